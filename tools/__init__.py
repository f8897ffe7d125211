"""What the repository needs besides the package: builds, pictures, checks."""
