/** Staff's own words of mails: every version stays, the latest is in force (OWN-11). */
import { nameActor } from '#modules/staff/members/name-actor.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { OwnTexts } from './fill-words.ts';

type Db = { db: Queries };

export interface WordingRow {
  version: number;
  /** Those that differ from the original, by passage. */
  texts: OwnTexts;
  savedAt: Date;
  savedBy: string;
}

/** The texts that were in force at a moment of the database's clock, or are now (`null`). */
export async function readTexts(ctx: Db, kind: string, at: Date | null): Promise<OwnTexts> {
  const { rows } = await sql<{ texts: OwnTexts }>`
    select texts from emails.wording
    where kind = ${kind} and (${at}::timestamptz is null or saved_at <= ${at}::timestamptz)
    order by version desc limit 1`.execute(ctx.db);
  return rows[0]?.texts ?? {};
}

/** The latest version of every kind that has one. */
export async function readLatest(ctx: Db): Promise<Map<string, WordingRow>> {
  const { rows } = await sql<WordingRow & { kind: string }>`
    select distinct on (kind) kind, version, texts, saved_at as "savedAt", ${nameActor(sql.ref('saved_by'))} as "savedBy"
    from emails.wording order by kind, version desc`.execute(ctx.db);
  return new Map(rows.map(({ kind, ...row }) => [kind, row]));
}

/** The versions of a kind, newest first. */
export async function readVersions(ctx: Db, kind: string, limit: number): Promise<WordingRow[]> {
  const { rows } = await sql<WordingRow>`
    select version, texts, saved_at as "savedAt", ${nameActor(sql.ref('saved_by'))} as "savedBy"
    from emails.wording where kind = ${kind} order by version desc limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Adds the version after `basedOn`; false where somebody else was first. */
export async function insertWording(
  tx: Db,
  wording: { kind: string; basedOn: number; texts: OwnTexts; savedBy: string },
): Promise<boolean> {
  const { kind, basedOn, texts, savedBy } = wording;
  const { numAffectedRows } = await sql`
    insert into emails.wording (kind, version, texts, saved_by)
    select ${kind}, ${basedOn + 1}, ${JSON.stringify(texts)}::jsonb, ${savedBy}
    where ${basedOn} = (select coalesce(max(version), 0) from emails.wording where kind = ${kind})
    on conflict (kind, version) do nothing`.execute(tx.db);
  return numAffectedRows === 1n;
}

/** The order that was placed last and whose customer's data are not deleted; null where there is none. */
export async function latestOrderNumber(ctx: Db): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    select number from orders.order_contact
    where placed_at is not null and email <> '' order by placed_at desc limit 1`.execute(ctx.db);
  return rows[0]?.number ?? null;
}
