/** Fills an empty shop with the exported data of another (MOVE-06). */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { listMigrationFiles, migrate } from '../migrate.ts';
import { fillDatabase } from './fill-database.ts';
import { type Manifest, readManifest, type ShopDataTable } from './shop-data.ts';
import { BackupProblem, listMigrations, quoteName, type ShopTable, setSequences } from './shop-tables.ts';
import { splitLines } from './split-lines.ts';
import { sumColumns } from './sum-columns.ts';

/** A batch of rows for PostgreSQL: whichever is reached first. */
const ROWS_A_BATCH = 1_000;
const CHARACTERS_A_BATCH = 4_000_000;

/**
 * Gives the database the tables of the version that wrote the folder, fills them in one transaction, checks every count
 * and sum against the manifest, and brings the tables to the version of this program. Throws BackupProblem, with no row
 * changed, for a folder that is not whole or was changed, for an export of a newer version, and for a shop with rows in
 * one of `mustBeEmpty`.
 */
export async function importShopData(
  url: string,
  folder: string,
  options: { mustBeEmpty: readonly string[]; readPictures: (manifest: Manifest) => Promise<void> },
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await createTables(url, manifest);
  await fillDatabase(
    url,
    {
      name: 'kerb-import',
      mustBeEmpty: options.mustBeEmpty,
      refuseFull: (table) => `The shop is not empty: ${table} has rows. Import into a shop that was never used.`,
    },
    async (client, tables) => {
      await refuseLaterTables(client, manifest);
      // Before the rows: what is stored under the hash of its bytes harms nobody where the rest fails.
      await options.readPictures(manifest);
      for (const table of tables) await fillTable(client, folder, table, manifest);
      await setSequences(client, manifest.sequences);
    },
  );
  await migrate(url);
  return manifest;
}

/** Gives a database without tables those of the export's version. */
async function createTables(url: string, { migrations }: Manifest): Promise<void> {
  const known = await listMigrationFiles();
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new BackupProblem(
      `The export is of a newer version of the shop: this one does not know ${unknown.at(-1)}. Import it with that version.`,
    );
  await migrate(url, undefined, migrations);
}

async function refuseLaterTables(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const later = (await listMigrations(client)).filter((name) => !migrations.includes(name));
  if (later.length > 0)
    throw new BackupProblem(
      `The export is of an older version of the shop, and this database has the tables of a newer one (${later.at(-1)}). Name a database, or a KERB_DATA_DIR, that does not exist yet.`,
    );
}

async function fillTable(client: pg.Client, folder: string, table: ShopTable, manifest: Manifest): Promise<void> {
  const name = table.name.replaceAll('"', '');
  const part = manifest.tables.find((one) => one.name === name);
  if (!part) {
    if (name in manifest.leftOut) return;
    throw new BackupProblem(`The export lacks the table ${name}.`);
  }
  const refuse = (error: Error): never => {
    throw new BackupProblem(`${part.file} cannot be imported: ${error.message}`);
  };
  const columns = part.columns.map(quoteName).join(', ');
  // One statement fills the table: a row may name another row of it that comes later.
  await client.query('create temporary table incoming (rows json) on commit drop');
  for await (const rows of readBatches(folder, part))
    await client.query('insert into incoming values ($1)', [rows]).catch(refuse);
  await client
    .query(
      `insert into ${table.name} (${columns}) overriding system value
       select ${part.columns.map((name) => `r.${quoteName(name)}`).join(', ')}
       from incoming i, json_populate_recordset(null::${table.name}, i.rows) r`,
    )
    .catch(refuse);
  await client.query('drop table incoming');
  const found = await sumColumns(client, { name: table.name, columns: part.columns });
  if (found.rows !== part.rows) throw new BackupProblem(`${name} has ${found.rows} rows instead of ${part.rows}.`);
  for (const [column, sum] of Object.entries(part.sums))
    if (found.sums[column] !== sum)
      throw new BackupProblem(`${name}.${column} comes to ${found.sums[column]} instead of ${sum}.`);
}

/** The lines of a file as JSON arrays. Throws BackupProblem when the file is not the one that was exported. */
async function* readBatches(folder: string, { file, sha256 }: ShopDataTable): AsyncGenerator<string> {
  const digest = createHash('sha256');
  let [batch, characters]: [string[], number] = [[], 0];
  for await (const line of splitLines(digested(join(folder, file), digest))) {
    batch.push(line);
    characters += line.length;
    if (batch.length < ROWS_A_BATCH && characters < CHARACTERS_A_BATCH) continue;
    yield `[${batch.join(',')}]`;
    [batch, characters] = [[], 0];
  }
  if (batch.length > 0) yield `[${batch.join(',')}]`;
  if (digest.digest('hex') !== sha256)
    throw new BackupProblem(`${join(folder, file)} was changed since it was exported.`);
}

async function* digested(file: string, digest: Hash): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      digest.update(chunk);
      yield chunk;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new BackupProblem(`${file} is missing.`);
  }
}
