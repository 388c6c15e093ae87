/**
 * Opens the shop's database: DATABASE_URL, or the embedded server in KERB_DATA_DIR, started here or already running.
 */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { Config } from '#platform/config.ts';
import { type DatabaseHandle, openDatabase } from '#platform/database/database.ts';
import { EMBEDDED_USER, readEmbeddedPassword } from '#platform/database/embedded-password.ts';
import { startEmbeddedPostgres, unreachableRoot } from '#platform/database/embedded-postgres.ts';
import { migrate } from '#platform/database/migrate.ts';
import { chooseKeys, ensureKeyFile } from './secrets/choose-keys.ts';

export interface ShopDatabase {
  url: string;
  handle: DatabaseHandle;
  /** Closes the handle, and the server when this call started it. */
  close: () => Promise<void>;
}

const NAME = 'kerb';

/**
 * `own`: this process is the shop and has exclusive use of the embedded server; it refuses when another shop runs on
 * the same data. Otherwise (a command) the server of a running shop is joined.
 */
export async function openShopDatabase(
  config: Config,
  options: { own: boolean; migrate?: boolean },
): Promise<ShopDatabase> {
  const place = config.DATABASE_URL
    ? { url: config.DATABASE_URL, stop: async () => undefined }
    : await openEmbedded(config, options.own);
  try {
    if (options.migrate !== false) await migrate(place.url);
    if (options.own) ensureKeyFile(config);
    const handle = openDatabase(place.url, {
      max: 8,
      statementTimeoutMs: 120_000,
      name: options.own ? 'kerb-start' : 'kerb-command',
      keys: chooseKeys(config),
    });
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

/** Whether the settings name a database that contains a shop; a command would otherwise create an empty one. */
export async function hasShopDatabase(config: Config): Promise<boolean> {
  if (config.DATABASE_URL === '') return embeddedPlaces(config).some((place) => existsSync(join(place, 'PG_VERSION')));
  const client = new pg.Client({ connectionString: config.DATABASE_URL });
  await client.connect();
  try {
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('public.migration') is not null as there",
    );
    return rows[0]?.there ?? false;
  } finally {
    await client.end();
  }
}

/** As root the server may have been moved to a folder that its unprivileged account can reach. */
function embeddedPlaces(config: Config): string[] {
  const dataDir = resolve(config.KERB_DATA_DIR, 'postgres');
  return [dataDir, join(unreachableRoot(dataDir), 'data')];
}

async function openEmbedded(config: Config, own: boolean): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = resolve(config.KERB_DATA_DIR, 'postgres');
  const places = own ? [] : embeddedPlaces(config);
  for (const place of places) {
    const running = await runningServer(place);
    if (running) return { url: running, stop: async () => undefined };
  }
  const server = await startEmbeddedPostgres({ dataDir });
  const url = server.localUrl(NAME);
  try {
    await createDatabase(server.localUrl('postgres'));
    return {
      url,
      stop: async () => {
        // Another command may use the server that this one started.
        if (!own) await waitUntilAlone(url);
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** URL of the running server on these data; null when none runs. Line 4 of postmaster.pid is its port. */
async function runningServer(dataDir: string): Promise<string | null> {
  const file = join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const port = readFileSync(file, 'utf8').split('\n')[3]?.trim();
  const password = readEmbeddedPassword(dataDir);
  // A server from before passwords, run by a shop of an older release.
  const user = password === null ? EMBEDDED_USER : `${EMBEDDED_USER}:${password}`;
  const url = `postgres://${user}@127.0.0.1:${port}/${NAME}`;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    // The file may be left from a killed server, and another server may use the port by now.
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0] && realpathSync(rows[0].data_directory) === realpathSync(dataDir) ? url : null;
  } catch {
    // Not there, not the shop's, or still starting: the next attempt to start a server reports the problem.
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function waitUntilAlone(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ others: number }>(
        "select count(*)::int as others from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()",
      );
      if (rows[0]?.others === 0) return;
      await new Promise((done) => setTimeout(done, 250));
    }
  } finally {
    await client.end();
  }
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
