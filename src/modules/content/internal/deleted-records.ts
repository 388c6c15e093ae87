/** Pages that were deleted and can be restored (OWN-10). */
import type { ContentDocument } from '#contract/site/content.ts';
import { nameActor } from '#modules/staff/members/name-actor.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

export interface DeletedRow {
  id: number;
  documentId: string;
  kind: ContentDocument['kind'];
  path: string;
  /** As they were when it was deleted. */
  fields: Record<string, unknown>;
  published: boolean;
  publishAt: Date | null;
  publishUntil: Date | null;
  deletedAt: Date;
  by: string;
}

const DELETED = sql`
  select x.id::integer as id, x.document_id as "documentId", split_part(x.document_id, ':', 1) as kind,
    substr(x.document_id, strpos(x.document_id, ':') + 1) as path, e.fields, e.published, e.publish_at as "publishAt",
    e.publish_until as "publishUntil", x.deleted_at as "deletedAt", ${nameActor(sql.ref('x.deleted_by'))} as by
  from content.deleted_document x join content.edition e on e.document_id = x.document_id and e.version = x.version`;

/** The pages deleted last, newest first. */
export async function selectDeleted(ctx: Db, limit: number): Promise<DeletedRow[]> {
  const { rows } = await sql<DeletedRow>`
    ${DELETED} order by x.deleted_at desc, x.id desc limit ${limit}`.execute(ctx.db);
  return rows;
}

/** One of them, locked until the transaction ends; null where it was restored already. */
export async function lockDeleted(ctx: Db, id: number): Promise<DeletedRow | null> {
  const { rows } = await sql<DeletedRow>`${DELETED} where x.id = ${id} for update of x`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Takes it from the list. */
export async function forgetDeleted(ctx: Db, id: number): Promise<void> {
  await sql`delete from content.deleted_document where id = ${id}`.execute(ctx.db);
}

/** Deletes a document with its draft and lists it as deleted; false where there is none. `actor` is empty for the operator. */
export async function deleteDocument(ctx: Db, id: string, actor: string): Promise<boolean> {
  const { rows } = await sql`
    with gone as (delete from content.document where id = ${id} returning id, version),
      draft as (delete from content.draft where document_id in (select id from gone))
    insert into content.deleted_document (document_id, version, deleted_by)
    select id, version, ${actor} from gone returning document_id`.execute(ctx.db);
  return rows.length > 0;
}
