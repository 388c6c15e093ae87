/** Opens the shop's database: DATABASE_URL, or the embedded server in KERB_DATA_DIR, started here or already running. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { Config } from '#platform/config.ts';
import { type DatabaseHandle, openDatabase } from '#platform/database.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { migrate } from '#platform/migrate.ts';

export interface ShopDatabase {
  url: string;
  handle: DatabaseHandle;
  /** Closes the handle, and the server when this call started it. */
  close: () => Promise<void>;
}

const NAME = 'kerb';

/**
 * `own`: this process is the shop and keeps the embedded server to itself; it refuses when another shop runs on the
 * same data. Otherwise (the command line) a running shop's server is used as it is.
 */
export async function openShopDatabase(config: Config, options: { own: boolean; migrate?: boolean }): Promise<ShopDatabase> {
  const place = config.DATABASE_URL ? { url: config.DATABASE_URL, stop: async () => undefined } : await openEmbedded(config, options.own);
  try {
    if (options.migrate !== false) await migrate(place.url);
    const handle = openDatabase(place.url, { max: 8, statementTimeoutMs: 120_000, name: options.own ? 'kerb-start' : 'kerb-command' });
    let closed = false;
    const closeHandle = async () => {
      if (closed) return;
      closed = true;
      await handle.close();
    };
    return {
      url: place.url,
      handle: { ...handle, close: closeHandle },
      close: async () => {
        await closeHandle();
        await place.stop();
      },
    };
  } catch (error) {
    await place.stop();
    throw error;
  }
}

async function openEmbedded(config: Config, own: boolean): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = resolve(config.KERB_DATA_DIR, 'postgres');
  const running = own ? null : await runningServer(dataDir);
  if (running) return { url: running, stop: async () => undefined };
  const server = await startEmbeddedPostgres({ dataDir });
  try {
    await createDatabase(server.url('postgres'));
    return { url: server.url(NAME), stop: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Where the server of a running shop listens; null when none does. Line 4 of postmaster.pid is its port. */
async function runningServer(dataDir: string): Promise<string | null> {
  const file = join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const port = readFileSync(file, 'utf8').split('\n')[3]?.trim();
  const url = `postgres://kerb@127.0.0.1:${port}/${NAME}`;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  const alive = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => undefined);
  return alive ? url : null;
}

async function createDatabase(maintenanceUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [NAME]);
    if (rowCount === 0) await client.query(`create database ${NAME}`);
  } finally {
    await client.end();
  }
}
