/**
 * Writes src/platform/database/database-types.ts from a freshly migrated database: `npm run generate`. With --check:
 * fails when it is out of date.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { migrate } from '#platform/database/migrate.ts';

const committed = join(import.meta.dirname, '../../src/platform/database/database-types.ts');
const check = process.argv.includes('--check');
const folder = mkdtempSync(join(tmpdir(), 'kerb-types-'));
// PostgreSQL may run under another account, which needs access to the folder.
chmodSync(folder, 0o755);
const out = check ? join(folder, 'database-types.ts') : committed;
const server = await startEmbeddedPostgres({ dataDir: join(folder, 'pg'), throwaway: true });
try {
  await migrate(server.url('postgres'));
  const made = spawnSync(
    'node_modules/.bin/kysely-codegen',
    [
      '--dialect',
      'postgres',
      '--url',
      server.url('postgres'),
      '--out-file',
      out,
      '--exclude-pattern',
      'public.*',
      '--type-mapping',
      JSON.stringify({ int8: 'bigint', date: 'string', xid8: 'string' }),
    ],
    { encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(made.stderr || made.stdout);
  // int8 columns are written and read as bigint; the generator would also allow numbers and text.
  writeFileSync(out, readFileSync(out, 'utf8').replace(/export type Int8 = .*;/, 'export type Int8 = bigint;'));
  if (check && readFileSync(out, 'utf8') !== readFileSync(committed, 'utf8'))
    throw new Error('src/platform/database/database-types.ts is out of date. Run: npm run generate');
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
