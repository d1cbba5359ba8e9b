"""The games themselves: rules, states, solvers, opponents. Standard library only; no clock, no I/O, no chance of its own."""
