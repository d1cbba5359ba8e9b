"""What a screen shows that nobody sits at: computer players at play under the title, and the hall of fame."""
