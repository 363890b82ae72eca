// For import.meta.glob and `?raw`.
/// <reference types="vite/client" />
