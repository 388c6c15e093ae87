import type { DocumentRow } from '../internal/edition-records.ts';

/** What staff call a document in lists. */
export const titleOfDocument = ({ kind, path, fields }: Pick<DocumentRow, 'kind' | 'path' | 'fields'>): string =>
  kind === 'home'
    ? 'Home page'
    : kind === 'menu'
      ? 'Menu'
      : kind === 'overlay'
        ? String(fields.text ?? path)
        : String(fields.title ?? path);
