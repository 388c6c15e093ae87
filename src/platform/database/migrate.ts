/**
 * Plain SQL migrations, forward only, one transaction each, under an advisory lock: any number of processes may start
 * at once.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { completeOlderServer } from './servers/older-server.ts';

const FOLDER = fileURLToPath(new URL('../../../db/migrations', import.meta.url));
/** The advisory lock's id: any fixed number that nothing else uses. */
const LOCK = 4_215_377_001;

/** The names of the migrations that this program has, in the order of application. */
export const listMigrationFiles = async (folder: string = FOLDER): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

/** A line of a migration that programs without the named one cannot work on (decision 172). */
const NEEDS = /^-- needs: (\S+\.sql)$/m;

/**
 * Applies pending migrations, or those of `only`, and returns their names. Throws when an applied file was edited since, the server is older
 * than 15, or the role may not apply what is pending; where nothing is, any role that reads the journal will do (SEC-21).
 * A database with migrations that this program does not have is taken, so that a release that is being replaced can
 * start again (FLT-08); it is refused when one of them needs a migration that this program does not have either.
 */
export async function migrate(
  url: string,
  folder: string = FOLDER,
  only: readonly string[] | null = null,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'kerb-migrate' });
  await client.connect();
  try {
    const {
      rows: [server],
    } = await client.query("select current_setting('server_version_num')::int as version");
    if (server.version < 150_000) throw new Error('Kerb needs PostgreSQL 15 or newer.');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await createJournal(client);
    await completeOlderServer(client, server.version);
    const journal = await readJournal(client);
    const applied = new Map(journal.map(({ name, checksum }) => [name, checksum]));
    const files = await listMigrationFiles(folder);
    refuseTooNew(journal, files);
    const done: string[] = [];
    for (const name of files) {
      const text = await readFile(join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      const before = applied.get(name);
      if (before === checksum || (only && !only.includes(name))) continue;
      if (before) throw new Error(`Migration ${name} was changed after it was applied. Write a new one instead.`);
      await client.query('begin');
      try {
        await client.query(text);
        await client.query('insert into public.migration (name, checksum, needs) values ($1, $2, $3)', [
          name,
          checksum,
          NEEDS.exec(text)?.[1] ?? null,
        ]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        if ((error as pg.DatabaseError).code === '42501')
          throw new Error(
            `Migration ${name} is pending, and this role may not apply it. Run "kerb db migrate" with the DATABASE_URL of the tables' owner.`,
            { cause: error },
          );
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
      }
      done.push(name);
    }
    return done;
  } finally {
    await client.end();
  }
}

interface AppliedMigration {
  name: string;
  checksum: string;
  /** A program without this migration cannot work on the database; null: older programs can. */
  needs: string | null;
}

/** Looked for first: PostgreSQL refuses even "if not exists" to a role that may create nothing. */
async function createJournal(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select to_regclass('public.migration') is not null as there");
  if (!rows[0].there)
    await client.query(`create table if not exists public.migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now(), needs text)`);
  else if (!(await hasNeeds(client)) && (await ownsJournal(client)))
    await client.query('alter table public.migration add column if not exists needs text');
}

async function readJournal(client: pg.Client): Promise<AppliedMigration[]> {
  // A journal of an earlier release, before the tables' owner has migrated it.
  const needs = (await hasNeeds(client)) ? 'needs' : 'null::text as needs';
  return (await client.query<AppliedMigration>(`select name, checksum, ${needs} from public.migration order by name`))
    .rows;
}

async function hasNeeds(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    "select 1 from pg_attribute where attrelid = 'public.migration'::regclass and attname = 'needs' and not attisdropped",
  );
  return rows.length > 0;
}

async function ownsJournal(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ owns: boolean }>(
    "select pg_has_role(relowner, 'usage') as owns from pg_class where oid = 'public.migration'::regclass",
  );
  return rows[0]?.owns === true;
}

function refuseTooNew(journal: readonly AppliedMigration[], files: readonly string[]): void {
  const tooNew = journal.filter(({ name, needs }) => !files.includes(name) && needs !== null && !files.includes(needs));
  if (tooNew.length > 0)
    throw new Error(
      `The database is newer than this program: it has ${tooNew.map(({ name }) => name).join(', ')}, which this release cannot work with. Start the newer release.`,
    );
}
