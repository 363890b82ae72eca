// Documents of the tree that become pages: import.meta.glob, and `?raw`.
/// <reference types="vite/client" />
