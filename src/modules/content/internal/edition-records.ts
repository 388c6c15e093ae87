/** Documents as staff edit them, with all their versions. */
import type { ContentDocument } from '#contract/site/content.ts';
import { nameActor } from '#modules/staff/members/name-actor.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

export interface DocumentRow {
  id: string;
  kind: ContentDocument['kind'];
  path: string;
  fields: Record<string, unknown>;
  published: boolean;
  publishAt: Date | null;
  publishUntil: Date | null;
  version: number;
  changedAt: Date;
  by: string;
}

export async function selectRows(ctx: Db): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select d.id, d.kind, d.path, d.fields, d.published, d.publish_at as "publishAt", d.publish_until as "publishUntil", d.version,
      d.changed_at as "changedAt", ${nameActor(sql.ref('d.changed_by'))} as by
    from content.document d order by d.changed_at desc, d.id`.execute(ctx.db);
  return rows;
}

export async function selectRow(ctx: Db, id: string): Promise<DocumentRow | null> {
  const { rows } = await sql<DocumentRow>`
    select d.id, d.kind, d.path, d.fields, d.published, d.publish_at as "publishAt", d.publish_until as "publishUntil", d.version,
      d.changed_at as "changedAt", ${nameActor(sql.ref('d.changed_by'))} as by
    from content.document d where d.id = ${id}`.execute(ctx.db);
  return rows[0] ?? null;
}

export async function selectEditions(
  ctx: Db,
  id: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select e.document_id as id, split_part(e.document_id, ':', 1) as kind, substr(e.document_id, strpos(e.document_id, ':') + 1) as path, e.fields, e.published,
      e.publish_at as "publishAt", e.publish_until as "publishUntil", e.version, e.at as "changedAt", ${nameActor(sql.ref('e.changed_by'))} as by
    from content.edition e where e.document_id = ${id} and (${before ?? null}::integer is null or e.version < ${before ?? null}::integer)
    order by e.version desc limit ${limit}`.execute(ctx.db);
  return rows;
}

/** One version of a document; null when there is none of this number. */
export async function selectEdition(
  ctx: Db,
  id: string,
  version: number,
): Promise<Pick<DocumentRow, 'fields' | 'published' | 'publishUntil'> | null> {
  const { rows } = await sql<Pick<DocumentRow, 'fields' | 'published' | 'publishUntil'>>`
    select fields, published, publish_until as "publishUntil" from content.edition
    where document_id = ${id} and version = ${version}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The document's version, locked until the transaction ends whether it exists or not; null when it does not. */
export async function lockDocument(ctx: Db, id: string): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('content ' || ${id}, 0))`.execute(ctx.db);
  const { rows } = await sql<{
    version: number;
  }>`select version from content.document where id = ${id} for update`.execute(ctx.db);
  return rows[0]?.version ?? null;
}

/** The versions of these articles that are shown now, by path. A row without title, summary and text is no article. */
export async function selectTextsInForce(ctx: Db, paths: readonly string[]): Promise<Record<string, number>> {
  const { rows } = await sql<{ path: string; version: number }>`
    select path, version from content.document
    where id = any(${paths.map((path) => `article:${path}`)}::text[]) and published
      and (publish_at is null or publish_at <= now()) and (publish_until is null or publish_until > now())
      and jsonb_typeof(fields -> 'title') = 'string' and jsonb_typeof(fields -> 'summary') = 'string'
      and jsonb_typeof(fields -> 'body') = 'string'`.execute(ctx.db);
  return Object.fromEntries(rows.map(({ path, version }) => [path, version]));
}

export interface TextVersionRow {
  path: string;
  version: number;
  fields: Record<string, unknown>;
  since: Date;
  /** When another version, or its end, replaced it; null while it is the last one. */
  until: Date | null;
}

/**
 * Versions of articles that shoppers could read: published, and in force for a time before the next version replaced
 * them. `wanted` names them by path and version.
 */
export async function selectTextVersions(ctx: Db, wanted: Readonly<Record<string, number>>): Promise<TextVersionRow[]> {
  const { rows } = await sql<TextVersionRow>`
    select w.path, e.version, e.fields, greatest(e.at, e.publish_at) as since,
      least(e.publish_until, (select n.at from content.edition n where n.document_id = e.document_id and n.version = e.version + 1)) as until
    from jsonb_each_text(${JSON.stringify(wanted)}::jsonb) w(path, version)
    join content.edition e on e.document_id = 'article:' || w.path and e.version = w.version::integer
    where e.published and greatest(e.at, e.publish_at) <= now()
      and greatest(e.at, e.publish_at) < coalesce(least(e.publish_until, (select n.at from content.edition n
        where n.document_id = e.document_id and n.version = e.version + 1)), 'infinity')`.execute(ctx.db);
  return rows;
}
