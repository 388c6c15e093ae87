/** Where published content comes from: our own tables, or a hosted system. */
import type { ContentDocument } from '#contract/site/content.ts';

export interface SourcedDocument {
  /** Identifies the document at its source, for preview and analytics (CMS-06). */
  id: string;
  changedAt: Date;
  /** Which of its versions this is; absent where the source counts none. */
  version?: number;
  document: ContentDocument;
}
export interface SourcedContent {
  /** Shows whether anything changed; passed to the next `read`. */
  mark: string;
  /** Everything but drafts, including documents that are not due yet. */
  documents: SourcedDocument[];
}
export interface ContentSource {
  /** Milliseconds between two reads. */
  everyMs: number;
  /** Null when nothing changed since `mark`. Throws when the source cannot be read: content read before stays. */
  read: (mark: string | null) => Promise<SourcedContent | null>;
}
