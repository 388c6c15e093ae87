import type { Queries } from '#platform/database/database.ts';
import type { ContentSource } from './content-source.port.ts';
import { readRevision, selectDocuments } from './internal/content-records.ts';

/** The built-in source: documents in our own tables, filled from files or by staff (CMS-06). Seen by all processes within a second. */
export function createOwnContent(db: Queries): ContentSource {
  return {
    everyMs: 500,
    async read(mark) {
      // Taken before the documents: an edit in between is seen by the next look.
      const revision = await readRevision({ db });
      if (revision === mark) return null;
      return { mark: revision, documents: await selectDocuments({ db }) };
    },
  };
}
