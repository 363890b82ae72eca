import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] }, // uses the sources of @skjaldborg/board
  ssr: { resolve: { conditions: ['source', 'module', 'node', 'development|production'] } },
  server: { fs: { allow: ['.', '../docs', '../art', '../puzzles', '../tests/data'] } }, // for the pages of the guide, the drawings, the puzzles, tables that are tested in C++ too
  test: {
    include: ['{board,client,tafl}/test/**/*.test.ts'],
    environment: 'happy-dom',
    passWithNoTests: true,
    testTimeout: 900_000, // only what hangs takes as long
    hookTimeout: 900_000,
  },
});
