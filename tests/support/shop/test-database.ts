/** A database for one test or file, copied from the migrated template. */
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#platform/database/database.ts';

let counter = 0;

/** Creates an empty migrated database; `close` drops it. Use in beforeAll/afterAll. */
export async function createTestDatabase(options: { max?: number } = {}): Promise<DatabaseHandle & { url: string }> {
  const base = inject('postgresUrl');
  counter += 1;
  const name = `kerb_test_${process.pid}_${counter}`;
  await withMaintenance(base, (client) =>
    client.query(`create database ${name} template kerb_template strategy file_copy`),
  );
  const url = `${base}${name}`;
  const handle = openDatabase(url, { max: options.max ?? 10 });
  return {
    ...handle,
    url,
    close: async () => {
      await handle.close();
      await withMaintenance(base, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** The same for one test: dropped when the test ends. */
export async function useTestDatabase(options: { max?: number } = {}): Promise<DatabaseHandle & { url: string }> {
  const handle = await createTestDatabase(options);
  onTestFinished(() => handle.close());
  return handle;
}

async function withMaintenance<T>(base: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: `${base}postgres` });
  await client.connect();
  try {
    // Two workers cannot copy the template at the same moment.
    await client.query('select pg_advisory_lock(77)');
    return await work(client);
  } finally {
    await client.end();
  }
}
