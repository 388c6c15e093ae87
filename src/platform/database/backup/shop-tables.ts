/** The shop's tables, as backups and exports of the whole shop read and fill them. */
import type pg from 'pg';

/** Why a backup or an export of the whole shop cannot be used; for the operator. */
export class BackupProblem extends Error {
  override name = 'BackupProblem';
}

/** A table by its quoted name, with its columns. */
export interface ShopTable {
  name: string;
  columns: string[];
}

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The shop's tables, ordered so that targets of foreign keys come first. Generated columns are left out. */
export async function listTables(client: pg.Client): Promise<ShopTable[]> {
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
  const sorted: ShopTable[] = [];
  const placed = new Set<number>();
  let waiting = rows;
  while (waiting.length > 0) {
    const ready = waiting.filter((row) => row.needs.every((id) => placed.has(id)));
    if (ready.length === 0)
      throw new Error(`tables reference each other in a cycle: ${waiting.map((row) => row.name).join(', ')}`);
    for (const row of ready) {
      placed.add(row.id);
      sorted.push({ name: `${quoteName(row.schema)}.${quoteName(row.name)}`, columns: row.columns });
    }
    waiting = waiting.filter((row) => !placed.has(row.id));
  }
  return sorted;
}

/** The names of the migrations that were applied. */
export async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from public.migration order by name');
  return rows.map((row) => row.name);
}

/** A sequence and the last number it gave; null while it has given none. */
export interface Sequence {
  name: string;
  value: string | null;
}

export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    "select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::text as value from pg_sequences where schemaname not like 'pg\\_%' order by 1",
  );
  return rows;
}

export async function setSequences(client: pg.Client, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, value } of sequences)
    await client.query('select setval($1, $2::bigint, $3)', [name, value ?? '1', value !== null]);
}
