"""Makes assets/scenes/: the small model whose words look at patches of a picture."""
