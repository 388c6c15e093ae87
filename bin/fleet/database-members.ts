/** Which database does what, asked of Patroni, and the shop's own database among them. */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import pg from 'pg';
import { type DatabaseOptions, PATRONI_PORT } from './databases.ts';
import { until } from './until.ts';

/** The state in which Patroni says its database is; null while it does not answer. */
async function stateOf(address: string): Promise<string | null> {
  const reply = await fetch(`http://${address}:${PATRONI_PORT}/patroni`, {
    signal: AbortSignal.timeout(1_000),
  }).catch(() => null);
  const found = (await reply?.json().catch(() => null)) as { state?: string } | null | undefined;
  return found?.state ?? null;
}

/** Whether Patroni answers 200 there: /primary, /synchronous, /replica. */
async function isAt(address: string, path: string): Promise<boolean> {
  const reply = await fetch(`http://${address}:${PATRONI_PORT}${path}`, { signal: AbortSignal.timeout(1_000) }).catch(
    () => null,
  );
  await reply?.arrayBuffer().catch(() => undefined);
  return reply?.status === 200;
}

/** The database that takes writes; null while none does. */
export const findPrimary = (databases: Record<string, string>): Promise<string | null> => find(databases, '/primary');

/** The standby that has every acknowledged commit on its disk; null while none does. */
export const findSynchronous = (databases: Record<string, string>): Promise<string | null> =>
  find(databases, '/synchronous');

async function find(databases: Record<string, string>, path: string): Promise<string | null> {
  const found = await Promise.all(
    Object.entries(databases).map(async ([name, address]) => ((await isAt(address, path)) ? name : null)),
  );
  return found.find((name) => name !== null) ?? null;
}

/** Waits until every database runs, one of them as the primary. */
export async function untilStandbys(databases: Record<string, string>): Promise<void> {
  await until('three databases', async () => ((await areRunning(databases)) ? true : null));
}

export async function areRunning(databases: Record<string, string>): Promise<boolean> {
  const states = await Promise.all(Object.values(databases).map(stateOf));
  return states.every((state) => state === 'running' || state === 'streaming');
}

/** Makes a folder that the databases may write into. */
export function ownedByPostgres(folder: string): void {
  mkdirSync(folder);
  const { status } = spawnSync('chown', ['postgres:postgres', folder]);
  if (status !== 0) throw new Error(`unable to give ${folder} to the account postgres`);
}

/** Waits for a primary, and makes the shop's role and database there. */
export async function createShopDatabase(
  { databases, password }: DatabaseOptions,
  primary: () => Promise<string | null>,
): Promise<void> {
  await until('a primary', async () => {
    const name = await primary();
    if (name === null) return null;
    const client = new pg.Client({ host: databases[name], user: 'postgres', password, database: 'postgres' });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query(`create role kerb login password '${password}'`);
      await client.query('create database kerb owner kerb');
    } finally {
      await client.end();
    }
    return true;
  });
}
