/** Drafts of pages, the home page and the menu, beside what is published (OWN-10). */
import type { ContentDocument } from '#contract/site/content.ts';
import { nameActor } from '#modules/staff/members/name-actor.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

export interface DraftRow {
  id: string;
  kind: ContentDocument['kind'];
  path: string;
  fields: Record<string, unknown>;
  /** Differs after every change. */
  revision: number;
  /** The version of the document that its author has seen; null: there was none. */
  basedOn: number | null;
  publishAt: Date | null;
  publishUntil: Date | null;
  scheduledBy: string | null;
  previewKey: string;
  previewUntil: Date;
  changedAt: Date;
  by: string;
}

const COLUMNS = sql`d.document_id as id, d.kind, d.path, d.fields, d.revision::integer as revision, d.based_on as "basedOn",
  d.publish_at as "publishAt", d.publish_until as "publishUntil", d.scheduled_by as "scheduledBy", d.preview_key as "previewKey",
  d.preview_until as "previewUntil", d.changed_at as "changedAt", ${nameActor(sql.ref('d.changed_by'))} as by`;

export async function selectDrafts(ctx: Db): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select ${COLUMNS} from content.draft d order by d.changed_at desc, d.document_id`.execute(ctx.db);
  return rows;
}

export async function selectDraft(ctx: Db, id: string): Promise<DraftRow | null> {
  const { rows } = await sql<DraftRow>`
    select ${COLUMNS} from content.draft d where d.document_id = ${id}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The draft that has this key in its preview's address, while that is valid. */
export async function selectPreviewed(ctx: Db, key: string, now: Date): Promise<DraftRow | null> {
  const { rows } = await sql<DraftRow>`
    select ${COLUMNS} from content.draft d where d.preview_key = ${key} and d.preview_until > ${now}`.execute(ctx.db);
  return rows[0] ?? null;
}

interface WrittenDraft {
  id: string;
  document: Pick<ContentDocument, 'kind' | 'path' | 'fields'>;
  basedOn: number | null;
  previewKey: string;
  previewUntil: Date;
  actor: string;
}

/** Writes or replaces the draft; its schedule and the key of its preview stay. */
export async function upsertDraft(ctx: Db, draft: WrittenDraft): Promise<void> {
  const { id, document, basedOn, previewKey, previewUntil, actor } = draft;
  await sql`
    insert into content.draft as d (document_id, kind, path, fields, revision, based_on, preview_key, preview_until, changed_by)
    values (${id}, ${document.kind}, ${document.path}, ${JSON.stringify(document.fields)}::jsonb, nextval('content.draft_revision'),
      ${basedOn}, ${previewKey}, ${previewUntil}, ${actor})
    on conflict (document_id) do update set fields = excluded.fields, revision = excluded.revision, based_on = excluded.based_on,
      preview_until = excluded.preview_until, changed_by = excluded.changed_by, changed_at = now()`.execute(ctx.db);
}

/** Null for both times takes the schedule away. */
export async function scheduleDraft(
  ctx: Db,
  id: string,
  times: { publishAt: Date | null; publishUntil: Date | null },
  actor: string,
): Promise<void> {
  await sql`
    update content.draft set publish_at = ${times.publishAt}, publish_until = ${times.publishUntil},
      scheduled_by = ${times.publishAt ? actor : null}, revision = nextval('content.draft_revision')
    where document_id = ${id}`.execute(ctx.db);
}

export async function deleteDraft(ctx: Db, id: string): Promise<void> {
  await sql`delete from content.draft where document_id = ${id}`.execute(ctx.db);
}

/** Drafts whose moment has come. */
export async function selectDueDrafts(ctx: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select document_id as id from content.draft where publish_at <= ${now} order by publish_at, document_id`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}
