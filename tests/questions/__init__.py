"""What rules change, how long rounds take, what is luck."""
