"""The commands that need no window: they read referee files and print JSON lines."""
