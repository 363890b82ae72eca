import { defineConfig } from 'vitest/config';

export default defineConfig({
  server: { fs: { allow: ['.', '../docs', '../art'] } }, // the pages of the guide, the drawings
  test: {
    include: ['{board,client}/test/**/*.test.ts'],
    environment: 'happy-dom',
    passWithNoTests: true,
  },
});
