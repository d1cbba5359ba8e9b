"""One's own turns of a round, beside what a strong player would have done: kept, judged elsewhere, put into words."""
