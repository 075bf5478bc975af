"""Makes assets/translation/: the tiny model that writes English words for a Turkish sentence."""
