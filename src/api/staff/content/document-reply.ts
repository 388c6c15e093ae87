import type { DocumentRow } from '#modules/content/documents/edit-content.ts';
import type { Refusal } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';

export const toDocumentReply = ({
  id,
  version,
  changedAt,
  by,
  kind,
  path,
  published,
  publishAt,
  publishUntil,
  fields,
}: DocumentRow) => ({
  id,
  version,
  changedAt: changedAt.toISOString(),
  by,
  document: {
    kind,
    path,
    published,
    publishAt: publishAt?.toISOString() ?? null,
    publishUntil: publishUntil?.toISOString() ?? null,
    fields,
  },
});

/** The entry of a table of refusals for content that is not valid: a message for each field. */
export const refusedContent = ({ fields }: { fields: Record<string, string> }): Refusal => ({
  errorCode: 'ContentRefused',
  extra: { fields },
});

/** The refusal of a change where pages come from a hosted system; null where they are the shop's own. */
export const editedElsewhere = (ctx: ShopCtx): Refusal | null =>
  ctx.config.KERB_CONTENT_SOURCE === 'own'
    ? null
    : { errorCode: 'ContentElsewhere', values: { source: ctx.config.KERB_CONTENT_SOURCE } };
