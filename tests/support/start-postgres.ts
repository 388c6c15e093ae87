/** Starts one throwaway PostgreSQL for the whole run and prepares the template that every test database is copied from. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { migrate } from '#platform/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'kerb-test-'));
  // PostgreSQL may run under an account of its own, which has to get in.
  chmodSync(folder, 0o755);
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), throwaway: true, maxConnections: 300 });
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  await client.query('create database kerb_template');
  await client.end();
  await migrate(server.url('kerb_template'));
  project.provide('postgresUrl', server.url(''));
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
