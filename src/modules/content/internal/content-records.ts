import { type ContentDocument, contentDocument, documentId } from '#contract/site/content.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { SourcedDocument } from '../content-source.port.ts';

type Db = { db: Queries };
interface Row {
  id: string;
  kind: string;
  path: string;
  fields: unknown;
  published: boolean;
  publishAt: Date | null;
  publishUntil: Date | null;
  changedAt: Date;
  version: number;
}

export async function readRevision(ctx: Db): Promise<string> {
  const { rows } = await sql<{ number: bigint }>`select number from content.revision`.execute(ctx.db);
  return `${rows[0]?.number ?? 0}`;
}

/** Whether any document was ever written; the change counter starts at 1. */
export const hasEverHadContent = async (ctx: Db): Promise<boolean> => (await readRevision(ctx)) !== '1';

const all = sql`select id, kind, path, fields, published, publish_at as "publishAt", publish_until as "publishUntil", changed_at as "changedAt", version from content.document`;

/**
 * Everything but drafts. A row that is no document, as raw SQL may write it, is left out and reported: it must not hide
 * what else has changed.
 */
export async function selectDocuments(
  ctx: Db,
  complain: (id: string, reason: string) => void,
): Promise<SourcedDocument[]> {
  const { rows } = await sql<Row>`${all} where published order by id`.execute(ctx.db);
  return rows.flatMap((row) => {
    const { id, changedAt, version } = row;
    const parsed = parseRow(row);
    if (parsed.success) return [{ id, changedAt, version, document: parsed.data }];
    complain(id, parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
    return [];
  });
}

export async function selectEverything(ctx: Db): Promise<SourcedDocument[]> {
  const { rows } = await sql<Row>`${all} order by id`.execute(ctx.db);
  return rows.map(toDocument);
}

/**
 * Replaces documents with the same kind and path; returns the ids of those that changed. `actor` is empty for a file.
 */
export async function upsertDocuments(ctx: Db, documents: readonly ContentDocument[], actor = ''): Promise<string[]> {
  const rows = documents.map((document) => ({ ...document, id: documentId(document) }));
  const { rows: changed } = await sql<{ id: string }>`
    insert into content.document as d (id, kind, path, fields, published, publish_at, publish_until, changed_by)
    select r.id, r.kind, r.path, r.fields, r.published, r."publishAt", r."publishUntil", ${actor}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, kind text, path text, fields jsonb, published boolean, "publishAt" timestamptz, "publishUntil" timestamptz)
    on conflict (id) do update set fields = excluded.fields, published = excluded.published, publish_at = excluded.publish_at,
      publish_until = excluded.publish_until, changed_by = excluded.changed_by, changed_at = now()
    where (d.fields, d.published, d.publish_at, d.publish_until) is distinct from (excluded.fields, excluded.published, excluded.publish_at, excluded.publish_until)
    returning d.id`.execute(ctx.db);
  return changed.map(({ id }) => id);
}

/** Deletes a copy of a hosted system's text; pages of our own are deleted so that they can be restored (deleted-records.ts). */
export async function deleteCopy(ctx: Db, id: string): Promise<void> {
  await sql`delete from content.document where id = ${id}`.execute(ctx.db);
}

const parseRow = ({ kind, path, fields, published, publishAt, publishUntil }: Row) =>
  contentDocument.safeParse({ kind, path, fields, published, publishAt, publishUntil });

function toDocument(row: Row): SourcedDocument {
  const parsed = parseRow(row);
  if (!parsed.success) throw parsed.error;
  return { id: row.id, changedAt: row.changedAt, version: row.version, document: parsed.data };
}

/** Who changed each of these documents last, by id: '' for a file. */
export async function selectEditors(ctx: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; by: string }>`
    select id, changed_by as by from content.document where id = any(${[...ids]}::text[]) for update`.execute(ctx.db);
  return new Map(rows.map(({ id, by }) => [id, by]));
}

/** The versions of these documents, by id. */
export async function selectVersions(ctx: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from content.document where id = any(${ids}::text[])`.execute(ctx.db);
  return new Map(rows.map(({ id, version }) => [id, version]));
}
