import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Unit and API tests. Browser journeys: `tests/e2e`, run by vitest.e2e.config.ts against the built shop.
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'catalogue/**/*.test.ts', 'tests/api/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: ['tests/support/start-postgres.ts'],
    setupFiles: ['tests/support/fail-on-noise.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    pool: 'forks',
  },
  resolve: { alias: [{ find: /^#(.*)$/, replacement: `${fileURLToPath(new URL('./src/', import.meta.url))}$1` }] },
});
