import type { DocumentRow } from '#modules/content/documents/edit-content.ts';

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
