import { defineConfig } from 'vite';

// The package: modules that need no bundler. The demo and the client use the sources.
export default defineConfig({
  build: {
    target: 'es2022',
    minify: false,
    sourcemap: true,
    lib: { entry: { board: 'src/index.ts', element: 'src/element.ts' }, formats: ['es'] },
  },
});
