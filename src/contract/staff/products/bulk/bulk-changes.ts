/** Changes of many products at once: previewed, done in the background, taken back as one (OWN-12). */
import { z } from 'zod';
import { cleanText, momentText } from '../../../fields/fields.ts';
import { limits } from '../../../fields/limits.ts';
import { tagField } from '../../../fields/tags/tag-field.ts';
import { codeText, dollarText, productStates } from '../../../products/product-import.ts';

/** Which products a list shows: the same filter for the list and for a change of all that it shows. */
export const productFilterFields = {
  term: cleanText(100).trim().default(''),
  state: z.enum(productStates).optional(),
  /** Only products on sale that lack this (HON-03, OWN-13). */
  without: z.enum(['country-of-origin', 'alt-text']).optional(),
  /** A category and all below it, by its path such as 'footwear/courts'. */
  category: cleanText(300).min(1).optional(),
  /** The name of a brand. */
  brand: cleanText(60).min(1).optional(),
  tag: tagField.optional(),
};
const productFilter = z.strictObject(productFilterFields);
export type ProductFilter = z.output<typeof productFilter>;

export const priceWays = ['set', 'percent-off', 'percent-up', 'amount-off', 'amount-up'] as const;
/** What the cents of a new price are: as calculated, or the nearest price that ends so. */
export const priceEndings = ['exact', '00', '90', '95'] as const;
const priceRule = z
  .strictObject({
    way: z.enum(priceWays),
    /** Dollars, or percent with at most two decimals. */
    value: dollarText,
    ending: z.enum(priceEndings).default('exact'),
  })
  .refine(({ value }) => !(Number(value) <= 0), { message: 'Enter more than 0.', path: ['value'] })
  .refine(({ way, value }) => way !== 'percent-off' || !(Number(value) >= 100), {
    message: 'Take less than 100 percent off.',
    path: ['value'],
  })
  .refine(({ way, value }) => way !== 'percent-up' || !(Number(value) > 1_000), {
    message: 'Add at most 1,000 percent.',
    path: ['value'],
  });
export type PriceRule = z.output<typeof priceRule>;

const limit = z.int().min(1).max(99).nullable().optional();
export const limitNames = [
  'cartQtyProductMax',
  'cartQtyVariantMax',
  'cartQtyVariantMin',
  'cartQtyVariantMultipleOf',
] as const;
const tags = z.array(tagField).max(limits.tagsPerProduct).default([]);

const bulkChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('price'),
    rule: priceRule,
    /** The was price: as it is; the price before the change, unless there is one already; none. */
    was: z.enum(['keep', 'present', 'none']).default('keep'),
  }),
  z
    .strictObject({
      kind: z.literal('sale'),
      rule: priceRule,
      /** Shows the price before the sale as the was price. */
      showWas: z.boolean().default(true),
      startsAt: momentText,
      /** When the price before returns. */
      endsAt: momentText,
    })
    .refine(({ startsAt, endsAt }) => Date.parse(endsAt) > Date.parse(startsAt), {
      message: 'The end must come after the beginning.',
      path: ['endsAt'],
    }),
  z.strictObject({ kind: z.literal('state'), state: z.enum(productStates) }),
  /** `path`: of an existing category, such as 'footwear/courts'. */
  z.strictObject({ kind: z.literal('category'), path: cleanText(300).min(1) }),
  z
    .strictObject({ kind: z.literal('tags'), add: tags, remove: tags })
    .refine(({ add, remove }) => add.length + remove.length > 0, { message: 'Enter a tag.', path: ['add'] })
    .refine(({ add, remove }) => !add.some((tag) => remove.includes(tag)), {
      message: 'A tag is added or removed, not both.',
      path: ['remove'],
    }),
  z
    .strictObject({
      kind: z.literal('limits'),
      /** Null removes a limit; one that is left out stays. */
      cartQtyProductMax: limit,
      cartQtyVariantMax: limit,
      cartQtyVariantMin: limit,
      cartQtyVariantMultipleOf: limit,
    })
    .refine((change) => limitNames.some((name) => change[name] !== undefined), {
      message: 'Enter a limit.',
      path: ['cartQtyProductMax'],
    }),
]);
export type BulkChange = z.output<typeof bulkChange>;

const selection = z.union([
  z.strictObject({ codes: z.array(codeText).min(1).max(500) }),
  z.strictObject({ filter: productFilter }),
]);
export type ProductSelection = z.output<typeof selection>;

export const previewBulkChangeSchema = z.strictObject({ selection, change: bulkChange });
export type PreviewBulkChangeRequest = z.output<typeof previewBulkChangeSchema>;

const bulkChangeStates = ['previewed', 'running', 'stopped', 'done', 'taking-back', 'taken-back'] as const;
export const bulkRowStates = ['planned', 'same', 'refused', 'done', 'left-out', 'taken-back', 'kept'] as const;
export type BulkRowState = (typeof bulkRowStates)[number];
export const ROWS_PER_PAGE = 50;

const text = z.string();
const bulkChangeSummary = z.object({
  id: z.uuid(),
  change: bulkChange,
  selection,
  state: z.enum(bulkChangeStates),
  createdBy: text,
  createdAt: text,
  startedBy: text.nullable(),
  startedAt: text.nullable(),
  takenBackBy: text.nullable(),
  takenBackAt: text.nullable(),
  finishedAt: text.nullable(),
  /** Number of products by what became of each. */
  counts: z.record(z.enum(bulkRowStates), z.int()),
});
export type BulkChangeSummary = z.output<typeof bulkChangeSummary>;

/** Values by field; null where there is none. */
const values = z.record(text, z.union([text, z.int(), z.array(text), z.null()]));
const bulkChangeRow = z.object({
  code: text,
  name: text,
  state: z.enum(bulkRowStates),
  /** Why it is not changed or not taken back, for people; '' otherwise. */
  why: text,
  before: values,
  after: values,
});
export type BulkChangeRow = z.output<typeof bulkChangeRow>;

export const bulkChangeParams = z.strictObject({ id: z.uuid() });
export const bulkChangeQuery = z.strictObject({
  /** Only products of which this became. */
  show: z.enum(bulkRowStates).optional(),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
});
export type BulkChangeQuery = z.output<typeof bulkChangeQuery>;
export const bulkChangeReply = z.object({
  ...bulkChangeSummary.shape,
  rows: z.array(bulkChangeRow),
  page: z.int(),
  pages: z.int(),
});
export type BulkChangeReply = z.output<typeof bulkChangeReply>;
/** The newest hundred. */
export const bulkChangesReply = z.object({ changes: z.array(bulkChangeSummary) });
