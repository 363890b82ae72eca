import { defineConfig } from 'vitest/config';
import { patience } from './browser';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.e2e.ts'],
    environment: 'node',
    maxWorkers: 2, // each file has a site and a browser of its own
    minWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: patience } },
  },
});
