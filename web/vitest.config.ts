import { defineConfig } from 'vitest/config';

export default defineConfig({
  server: { fs: { allow: ['.', '../docs'] } }, // the guide's pages are documents
  test: {
    include: ['{board,client}/test/**/*.test.ts'],
    environment: 'happy-dom',
    passWithNoTests: true,
  },
});
