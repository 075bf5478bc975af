"""What is measured against other ways of doing the same; see pages.py, core.py and tiles.py."""
