"""Playing with others on the network, as far as the screen is concerned: one's party, its words, what is remembered."""
