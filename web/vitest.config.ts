import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{board,client}/test/**/*.test.ts'],
    environment: 'happy-dom',
    passWithNoTests: true,
  },
});
