import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] }, // of @skjaldborg/board
  ssr: { resolve: { conditions: ['source', 'module', 'node', 'development|production'] } },
  server: { fs: { allow: ['.', '../docs', '../art'] } }, // the pages of the guide, the drawings
  test: {
    include: ['{board,client,tafl}/test/**/*.test.ts'],
    environment: 'happy-dom',
    passWithNoTests: true,
    testTimeout: 60_000, // these two on a busy machine, too
    hookTimeout: 120_000,
  },
});
