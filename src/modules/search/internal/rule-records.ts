/** SQL of shopkeepers' rules besides those that redirect a term. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

export interface PlacementValue {
  /** Ids of products. */
  pinned: number[];
  buried: number[];
}
export interface RuleRow {
  kind: 'address' | 'synonym' | 'placement';
  key: string;
  written: string;
  value: unknown;
}

/** One writer of rules at a time, until the transaction ends: chains of addresses are made from all of them. */
export async function lockRules(ctx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('search rules', 0))`.execute(ctx.db);
}

export async function selectRules(ctx: Db, kinds: readonly RuleRow['kind'][]): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select kind, key, written, value from search.rule where kind = any(${[...kinds]}::text[]) order by kind, key`.execute(
    ctx.db,
  );
  return rows;
}

/** Addresses that contain a text, on either side, and how many there are. */
export async function selectAddresses(ctx: Db, q: string, limit: number): Promise<(RuleRow & { total: number })[]> {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<RuleRow & { total: number }>`
    select kind, key, written, value, count(*) over ()::int as total from search.rule
    where kind = 'address' and (key ilike ${pattern} or value->>'to' ilike ${pattern}) order by key limit ${limit}`.execute(
    ctx.db,
  );
  return rows;
}

export async function putRules(ctx: Db, rows: readonly RuleRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const { numAffectedRows } = await sql`
    insert into search.rule (kind, key, written, value)
    select kind, key, written, value from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(kind text, key text, written text, value jsonb)
    on conflict (kind, key) do update set written = excluded.written, value = excluded.value
      where (rule.written, rule.value) is distinct from (excluded.written, excluded.value)`.execute(ctx.db);
  return Number(numAffectedRows ?? 0);
}

/** The rule that is gone; undefined when there was none. */
export async function deleteRule(ctx: Db, kind: RuleRow['kind'], key: string): Promise<RuleRow | undefined> {
  const { rows } = await sql<RuleRow>`
    delete from search.rule where kind = ${kind} and key = ${key} returning kind, key, written, value`.execute(ctx.db);
  return rows[0];
}

/** Code → id of products. */
export async function selectProductIds(ctx: Db, codes: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ code: string; id: number }>`
    select code, product_id as id from catalogue.product_name where code = any(${[...codes]}::text[])`.execute(ctx.db);
  return new Map(rows.map(({ code, id }) => [code, id]));
}

/** Id → code of products. */
export async function selectProductCodes(ctx: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ code: string; id: number }>`
    select code, product_id as id from catalogue.product_name where product_id = any(${[...ids]}::int[])`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ code, id }) => [id, code]));
}
