/** Pages, posts, the home page and image overlays at the staff site; the schema of a document is in site/content.ts. */
import { z } from 'zod';
import { cleanText, momentText } from '../fields/fields.ts';

export const contentKinds = ['article', 'post', 'home', 'overlay', 'page', 'menu'] as const;
export type ContentKind = (typeof contentKinds)[number];

const moment = momentText.nullable().default(null);
/** `fields` depends on the kind; validated by site/content.ts. */
const writtenDocument = z.strictObject({
  kind: z.enum(contentKinds),
  path: z.string().max(180),
  published: z.boolean(),
  publishAt: moment,
  publishUntil: moment,
  fields: z.record(z.string(), z.unknown()),
});
export type WrittenDocument = z.output<typeof writtenDocument>;

export const saveDocumentSchema = z.strictObject({
  /** The version that was read; null for a new document. */ version: z.int().min(1).nullable(),
  document: writtenDocument,
});
export type SaveDocumentRequest = z.output<typeof saveDocumentSchema>;
export const previewSchema = z.strictObject({ document: writtenDocument });
export type PreviewRequest = z.output<typeof previewSchema>;
export const documentQuery = z.strictObject({ id: cleanText(220) });
export const editionsQuery = z.strictObject({
  id: cleanText(220),
  /** Only versions before this one. */
  before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
});
export const removeDocumentQuery = z.strictObject({ id: cleanText(220), version: z.coerce.number().int().min(1) });

const row = z.object({
  id: z.string(),
  kind: z.enum(contentKinds),
  path: z.string(),
  title: z.string(),
  state: z.enum(['shown', 'draft', 'waiting', 'over']),
  publishAt: z.string().nullable(),
  changedAt: z.string(),
  by: z.string(),
  /** Whether there is a draft beside it that is not published, and whether that is scheduled (OWN-10). */
  draft: z.enum(['none', 'draft', 'scheduled']),
});
export type ContentRow = z.output<typeof row>;
export const contentReply = z.object({
  /** The source of content; only 'own' can be edited here. */
  source: z.string(),
  /** Paths of the legal pages that it has no document for, drafts included (HON-05). */
  missing: z.array(z.string()),
  documents: z.array(row),
});
/** `added`: ids of the drafts. */
export const legalPagesReply = z.object({ added: z.array(z.string()) });
/** Parts of the text that its page does not show, as sentences. */
const leftOut = z.array(z.string());
export const documentReply = z.object({
  id: z.string(),
  version: z.int(),
  changedAt: z.string(),
  by: z.string(),
  document: writtenDocument,
  leftOut,
});
export type DocumentReply = z.output<typeof documentReply>;
export const editionsReply = z.object({
  editions: z.array(z.object({ version: z.int(), at: z.string(), by: z.string(), document: writtenDocument })),
});
export type EditionsReply = z.output<typeof editionsReply>;
export const previewReply = z.object({
  /** Sanitised, as the page will show it; '' for a kind without text. */ html: z.string(),
  leftOut,
});
export type PreviewReply = z.output<typeof previewReply>;
