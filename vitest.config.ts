import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { injectedBy, ROOT } from './bin/tests/file-graph.ts';
import { LongestFirst } from './tests/support/vitest/longest-first.ts';
import { patient } from './tests/support/vitest/patience.ts';
import { workerNodeFlags } from './tests/support/vitest/worker-node-flags.ts';

const files = ['src/**/*.test.{ts,tsx}', 'demo-shop/**/*.test.ts', 'tests/api/**/*.test.ts', 'bench/**/*.test.ts'];
// A test that imports the harness of the database, directly or not, gets PostgreSQL, and the site where it starts a shop (build-first.ts).
// The others wait for neither.
const all = globSync(files, { cwd: ROOT });
const needDatabase = all.filter((file) => injectedBy(file).size > 0);
// Files of a project share the modules of their worker: importing the shop once per file took a third of the processor
// time of all tests. A test that replaces modules or globals has a worker of its own.
const replaceModules = all.filter((file) => /\bvi\.(mock|stubGlobal)\(/.test(readFileSync(join(ROOT, file), 'utf8')));
const replaceInDatabase = replaceModules.filter((file) => needDatabase.includes(file));
if (replaceInDatabase.length > 0)
  throw new Error(`A test with a database must not replace modules or globals: ${replaceInDatabase.join(', ')}`);

// Unit and API tests. Browser journeys: `tests/e2e`, run by vitest.e2e.config.ts against the built shop.
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: files,
          exclude: [...needDatabase, ...replaceModules, 'demo-shop/**'],
          isolate: false,
        },
      },
      // The demo's drawings and data: `npm test -- demo-shop/` runs them alone.
      { extends: true, test: { name: 'demo-shop', include: ['demo-shop/**/*.test.ts'], isolate: false } },
      { extends: true, test: { name: 'isolated', include: replaceModules } },
      {
        extends: true,
        test: {
          name: 'database',
          include: needDatabase,
          isolate: false,
          globalSetup: ['tests/support/vitest/build-first.ts', 'tests/support/postgres/start-postgres.ts'],
        },
      },
    ],
    setupFiles: ['tests/support/vitest/fail-on-noise.ts'],
    // Generous: a busy machine is slow, and a test that waits for something that never happens fails all the same.
    testTimeout: patient(120_000),
    hookTimeout: patient(120_000),
    expect: { poll: { timeout: patient(15_000), interval: 50 } },
    // Most tests wait: for PostgreSQL, for a timeout, for a process to start. Four workers left a third of two cores idle.
    maxWorkers: 6,
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    execArgv: workerNodeFlags,
  },
  resolve: { alias: [{ find: /^#(.*)$/, replacement: `${fileURLToPath(new URL('./src/', import.meta.url))}$1` }] },
});
