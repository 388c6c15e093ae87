/** Drafts of promotions, beside the live ones. */
import { nameActor } from '#modules/staff/members/name-actor.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { Promotion } from '../promotion.ts';
import type { WrittenEntry } from './write-entry.ts';

type Db = { db: Queries };

export interface DraftRow {
  id: string;
  entry: WrittenEntry;
  version: number;
  /** Of the live promotion that it started from; null for a new one. */
  replaces: string | null;
  changedAt: Date;
  by: string;
}
const draft = sql`
  d.promotion_id as id, d.entry, d.version, d.replaces, d.changed_at as "changedAt",
  ${nameActor(sql.ref('d.actor'))} as by`;

export async function selectDrafts(ctx: Db): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`select ${draft} from promotions.draft d order by d.promotion_id`.execute(ctx.db);
  return rows;
}

export async function selectDraft(ctx: Db, id: string): Promise<DraftRow | null> {
  const { rows } = await sql<DraftRow>`select ${draft} from promotions.draft d where d.promotion_id = ${id}`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

/** Locked by its id until the transaction ends, whether there is a draft or not. */
export async function lockDraft(ctx: Db, id: string): Promise<DraftRow | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('promotion ' || ${id}, 0))`.execute(ctx.db);
  const { rows } =
    await sql<DraftRow>`select ${draft} from promotions.draft d where d.promotion_id = ${id} for update of d`.execute(
      ctx.db,
    );
  return rows[0] ?? null;
}

export async function putDraft(
  ctx: Db,
  id: string,
  entry: WrittenEntry,
  replaces: string | null,
  actor: string,
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into promotions.draft as d (promotion_id, entry, replaces, actor) values (${id}, ${JSON.stringify(entry)}::jsonb, ${replaces}, ${actor})
    on conflict (promotion_id) do update set entry = excluded.entry, replaces = excluded.replaces, actor = excluded.actor, version = d.version + 1, changed_at = now()
    returning version`.execute(ctx.db);
  return rows[0]?.version ?? 1;
}

export async function deleteDraft(ctx: Db, id: string): Promise<void> {
  await sql`delete from promotions.draft where promotion_id = ${id}`.execute(ctx.db);
}

export interface LiveRow {
  promotion: Promotion;
  active: boolean;
  state: string;
  /** In New Zealand time. */
  from: string | null;
  until: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  uses: number;
  codes: string[];
  uniqueCodes: string[];
}

/** The live promotion with this id; `state` identifies its current version. */
export async function selectLive(ctx: Db, id: string): Promise<LiveRow | null> {
  const { rows } = await sql<LiveRow>`
    select p.definition as promotion, p.active, p.changed_at::text as state, p.starts_at as "startsAt", p.ends_at as "endsAt",
      to_char(p.starts_at at time zone 'Pacific/Auckland', 'YYYY-MM-DD HH24:MI') as from,
      to_char(p.ends_at at time zone 'Pacific/Auckland', 'YYYY-MM-DD HH24:MI') as until,
      (select count(*)::int from promotions.promo_use u where u.promotion_id = p.id and u.released_at is null) as uses,
      coalesce((select json_agg(c.code order by c.code) from promotions.coupon_code c where c.promotion_id = p.id and c.max_uses is null), '[]') as codes,
      coalesce((select json_agg(c.code order by c.code) from promotions.coupon_code c where c.promotion_id = p.id and c.max_uses is not null), '[]') as "uniqueCodes"
    from promotions.promotion p where p.id = ${id}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Nobody else changes the live promotion until the transaction ends. */
export async function lockLive(ctx: Db, id: string): Promise<void> {
  await sql`select 1 from promotions.promotion where id = ${id} for update`.execute(ctx.db);
}

/** False when the promotion no longer has this `state`. */
export async function setActive(ctx: Db, id: string, state: string, active: boolean): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update promotions.promotion set active = ${active}, changed_at = clock_timestamp() where id = ${id} and changed_at::text = ${state}`.execute(
    ctx.db,
  );
  return numAffectedRows === 1n;
}
