/** Where what merchants publish comes from: our own tables, or a hosted system. */
import type { ContentDocument } from '#contract/site/content.ts';

export interface SourcedDocument {
  /** Names the document at its source, for preview and analytics (CMS-06). */
  id: string;
  changedAt: Date;
  document: ContentDocument;
}
export interface SourcedContent {
  /** Says whether anything changed; the next `read` gets it. */
  mark: string;
  /** Everything but drafts; what is not due yet, too. */
  documents: SourcedDocument[];
}
export interface ContentSource {
  /** Milliseconds between two looks. */
  everyMs: number;
  /** Null when nothing changed since `mark`. Throws when the source cannot be read: what was read before stays. */
  read: (mark: string | null) => Promise<SourcedContent | null>;
}
