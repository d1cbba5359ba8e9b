"""What goes over a wire: values as plain data, messages, frames, and one connection as bytes in, messages out."""
