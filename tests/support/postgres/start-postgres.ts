/** Starts one throwaway PostgreSQL for the whole run and prepares the template from which test databases are copied. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { migrate } from '#platform/database/migrate.ts';
import { ensureShopRole } from '#platform/database/shop-role.ts';
import { SHOP_ROLE } from './shop-role.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    /** Of the role with which test shops run (SEC-21). */
    shopRolePassword: string;
  }
}

export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'kerb-test-'));
  // PostgreSQL may run under another account, which needs access to the folder.
  chmodSync(folder, 0o755);
  const server = await startEmbeddedPostgres({
    // The folder itself, so that a killed run leaves none: what deletes the data then knows no other.
    dataDir: folder,
    throwaway: true,
    maxConnections: 300,
  });
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  await client.query('create database kerb_template');
  await client.end();
  await migrate(server.url('kerb_template'));
  const { password } = await ensureShopRole(server.url('kerb_template'), SHOP_ROLE);
  project.provide('shopRolePassword', password ?? '');
  project.provide('postgresUrl', server.url(''));
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
