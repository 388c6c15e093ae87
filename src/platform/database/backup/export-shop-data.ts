/** Writes the whole shop as files (MOVE-06, shop-data.ts). */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { describeTables } from './describe-tables.ts';
import { MANIFEST, type Manifest, type ShopDataTable } from './shop-data.ts';
import { BackupProblem, listMigrations, listSequences, listTables, quoteName, type ShopTable } from './shop-tables.ts';
import { sumColumns } from './sum-columns.ts';

const ROWS_A_READ = 1_000;

export interface ShopDataExport {
  /** Tables whose rows stay, by name, and why. */
  leftOut: Readonly<Record<string, string>>;
  /** Writes the pictures into the folder, after the tables; returns which. */
  writePictures: (folder: string) => Promise<Manifest['pictures']>;
}

/**
 * Writes one snapshot of the database and the pictures into a folder that is new or empty. A folder without a manifest
 * is not whole.
 */
export async function exportShopData(url: string, folder: string, wanted: ShopDataExport): Promise<Manifest> {
  await beginFolder(folder);
  const client = new pg.Client({ connectionString: url, application_name: 'kerb-export' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query("set local statement_timeout = 0; set local timezone = 'UTC'");
    const takenAt = new Date().toISOString();
    const tables: ShopDataTable[] = [];
    const all = await listTables(client);
    for (const table of all)
      if (!(plainName(table) in wanted.leftOut)) tables.push(await writeTable(client, folder, table));
    await writeFile(join(folder, 'README.md'), await describeTables(client, tables, wanted.leftOut));
    const [migrations, sequences] = [await listMigrations(client), await listSequences(client)];
    await client.query('commit');
    const manifest: Manifest = {
      kerb: 'shop data',
      version: 1,
      takenAt,
      migrations,
      tables,
      leftOut: { ...wanted.leftOut },
      sequences,
      pictures: await wanted.writePictures(folder),
    };
    await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
    return manifest;
  } finally {
    await client.end();
  }
}

/** Only the operator's account may read it: it has customers' data and the keys of the shop. */
async function beginFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new BackupProblem(`${folder} is not empty. Name a folder that does not exist yet.`);
  await mkdir(join(folder, 'tables'));
}

const plainName = ({ name }: ShopTable): string => name.replaceAll('"', '');

async function writeTable(client: pg.Client, folder: string, table: ShopTable): Promise<ShopDataTable> {
  const name = plainName(table);
  const file = `tables/${name}.jsonl`;
  const digest = createHash('sha256');
  const { rows, sums } = await sumColumns(client, table);
  const lines = async function* (): AsyncGenerator<string> {
    for await (const text of readLines(client, table)) {
      digest.update(text);
      yield text;
    }
  };
  await pipeline(Readable.from(lines()), createWriteStream(join(folder, file), { mode: 0o600, flush: true }));
  return { name, file, columns: table.columns, rows, sums, sha256: digest.digest('hex') };
}

/** The rows as JSON lines, a thousand at a time, as PostgreSQL writes them: no number passes through JavaScript. */
async function* readLines(client: pg.Client, table: ShopTable): AsyncGenerator<string> {
  const columns = table.columns.map(quoteName).join(', ');
  await client.query(
    `declare rows_of_table no scroll cursor for select row_to_json(r)::text as line from (select ${columns} from ${table.name}) r`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_A_READ} from rows_of_table`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => `${line}\n`).join('');
  }
  await client.query('close rows_of_table');
}
