/**
 * Backs up the whole database to one file and restores it, using COPY only: no pg_dump, any PostgreSQL from 15 on. The
 * file is the gzip of a header line, then for each table a line with its name, its rows as COPY writes them and '\.',
 * then a line with the sequences and the number of rows, so that a truncated file is detected.
 */

import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

export class BackupProblem extends Error {
  override name = 'BackupProblem';
}

interface Table {
  name: string;
  columns: string[];
}
interface Header {
  kerb: 'backup';
  version: 1;
  migrations: string[];
  takenAt: string;
}
interface Footer {
  sequences: { name: string; value: string | null }[];
  rows: Record<string, number>;
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The shop's tables, ordered so that targets of foreign keys come first. Generated columns are left out. */
async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{
    id: number;
    schema: string;
    name: string;
    columns: string[];
    needs: number[];
  }>(`
    select c.oid::int as id, n.nspname as schema, c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(select distinct f.confrelid::int from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' and not (n.nspname = 'public' and c.relname = 'migration')
    order by 2, 3`);
  const sorted: Table[] = [];
  const placed = new Set<number>();
  let waiting = rows;
  while (waiting.length > 0) {
    const ready = waiting.filter((row) => row.needs.every((id) => placed.has(id)));
    if (ready.length === 0)
      throw new Error(`tables reference each other in a cycle: ${waiting.map((row) => row.name).join(', ')}`);
    for (const row of ready) {
      placed.add(row.id);
      sorted.push({ name: `${quote(row.schema)}.${quote(row.name)}`, columns: row.columns });
    }
    waiting = waiting.filter((row) => !placed.has(row.id));
  }
  return sorted;
}

async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from public.migration order by name');
  return rows.map((row) => row.name);
}

/**
 * Writes one snapshot of the database; the file gets its final name only when it is complete. Returns the number of
 * rows.
 */
export async function backUpDatabase(url: string, file: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'kerb-backup' });
  await client.connect();
  const draft = `${file}.part`;
  let total = 0;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const tables = await listTables(client);
    const header: Header = {
      kerb: 'backup',
      version: 1,
      migrations: await listMigrations(client),
      takenAt: new Date().toISOString(),
    };
    const contents = async function* (): AsyncGenerator<string | Buffer> {
      yield `${JSON.stringify(header)}\n`;
      const rows: Record<string, number> = {};
      for (const table of tables) {
        yield `${JSON.stringify(table)}\n`;
        const copying = client.query(copyTo(`copy ${table.name} (${table.columns.map(quote).join(', ')}) to stdout`));
        yield* copying as AsyncIterable<Buffer>;
        yield '\\.\n';
        rows[table.name] = copying.rowCount ?? 0;
        total += copying.rowCount ?? 0;
      }
      const sequences = await client.query<{ name: string; value: string | null }>(
        "select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::text as value from pg_sequences where schemaname not like 'pg\\_%' order by 1",
      );
      yield `${JSON.stringify({ sequences: sequences.rows, rows } satisfies Footer)}\n`;
    };
    await pipeline(Readable.from(contents()), createGzip({ level: 6 }), createWriteStream(draft, { mode: 0o600 }));
    await client.query('commit');
    const written = await open(draft, 'r+');
    await written.sync();
    await written.close();
    await rename(draft, file);
    return total;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

/**
 * Replaces the contents of the database with a backup, in one transaction. Refuses, changing nothing: a file that is
 * not a backup or is truncated, a backup of another schema version, rows in one of `mustBeEmpty` (unless `replace`), a
 * database that a shop is running on.
 */
export async function restoreDatabase(
  url: string,
  file: string,
  options: { replace?: boolean; mustBeEmpty?: readonly string[] } = {},
): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'kerb-restore' });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    const tables = await listTables(client);
    await refuseWhileInUse(client);
    const names = tables.map(({ name }) => name).join(', ');
    await client.query(`lock table ${names} in access exclusive mode`);
    if (!options.replace) await refuseFull(client, options.mustBeEmpty ?? []);
    for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
    await client.query(`truncate ${names}`);
    const total = await readInto(client, file, tables, await listMigrations(client));
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
    await client.query('commit');
    return total;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

async function refuseWhileInUse(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select application_name as name from pg_stat_activity where datname = current_database() and (application_name like 'kerb-shop%' or application_name in ('kerb-start', 'kerb-command')) limit 1",
  );
  if (rows.length === 0) return;
  throw new BackupProblem(
    rows[0]?.name === 'kerb-command'
      ? 'Another command is at work on this database. Wait for its end.'
      : 'A shop is running on this database. Stop it first.',
  );
}

async function refuseFull(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (const name of tables) {
    const { rows } = await client.query(`select 1 from ${name} limit 1`);
    if (rows.length > 0)
      throw new BackupProblem(
        `The database is not empty: ${name} has rows. To put the backup in their place, say --replace.`,
      );
  }
}

async function readInto(
  client: pg.Client,
  file: string,
  tables: readonly Table[],
  migrations: readonly string[],
): Promise<number> {
  const backup = openBackup(file);
  const header = await backup.nextPart<Header>();
  if (header.kerb !== 'backup' || header.version !== 1) throw backup.damaged('it was not written by kerb db backup');
  if (header.migrations.join() !== migrations.join()) {
    throw new BackupProblem(
      `The backup is of another version of the shop (its last migration is ${header.migrations.at(-1)}, this one's ${migrations.at(-1)}). Restore it with that version, then upgrade.`,
    );
  }
  const counted: Record<string, number> = {};
  for (;;) {
    const part = await backup.nextPart<Table | Footer>();
    if ('sequences' in part) {
      for (const [name, rows] of Object.entries(part.rows))
        if (counted[name] !== rows) throw backup.damaged(`${name} has ${counted[name] ?? 0} rows instead of ${rows}`);
      for (const { name, value } of part.sequences)
        await client.query('select setval($1, $2::bigint, $3)', [name, value ?? '1', value !== null]);
      return Object.values(counted).reduce((sum, rows) => sum + rows, 0);
    }
    const table = tables.find(({ name }) => name === part.name);
    if (!table) throw backup.damaged(`it has a table ${part.name} that the shop lacks`);
    const copying = client.query(copyFrom(`copy ${table.name} (${part.columns.map(quote).join(', ')}) from stdin`));
    await pipeline(Readable.from(backup.rows()), copying).catch((error: Error) => {
      throw error instanceof BackupProblem ? error : backup.damaged(error.message);
    });
    counted[part.name] = copying.rowCount ?? 0;
  }
}

interface BackupFile {
  /** The next line between tables. Throws where the file is damaged. */
  nextPart: <T>() => Promise<T>;
  /** The rows of the table whose line was read last, in pieces for COPY. */
  rows: () => AsyncGenerator<string>;
  damaged: (why: string) => BackupProblem;
}

function openBackup(file: string): BackupFile {
  const damaged = (why: string) => new BackupProblem(`${file} is not a complete backup: ${why}.`);
  const raw = createReadStream(file);
  const text = raw.pipe(createGunzip());
  raw.once('error', (error) => text.destroy(error));
  const lines = createInterface({ input: text, crlfDelay: 0 })[Symbol.asyncIterator]();
  const next = async (): Promise<string | null> => {
    try {
      const { value, done } = await lines.next();
      return done ? null : value;
    } catch (error) {
      throw damaged((error as Error).message);
    }
  };
  return {
    damaged,
    async nextPart<T>() {
      const line = await next();
      try {
        return JSON.parse(line ?? '') as T;
      } catch {
        throw damaged(line === null ? 'it ends too soon' : 'a line of it cannot be read');
      }
    },
    async *rows() {
      let chunk = '';
      for (;;) {
        const line = await next();
        if (line === null) throw damaged('it ends in the middle of a table');
        if (line === '\\.') break;
        chunk += `${line}\n`;
        if (chunk.length > 65_536) {
          yield chunk;
          chunk = '';
        }
      }
      if (chunk !== '') yield chunk;
    },
  };
}
