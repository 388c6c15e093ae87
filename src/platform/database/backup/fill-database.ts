/** Fills the shop's tables from outside, in one transaction: a backup, or the exported data of a shop. */
import pg from 'pg';
import { BackupProblem, listTables, quoteName, type ShopTable } from './shop-tables.ts';

interface Filling {
  /** The name of the connection. */
  name: string;
  /** Tables that must have no rows; `refuseFull` words the refusal. */
  mustBeEmpty: readonly string[];
  refuseFull: (table: string) => string;
}

/**
 * Empties all tables and lets `load` fill them; its result is returned. Refuses, changing nothing, a database that a
 * shop or another command uses, and one with rows in `mustBeEmpty`.
 */
export async function fillDatabase<T>(
  url: string,
  { name, mustBeEmpty, refuseFull }: Filling,
  load: (client: pg.Client, tables: readonly ShopTable[]) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: name });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    const tables = await listTables(client);
    await refuseWhileInUse(client);
    const names = tables.map((table) => table.name).join(', ');
    await client.query(`lock table ${names} in access exclusive mode`);
    for (const table of mustBeEmpty) {
      const { rows } = await client.query(`select 1 from ${table} limit 1`);
      if (rows.length > 0) throw new BackupProblem(refuseFull(table));
    }
    for (const table of tables) await client.query(`alter table ${table.name} disable trigger user`);
    await client.query(`truncate ${names}`);
    const result = await load(client, tables);
    await renewTransactionIds(client);
    for (const table of tables) await client.query(`alter table ${table.name} enable trigger user`);
    await client.query('commit');
    return result;
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

/**
 * Whoever reads changes compares the transaction that changed a row with those of this server. Transactions of the
 * server that the rows come from may lie in the future here: a reader that follows them would find nothing for months.
 */
async function renewTransactionIds(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(`
    select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as table, a.attname as column
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where a.atttypid = 'xid8'::regtype and a.attnum > 0 and not a.attisdropped and c.relkind = 'r' and n.nspname not like 'pg\\_%'`);
  for (const { table, column } of rows)
    await client.query(
      `update ${table} set ${quoteName(column)} = pg_current_xact_id() where ${quoteName(column)} is not null`,
    );
}
