import type { DocumentRow } from '#modules/content/documents/edit-content.ts';
import type { Refusal } from '../../endpoint.ts';

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
