import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Journeys in a real browser against the built shop: real PostgreSQL, the simulator over HTTP, nothing stubbed.
export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: ['tests/support/start-postgres.ts', 'tests/support/start-demo-template.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000, interval: 100 } },
    // A journey waits more than it works: two at a time keep two cores busy.
    maxWorkers: 2,
    // A journey that a busy machine tripped up may try once more; what went wrong the first time is printed all the same.
    retry: 1,
    pool: 'forks',
  },
  resolve: { alias: [{ find: /^#(.*)$/, replacement: `${fileURLToPath(new URL('./src/', import.meta.url))}$1` }] },
});
