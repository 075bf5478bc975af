"""Every Turkish word on the screen. Nothing here imports anything of ours."""
