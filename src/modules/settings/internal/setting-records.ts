/** What is published, and reading revisions. */
import { nameActor } from '#modules/staff/members/name-actor.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { SettingTexts } from '../shop-settings.ts';

type Db = { db: Queries };

/** The version of what is published, and whether a scheduled revision is due. */
export async function readVersion(ctx: Db, now: Date): Promise<{ version: number; isDue: boolean }> {
  const { rows } = await sql<{ version: bigint; isDue: boolean }>`
    select number as version,
      exists (select 1 from settings.revision where state = 'scheduled' and publish_at <= ${now}) as "isDue"
    from settings.version`.execute(ctx.db);
  return { version: Number(rows[0]?.version ?? 0), isDue: rows[0]?.isDue ?? false };
}

/** What is published, with its version: both of one moment. */
export async function readPublished(ctx: Db): Promise<{ version: number; texts: SettingTexts }> {
  const { rows } = await sql<{ version: bigint; texts: SettingTexts }>`
    select v.number as version,
      coalesce((select jsonb_object_agg(name, value) from settings.value), '{}'::jsonb) as texts
    from settings.version v`.execute(ctx.db);
  return { version: Number(rows[0]?.version ?? 0), texts: rows[0]?.texts ?? {} };
}

export type RevisionState = 'draft' | 'scheduled' | 'published' | 'cancelled';
export interface RevisionRow {
  id: number;
  state: RevisionState;
  previewKey: string;
  createdAt: Date;
  createdBy: string;
  publishAt: Date | null;
  publishedAt: Date | null;
  publishedBy: string | null;
  takesBack: number | null;
  changes: { name: string; before: string | null; after: string | null }[];
}

const revision = sql`
  select r.id::int, r.state, r.preview_key as "previewKey", r.created_at as "createdAt", r.publish_at as "publishAt",
    r.published_at as "publishedAt", r.takes_back::int as "takesBack",
    ${nameActor(sql.ref('r.created_by'))} as "createdBy", ${nameActor(sql.ref('r.published_by'))} as "publishedBy",
    (select jsonb_agg(jsonb_build_object('name', c.name, 'before', c.before, 'after', c.after) order by c.name)
      from settings.change c where c.revision_id = r.id) as changes
  from settings.revision r`;

export async function selectRevisions(ctx: Db, limit: number): Promise<RevisionRow[]> {
  const { rows } = await sql<RevisionRow>`
    ${revision} where r.state <> 'cancelled' order by r.id desc limit ${limit}`.execute(ctx.db);
  return rows;
}

export async function selectRevision(ctx: Db, id: number): Promise<RevisionRow | null> {
  const { rows } = await sql<RevisionRow>`${revision} where r.id = ${id}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The draft or scheduled revision with that key. */
export async function selectPreviewed(ctx: Db, previewKey: string): Promise<RevisionRow | null> {
  const { rows } = await sql<RevisionRow>`
    ${revision} where r.preview_key = ${previewKey} and r.state in ('draft', 'scheduled')`.execute(ctx.db);
  return rows[0] ?? null;
}
