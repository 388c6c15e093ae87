/** All rows of a test's database, and rows for tables that a test has none for. */
import type pg from 'pg';

/** Every row of every table of the shop, as text, without transaction ids: those are the server's own. */
export async function tableContents({ pool }: { pool: pg.Pool }): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string; ids: string[] }>(
    `select n.nspname || '.' || c.relname as name,
      array(select attname::text from pg_attribute where attrelid = c.oid and atttypid = 'xid8'::regtype) as ids
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' and c.relname <> 'migration' order by 1`,
  );
  const found: Record<string, string[]> = {};
  for (const { name, ids } of tables)
    found[name] = (
      await pool.query(`select (to_jsonb(t) - $1::text[])::text as row from ${name} t order by 1`, [ids])
    ).rows.map(({ row }) => row);
  return found;
}

/** Drops all constraints, so that `fillEmptyTables` needs no valid rows. */
export async function dropConstraints({ pool }: { pool: pg.Pool }): Promise<void> {
  const { rows } = await pool.query<{ table: string; name: string }>(
    "select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint where contype in ('c', 'f') and connamespace::regnamespace::text not in ('pg_catalog', 'information_schema') and conrelid <> 0",
  );
  for (const { table, name } of rows) await pool.query(`alter table ${table} drop constraint ${name}`);
}

const VALUES: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  jsonb: `'{"a": [1, null]}'`,
  boolean: 'true',
  bytea: `'\\x00ff5c'`,
  date: 'current_date',
  'double precision': '1.5',
  'timestamp with time zone': 'now()',
};

/** Inserts an arbitrary row into every empty table. */
export async function fillEmptyTables(handle: { pool: pg.Pool }): Promise<void> {
  const { pool } = handle;
  for (const [table, rows] of Object.entries(await tableContents(handle))) {
    if (rows.length > 0) continue;
    const { rows: columns } = await pool.query<{ name: string; type: string }>(
      `select quote_ident(attname) as name, format_type(atttypid, null) as type from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity <> 'a'`,
      [table],
    );
    const value = ({ type }: { type: string }) =>
      type.endsWith('[]')
        ? `'{}'`
        : (VALUES[type] ?? (/int|numeric|oid/.test(type) ? '1' : /xid/.test(type) ? `'1'` : `'line\none'`));
    const client = await pool.connect();
    try {
      await client.query("set session_replication_role = 'replica'");
      await client.query(
        `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) values (${columns.map(value).join(', ')})`,
      );
      await client.query('reset session_replication_role');
    } finally {
      client.release();
    }
  }
}
