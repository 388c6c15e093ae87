import { agreedPages, isAgreedPage } from '#contract/site/agreed-texts.ts';
import type { Queries } from '#platform/database/database.ts';
import type { ContentSource, SourcedDocument } from '../content-source.port.ts';
import { deleteCopy, selectVersions, upsertDocuments } from '../internal/content-records.ts';

/** Copies of the hosted texts, by which orders name their versions; a text the system no longer has is taken away. */
async function copyTexts(db: Queries, documents: readonly SourcedDocument[], source: string): Promise<void> {
  const texts = documents.flatMap(({ document }) => (isText(document) ? [document] : []));
  await upsertDocuments({ db }, texts, source);
  const kept = new Set(texts.map(({ path }) => path as string));
  for (const path of agreedPages) if (!kept.has(path)) await deleteCopy({ db }, `article:${path}`);
}

/**
 * A hosted source whose terms, returns, guarantee and privacy pages are numbered and kept: each text that it delivers is
 * copied to our own tables before it is shown, so that an order names the version it was placed under whatever the
 * hosted system forgets (HON-05). Fails, and is tried again, when a copy cannot be written.
 */
export function withCopiesOfTexts(db: Queries, hosted: ContentSource, source: string): ContentSource {
  return {
    everyMs: hosted.everyMs,
    async read(mark) {
      const found = await hosted.read(mark);
      if (!found) return null;
      await copyTexts(db, found.documents, source);
      const versions = await selectVersions(
        { db },
        agreedPages.map((path) => `article:${path}`),
      );
      const documents = found.documents.map((each) => {
        const version = isText(each.document) ? versions.get(`article:${each.document.path}`) : undefined;
        return version === undefined ? each : { ...each, version };
      });
      return { ...found, documents };
    },
  };
}

const isText = ({ kind, path }: SourcedDocument['document']): boolean => kind === 'article' && isAgreedPage(path);
