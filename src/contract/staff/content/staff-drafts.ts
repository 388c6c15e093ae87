/** Drafts of the home page, landing pages, the menu, articles and posts at the staff site (OWN-10). */
import { z } from 'zod';
import { cleanText, momentText } from '../../fields/fields.ts';

/** Kinds of documents that have a draft beside what is published; texts on images have none. */
const draftedKinds = ['home', 'page', 'menu', 'article', 'post'] as const;
export type DraftedKind = (typeof draftedKinds)[number];
export const isDrafted = (kind: string): kind is DraftedKind => draftedKinds.some((one) => one === kind);

/** The parameter of a page's address that shows the shop with a draft. */
export const CONTENT_PREVIEW_PARAM = 'content-preview';

const id = cleanText(220);
const revision = z.int().min(1).max(2_147_483_647);
/** `fields` depends on the kind; validated by site/content.ts. */
const drafted = z.strictObject({
  kind: z.enum(draftedKinds),
  path: z.string().max(180),
  fields: z.record(z.string(), z.unknown()),
});
export type DraftedDocument = z.output<typeof drafted>;

export const draftQuery = z.strictObject({ id });
export const draftRevisionQuery = z.strictObject({
  id,
  revision: z.coerce.number().int().min(1).max(2_147_483_647),
});
export const saveDraftSchema = z.strictObject({
  /** Of the draft that was read; null: there was none. */ revision: revision.nullable(),
  /** The published version that was read; null: there was none. */ basedOn: revision.nullable(),
  document: drafted,
});
export type SaveDraftRequest = z.output<typeof saveDraftSchema>;
export const publishDraftSchema = z.strictObject({
  id,
  revision,
  /** Null: now. */ publishAt: momentText.nullable(),
  /** Until when it is shown; null: no end. */ publishUntil: momentText.nullable(),
});
export type PublishDraftRequest = z.output<typeof publishDraftSchema>;

const fields = z.record(z.string(), z.unknown());
export const draftReply = z.object({
  id: z.string(),
  kind: z.enum(draftedKinds),
  path: z.string(),
  /** What is published, or was; null when nothing ever was. */
  published: z
    .object({
      version: z.int(),
      /** Whether shoppers see it now. */ shown: z.boolean(),
      /** When they see it, or have seen it, from; null: from its publication. */ publishAt: z.string().nullable(),
      publishUntil: z.string().nullable(),
      changedAt: z.string(),
      by: z.string(),
      fields,
    })
    .nullable(),
  draft: z
    .object({
      revision: z.int(),
      basedOn: z.int().nullable(),
      publishAt: z.string().nullable(),
      publishUntil: z.string().nullable(),
      /** In the address of a page of the shop (`?content-preview=`) it shows the draft until `previewUntil`. */
      previewKey: z.string(),
      previewUntil: z.string(),
      changedAt: z.string(),
      by: z.string(),
      fields,
    })
    .nullable(),
  /**
   * How many products each row and each menu entry of the draft, else of what is published, leads to now: by its place
   * such as `blocks.2` or `entries.0.below.3`. Null while the search engine cannot answer.
   */
  counts: z.array(z.object({ at: z.string(), products: z.int().nullable() })),
  /** Parts of the text of an article or a post that its page does not show, as sentences. */
  leftOut: z.array(z.string()),
});
export type DraftReply = z.output<typeof draftReply>;

export const differencesQuery = z.strictObject({
  id,
  /** The version; absent: the draft. */
  version: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
});
/** What a version has changed of the one before it, or a draft of what is published. */
export const differencesReply = z.object({
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type DifferencesReply = z.output<typeof differencesReply>;
