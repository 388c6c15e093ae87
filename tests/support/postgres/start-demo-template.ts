/** Loads the demo shop once; every journey's database is a copy of it, and all journeys share its images. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { ensureShopRole } from '#platform/database/shop-role.ts';
import { silentLogger } from '#platform/log/log.ts';
import { loadDemoOnce } from '#server/demo/load-demo-once.ts';
import { readConfig } from '#server/settings/read-config.ts';
import { SHOP_ROLE } from './shop-role.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    demoDataDir: string;
  }
}

export default async function startDemoTemplate(project: TestProject): Promise<() => void> {
  const base = project.getProvidedContext().postgresUrl;
  const dataDir = mkdtempSync(join(tmpdir(), 'kerb-demo-'));
  const client = new pg.Client({ connectionString: `${base}postgres` });
  await client.connect();
  await client.query('create database kerb_demo');
  await client.end();
  await migrate(`${base}kerb_demo`);
  await ensureShopRole(`${base}kerb_demo`, SHOP_ROLE);
  const handle = openDatabase(`${base}kerb_demo`, { max: 4, statementTimeoutMs: 60_000 });
  const config = readConfig({ NODE_ENV: 'test', KERB_DATA_DIR: dataDir });
  const ctx = { db: handle.db, clock: systemClock, log: silentLogger, config, requestId: 'demo' };
  await loadDemoOnce(ctx, () => undefined);
  await handle.close();
  project.provide('demoDataDir', dataDir);
  return () => rmSync(dataDir, { recursive: true, force: true });
}
