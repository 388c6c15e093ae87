/**
 * Backs up the whole database to one file and restores it, using COPY only: no pg_dump, any PostgreSQL from 15 on. The
 * file is the gzip of a header line, then for each table a line with its name, its rows as COPY writes them and '\.',
 * then a line with the sequences and the number of rows, so that a truncated file is detected.
 */

import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { fillDatabase } from './fill-database.ts';
import {
  BackupProblem,
  listMigrations,
  listSequences,
  listTables,
  quoteName,
  type Sequence,
  type ShopTable,
  setSequences,
} from './shop-tables.ts';
import { splitLines } from './split-lines.ts';

interface Header {
  kerb: 'backup';
  version: 1;
  migrations: string[];
  takenAt: string;
}
interface Footer {
  sequences: Sequence[];
  rows: Record<string, number>;
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
        const copying = client.query(
          copyTo(`copy ${table.name} (${table.columns.map(quoteName).join(', ')}) to stdout`),
        );
        yield* copying as AsyncIterable<Buffer>;
        yield '\\.\n';
        rows[table.name] = copying.rowCount ?? 0;
        total += copying.rowCount ?? 0;
      }
      yield `${JSON.stringify({ sequences: await listSequences(client), rows } satisfies Footer)}\n`;
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
export function restoreDatabase(
  url: string,
  file: string,
  options: { replace?: boolean; mustBeEmpty?: readonly string[] } = {},
): Promise<number> {
  const mustBeEmpty = options.replace ? [] : (options.mustBeEmpty ?? []);
  const refuseFull = (name: string) =>
    `The database is not empty: ${name} has rows. To put the backup in their place, say --replace.`;
  return fillDatabase(url, { name: 'kerb-restore', mustBeEmpty, refuseFull }, async (client, tables) =>
    readInto(client, file, tables, await listMigrations(client)),
  );
}

async function readInto(
  client: pg.Client,
  file: string,
  tables: readonly ShopTable[],
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
    const part = await backup.nextPart<ShopTable | Footer>();
    if ('sequences' in part) {
      for (const [name, rows] of Object.entries(part.rows))
        if (counted[name] !== rows) throw backup.damaged(`${name} has ${counted[name] ?? 0} rows instead of ${rows}`);
      await setSequences(client, part.sequences);
      return Object.values(counted).reduce((sum, rows) => sum + rows, 0);
    }
    const table = tables.find(({ name }) => name === part.name);
    if (!table) throw backup.damaged(`it has a table ${part.name} that the shop lacks`);
    const copying = client.query(copyFrom(`copy ${table.name} (${part.columns.map(quoteName).join(', ')}) from stdin`));
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
  const lines = splitLines(text);
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
