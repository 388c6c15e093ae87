import type pg from 'pg';
import { quoteName, type ShopTable } from './shop-tables.ts';

/** How many rows a table has, and the sum of each of its columns of whole or decimal numbers, as text. */
export async function sumColumns(
  client: pg.Client,
  table: ShopTable,
): Promise<{ rows: number; sums: Record<string, string> }> {
  const { rows: numbers } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attname = any($2::text[])
     and atttypid = any('{int2,int4,int8,numeric}'::regtype[]) order by attnum`,
    [table.name, table.columns],
  );
  const sums = numbers.map(({ name }) => `coalesce(sum(${quoteName(name)}), 0)::text as ${quoteName(name)}`);
  const { rows } = await client.query<Record<string, string>>(
    `select ${['count(*)::text as "rows of the table"', ...sums].join(', ')} from ${table.name}`,
  );
  const { 'rows of the table': count, ...found } = rows[0] ?? {};
  return { rows: Number(count), sums: found };
}
