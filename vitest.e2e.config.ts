import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/vitest/longest-first.ts';
import { patient } from './tests/support/vitest/patience.ts';
import { workerNodeFlags } from './tests/support/vitest/worker-node-flags.ts';

// Journeys in a real browser against the built shop: real PostgreSQL, the simulator over HTTP, nothing stubbed.
export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: [
      'tests/support/vitest/unpack-browser.ts',
      'tests/support/vitest/build-first.ts',
      'tests/support/postgres/start-postgres.ts',
      'tests/support/postgres/start-demo-template.ts',
    ],
    testTimeout: patient(180_000),
    hookTimeout: patient(180_000),
    expect: { poll: { timeout: patient(30_000), interval: 100 } },
    // A journey waits as much as it computes: three workers left a third of two cores idle.
    maxWorkers: 5,
    sequence: { sequencer: LongestFirst },
    // No retries: a test that fails now and then has found a race condition.
    retry: 0,
    pool: 'forks',
    // The files of a worker share its modules: importing and warming up the shop took a third of each file's processor time.
    isolate: false,
    execArgv: workerNodeFlags,
  },
  resolve: { alias: [{ find: /^#(.*)$/, replacement: `${fileURLToPath(new URL('./src/', import.meta.url))}$1` }] },
});
