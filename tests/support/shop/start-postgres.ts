/** Starts one throwaway PostgreSQL for the whole run and prepares the template that every test database is copied from. */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { migrate } from '#platform/database/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

const MEMORY = '/dev/shm';
const ROOM_NEEDED = 4e9;

/**
 * Memory where there is plenty, else the disk. Each test database is a thousand small files that are soon deleted again, and ext4 looks for a
 * free inode past every one deleted in the last minutes: on it a database costs 0.6 s of processor time, in memory 0.05 s.
 */
function folderOfDatabases(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= ROOM_NEEDED && freemem() >= ROOM_NEEDED) return MEMORY;
  } catch {
    // Only Linux has it.
  }
  return tmpdir();
}

export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(folderOfDatabases(), 'kerb-test-'));
  // PostgreSQL may run under an account of its own, which has to get in.
  chmodSync(folder, 0o755);
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    throwaway: true,
    maxConnections: 300,
  });
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
