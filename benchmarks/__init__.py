"""What is measured against other ways of showing the same; see pages.py."""
