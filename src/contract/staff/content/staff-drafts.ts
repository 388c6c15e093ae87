/** Drafts of the home page, landing pages and the menu at the staff site (OWN-10). */
import { z } from 'zod';
import { cleanText, momentText } from '../../fields/fields.ts';

/** Kinds of documents that are composed on screen, with a draft beside what is published. */
const composedKinds = ['home', 'page', 'menu'] as const;
export type ComposedKind = (typeof composedKinds)[number];
export const isComposed = (kind: string): kind is ComposedKind => composedKinds.some((one) => one === kind);

/** The parameter of a page's address that shows the shop with a draft. */
export const CONTENT_PREVIEW_PARAM = 'content-preview';

const id = cleanText(220);
const revision = z.int().min(1).max(2_147_483_647);
/** `fields` depends on the kind; validated by site/content.ts. */
const composed = z.strictObject({
  kind: z.enum(composedKinds),
  path: z.string().max(180),
  fields: z.record(z.string(), z.unknown()),
});
export type ComposedDocument = z.output<typeof composed>;

export const draftQuery = z.strictObject({ id });
export const draftRevisionQuery = z.strictObject({
  id,
  revision: z.coerce.number().int().min(1).max(2_147_483_647),
});
export const saveDraftSchema = z.strictObject({
  /** Of the draft that was read; null: there was none. */ revision: revision.nullable(),
  /** The published version that was read; null: there was none. */ basedOn: revision.nullable(),
  document: composed,
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
  kind: z.enum(composedKinds),
  path: z.string(),
  /** What is published, or was; null when nothing ever was. */
  published: z
    .object({
      version: z.int(),
      /** Whether shoppers see it now. */ shown: z.boolean(),
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
