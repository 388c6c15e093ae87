/** A draft beside what is published, as the staff site reads it (OWN-10). */
import { type DraftedKind, type DraftReply, isDrafted } from '#contract/staff/content/staff-drafts.ts';
import { countProducts } from '#modules/content/blocks/count-products.ts';
import { type DocumentRow, getDocument, isShownAt, previewContent } from '#modules/content/documents/edit-content.ts';
import { type DraftRow, documentOfDraft, getDraft } from '#modules/content/drafts/edit-draft.ts';
import type { ShopCtx } from '../../shop-context.ts';

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Null where there is neither a draft nor anything published, or no draft of this kind can be. */
export async function replyWithDraft(ctx: ShopCtx, id: string): Promise<DraftReply | null> {
  const [row, draft] = await Promise.all([getDocument(ctx, id), getDraft(ctx, id)]);
  const about = draft ?? row;
  if (!about || !isDrafted(about.kind)) return null;
  return {
    ...{ id, kind: about.kind satisfies DraftedKind, path: about.path },
    published: row && publishedOf(row, ctx.clock.now()),
    draft: draft && draftOf(draft),
    counts: await countsOf(ctx, about),
    leftOut: previewContent(about).leftOut,
  };
}

const publishedOf = (row: DocumentRow, now: Date): DraftReply['published'] => ({
  version: row.version,
  shown: isShownAt(row, now),
  publishAt: row.published ? iso(row.publishAt) : null,
  publishUntil: iso(row.publishUntil),
  changedAt: row.changedAt.toISOString(),
  by: row.by,
  fields: row.fields,
});

const draftOf = (draft: DraftRow): DraftReply['draft'] => ({
  revision: draft.revision,
  basedOn: draft.basedOn,
  publishAt: iso(draft.publishAt),
  publishUntil: iso(draft.publishUntil),
  previewKey: draft.previewKey,
  previewUntil: draft.previewUntil.toISOString(),
  changedAt: draft.changedAt.toISOString(),
  by: draft.by,
  fields: draft.fields,
});

function countsOf(ctx: ShopCtx, { kind, path, fields }: DraftRow | DocumentRow): Promise<DraftReply['counts']> {
  const document = documentOfDraft({ kind, path, fields, publishUntil: null });
  return document ? countProducts(ctx, document) : Promise.resolve([]);
}
