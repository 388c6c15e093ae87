import type { Queries } from '#platform/database/database.ts';
import type { ContentSource } from './content-source.port.ts';
import { readRevision, selectDocuments } from './internal/content-records.ts';

/**
 * The built-in source: documents in our own tables, imported from files or edited by staff (CMS-06). All processes show
 * a change within a second. `complain` hears of a document that cannot be shown, and why.
 */
export function createOwnContent(db: Queries, complain: (id: string, reason: string) => void): ContentSource {
  return {
    everyMs: 500,
    async read(mark) {
      // Read before the documents: an edit in between is found by the next refresh.
      const revision = await readRevision({ db });
      if (revision === mark) return null;
      return { mark: revision, documents: await selectDocuments({ db }, complain) };
    },
  };
}
