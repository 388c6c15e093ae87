/** SQL of the rules that redirect a search term to a page. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { PlacementValue, RuleRow } from './rule-records.ts';
import { wordsOf } from './text/search-words.ts';

type Db = { db: Queries };

export interface RedirectRules {
  /** Changes when any rule is added, removed or changed. */
  fingerprint: string;
  /** Term as searches compare it → path below /nz. */
  targets: ReadonlyMap<string, string>;
  /** Old address → page below /nz. */
  addresses: ReadonlyMap<string, string>;
  /** Word as searches compare it → words that it also finds. */
  synonyms: ReadonlyMap<string, readonly string[]>;
  /** 'term:' with its words, or 'category:' with its path → ids of products that come first, and last. */
  placements: ReadonlyMap<string, PlacementValue>;
}
/** A shop without rules. */
export const noRedirectRules: RedirectRules = {
  fingerprint: '',
  targets: new Map(),
  addresses: new Map(),
  synonyms: new Map(),
  placements: new Map(),
};

export interface RedirectRow {
  term: string;
  /** As the operator wrote it. */
  written: string;
  target: string;
}

/** A changed rule has a higher transaction id than before; a removed one lowers the count. */
export const rulesFingerprint = sql<string>`(
  select string_agg(n || ':' || xids, ' ') from (
    select count(*) as n, coalesce(sum(changed_xid::text::numeric), 0) as xids from search.redirect
    union all select count(*), coalesce(sum(changed_xid::text::numeric), 0) from search.rule) rules)`;

export async function readRedirectRules(ctx: Db): Promise<RedirectRules> {
  // One statement reads one snapshot: the rules belong to their fingerprint.
  const { rows } = await sql<{
    fingerprint: string;
    terms: string[] | null;
    targets: string[] | null;
    rules: RuleRow[] | null;
  }>`
    select ${rulesFingerprint} as fingerprint, array_agg(term order by term) as terms, array_agg(target order by term) as targets,
      (select json_agg(json_build_object('kind', kind, 'key', key, 'value', value)) from search.rule) as rules from search.redirect`.execute(
    ctx.db,
  );
  const row = rows[0] as (typeof rows)[number];
  const targets = row.targets ?? [];
  const valuesOf = <T>(kind: RuleRow['kind']) =>
    new Map((row.rules ?? []).flatMap((rule) => (rule.kind === kind ? [[rule.key, rule.value as T] as const] : [])));
  const synonyms = [...valuesOf<{ also: string[] }>('synonym')];
  return {
    fingerprint: row.fingerprint,
    targets: new Map((row.terms ?? []).map((term, index) => [term, targets[index] as string])),
    addresses: new Map([...valuesOf<{ to: string }>('address')].map(([key, { to }]) => [key, to])),
    synonyms: new Map(synonyms.map(([key, { also }]) => [key, also.flatMap(wordsOf)])),
    placements: valuesOf<PlacementValue>('placement'),
  };
}

export async function listRedirectRows(ctx: Db): Promise<RedirectRow[]> {
  const { rows } = await sql<RedirectRow>`select term, written, target from search.redirect order by term`.execute(
    ctx.db,
  );
  return rows;
}

/** Returns how many are new or changed. */
export async function putRedirectRows(ctx: Db, rows: readonly RedirectRow[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into search.redirect (term, written, target) select term, written, target from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(term text, written text, target text)
    on conflict (term) do update set written = excluded.written, target = excluded.target
      where (redirect.written, redirect.target) is distinct from (excluded.written, excluded.target)`.execute(ctx.db);
  return Number(numAffectedRows ?? 0);
}

export async function removeRedirectRow(ctx: Db, term: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from search.redirect where term = ${term}`.execute(ctx.db);
  return (numAffectedRows ?? 0n) > 0n;
}
