/** Blocks that the home page and landing pages are composed of (CMS-05, OWN-10): a small schema each. */
import { z } from 'zod';
import { maxPriceFilter } from '../../products/listing-query.ts';
import { genders } from '../../products/product-attributes.ts';
import { contentPath, line, ownImage, target, words } from './content-fields.ts';
import { richText } from './rich-text.ts';
import { videoAddress } from './video-address.ts';

/** Products of a row by hand. */
export const MAX_HAND_PICKED = 12;

const button = { to: target, label: line };
const maybeButton = { to: target.optional(), label: line.optional() };
const hasWholeButton = ({ to, label }: { to?: string | undefined; label?: string | undefined }): boolean =>
  (to === undefined) === (label === undefined);
const WHOLE_BUTTON = { path: ['label'], error: 'A link needs an address and its text.' };

const dollars = z.int().min(0).max(maxPriceFilter);
export const railOrders = ['recommended', 'mostSold', 'newest', 'priceAsc', 'priceDesc'] as const;
const railRule = z
  .strictObject({
    new: z.boolean().optional(),
    sale: z.boolean().optional(),
    category: contentPath.optional(),
    brand: contentPath.optional(),
    /** Products that staff have given this tag, alone: no other rule narrows them down. */
    tag: z.string().trim().min(1).max(60).optional(),
    gender: z.enum(genders).optional(),
    /** Whole dollars; a price equal to either end is within. */
    priceMin: dollars.optional(),
    priceMax: dollars.optional(),
    /** The listing's own order when absent. */
    order: z.enum(railOrders).optional(),
  })
  .refine(({ priceMin = 0, priceMax = maxPriceFilter }) => priceMin <= priceMax, {
    path: ['priceMax'],
    error: 'must not be below the lowest price',
  })
  .refine(({ tag, order: _, ...others }) => tag === undefined || Object.values(others).every((one) => !one), {
    path: ['tag'],
    error: 'A row by tag has no other rule.',
  });
export type RailRule = z.output<typeof railRule>;

const pageBlock = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hero'),
    heading: z.array(line).min(1).max(4),
    text: words,
    ...button,
    product: contentPath.optional(),
    image: ownImage.optional(),
  }),
  z
    .strictObject({
      type: z.literal('rail'),
      title: line,
      ...maybeButton,
      of: railRule.default({}),
      /** By hand, in this order; what cannot be bought is left out. The rule is ignored. */
      products: z.array(contentPath).min(1).max(MAX_HAND_PICKED).optional(),
    })
    .refine(hasWholeButton, WHOLE_BUTTON),
  z.strictObject({ type: z.literal('departments'), title: line }),
  z.strictObject({
    type: z.literal('brands'),
    title: line,
    /** By hand, in this order; the largest ones when absent. */
    brands: z.array(contentPath).min(1).max(24).optional(),
  }),
  z
    .strictObject({
      type: z.literal('editorial'),
      title: line,
      text: words,
      ...maybeButton,
      product: contentPath.optional(),
      image: ownImage.optional(),
      /** On which side of a wide window the picture is. */
      side: z.enum(['left', 'right']).optional(),
    })
    .refine(hasWholeButton, WHOLE_BUTTON),
  z.strictObject({ type: z.literal('posts'), title: line }),
  z.strictObject({ type: z.literal('stores'), title: line, text: words, ...button }),
  z.strictObject({
    type: z.literal('words'),
    title: line,
    lang: z.enum(['en', 'mi']).default('en'),
    text: z.array(words).min(1).max(6),
  }),
  z.strictObject({ type: z.literal('text'), title: line.optional(), text: richText }),
  z.strictObject({
    type: z.literal('video'),
    title: line,
    address: videoAddress,
    text: words.optional(),
    product: contentPath.optional(),
    image: ownImage.optional(),
  }),
  z.strictObject({ type: z.literal('signup'), title: line, text: words.optional() }),
]);
export type PageBlock = z.output<typeof pageBlock>;
export const homeFields = z.strictObject({ blocks: z.array(pageBlock).min(1).max(20) });
/** A landing page: what search engines and links to it show, and its blocks. */
export const pageFields = z.strictObject({
  title: line,
  summary: words,
  /** Shown with links to the page; the first block's picture when absent. */
  image: ownImage.optional(),
  /** Whether search engines may list it. */
  listed: z.boolean().default(true),
  blocks: z
    .array(pageBlock)
    .min(1)
    .max(30)
    .refine((blocks) => blocks.filter(({ type }) => type === 'hero').length <= 1, 'A page has one hero at most.'),
});
