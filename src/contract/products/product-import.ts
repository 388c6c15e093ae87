/**
 * The row format of `kerb import products FILE` (JSONL: one object per line; CSV: see docs/import.md). One row is one
 * colourway of a style with all its variants (sizes). Money is text in dollars ("149.90"), so that no price ever
 * becomes a binary fraction.
 */
import { z } from 'zod';
import { limits } from '../fields/limits.ts';
import { tagField } from '../fields/tags/tag-field.ts';
import { countryCodes } from './country-of-origin.ts';
import { closures, features, materialFamilies, occasions, widths } from './product-attributes.ts';

const text = (max: number) => z.string().trim().min(1).max(max);
const optionalText = (max: number) => z.string().trim().max(max).optional();

/** Dollars as text, "0" to "99999.99": at most two decimals, no sign, no exponent. */
export const dollarText = z.string().regex(/^\d{1,5}(\.\d{1,2})?$/, 'Enter an amount such as 149.90.');

/** Codes of products, variants, stores: letters, digits, dot, dash, underscore. */
export const codeText = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'Use up to 64 letters, digits, dots, dashes or underscores.');

export const demographics = ['mens', 'womens', 'unisex', 'kids'] as const;
export const productStates = ['current', 'evergreen', 'draft', 'discontinued'] as const;
const functionalTypes = ['basic', 'virtual'] as const;
export const sizeSystems = ['usMen', 'usWomen', 'usKids', 'uk', 'eu'] as const;
/** Facet families: each colourway names one to three of them. */
export const colourFamilies = [
  'black',
  'white',
  'grey',
  'cream',
  'brown',
  'tan',
  'red',
  'pink',
  'orange',
  'yellow',
  'green',
  'blue',
  'navy',
  'purple',
  'silver',
  'gold',
  'multi',
] as const;

/**
 * Maximum characters of a size's name. Longer ones are refused, never cut, because two sizes could become equal
 * (FIX-60).
 */
export const MAX_LABEL = 60;

/** Some of a closed list, none of them twice. */
const eachOnce = <const T extends readonly [string, ...string[]]>(list: T) =>
  z
    .array(z.enum(list))
    .max(list.length)
    .refine((values) => new Set(values).size === values.length, 'Name each value once.');

export const variantImportSchema = z.strictObject({
  code: codeText,
  /** Name of a size that is not a footwear size: 'S', 'M', '32', 'One size'. */
  label: z.string().trim().min(1).max(MAX_LABEL, `A size's name is up to ${MAX_LABEL} characters.`),
  /** Footwear labels by system; absent for apparel. */
  sizes: z.partialRecord(z.enum(sizeSystems), z.string().regex(/^\d{1,2}(\.5)?(C|Y|K)?$/)).optional(),
  barcode: z
    .string()
    .regex(/^\d{8,14}$/)
    .optional(),
  /**
   * Units on hand by location code; 'warehouse' is the online stock, others are stores. Up to what the database holds, so
   * that an export of what was received comes in again.
   */
  stock: z.record(codeText, z.int().min(0).max(2_147_483_647)).default({}),
});

/** The fields only; `productImportSchema` adds the rules between them. */
export const productFields = z.strictObject({
  /** Unique code of the colourway: erpProductCompositeCode. Importing it again updates the product. */
  code: codeText,
  /** Code of the style that colourways share: erpProductParentCode. */
  parentCode: codeText,
  /** Last part of the URL; derived from brand, name and colour when absent. */
  path: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(120)
    .optional(),
  name: text(120),
  brand: text(60),
  /** Plain text, paragraphs separated by an empty line. */
  description: z.string().trim().max(5000).default(''),
  materials: optionalText(500),
  care: optionalText(500),
  /** Where it was made, as a code of ISO 3166 such as 'VN'; for clothing and footwear the law asks for it (HON-03). */
  countryOfOrigin: z
    .string()
    .refine((code) => countryCodes.includes(code), 'Use the two letters of a country, such as VN.')
    .optional(),
  /** Canonical category as a path of slugs with display names: [['footwear','Footwear'],['runners','Runners']]. */
  category: z
    .array(
      z.tuple([
        z
          .string()
          .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
          .max(60),
        text(60),
      ]),
    )
    .min(1)
    .max(4),
  demographic: z.enum(demographics),
  /** erpProductType, for instance 'Court shoe'. */
  productType: text(60),
  /** What listings filter by (UX-06). The shop guesses those that are absent, from name, type and materials. */
  width: z.enum(widths).optional(),
  closure: z.enum(closures).optional(),
  materialFamilies: eachOnce(materialFamilies).optional(),
  occasions: eachOnce(occasions).optional(),
  features: eachOnce(features).optional(),
  colourName: text(60),
  colours: z.array(z.enum(colourFamilies)).max(3).default([]),
  /** One or two swatch colours of the image, as #rrggbb. */
  swatch: z
    .array(z.string().regex(/^#[0-9a-f]{6}$/i))
    .max(2)
    .default([]),
  price: dollarText,
  /** The 'was' price; must be above price. */
  originalPrice: dollarText.optional(),
  isNew: z.boolean().default(false),
  /** ISO day of first sale; sort key of newest and oldest. */
  releasedOn: z.iso.date().optional(),
  state: z.enum(productStates).default('current'),
  functionalType: z.enum(functionalTypes).default('basic'),
  accountExclusive: z.boolean().default(false),
  loyaltyMemberExclusive: z.boolean().default(false),
  taxExclusive: z.boolean().default(false),
  /** Given away: the only reason why a product on sale may have the price 0 (FIX-62). */
  free: z.boolean().default(false),
  cartQtyProductMax: z.int().min(1).max(99).optional(),
  cartQtyVariantMax: z.int().min(1).max(99).optional(),
  cartQtyVariantMin: z.int().min(1).max(99).optional(),
  cartQtyVariantMultipleOf: z.int().min(1).max(99).optional(),
  /** Asked before the product is sold; answers are compared ignoring case, macrons and extra spaces. */
  challenge: z
    .strictObject({
      question: text(250),
      answers: z
        .array(text(100).regex(/[\p{L}\p{N}]/u, 'An answer needs a letter or a digit.'))
        .min(1)
        .max(20),
    })
    .optional(),
  overlayIds: z.array(codeText).max(4).default([]),
  /** By which staff group products, each once; a row without them leaves those of the product (OWN-12). */
  tags: z
    .array(tagField)
    .max(limits.tagsPerProduct)
    .refine((tags) => new Set(tags).size === tags.length, 'Name each tag once.')
    .optional(),
  weightGrams: z.int().min(0).max(50_000).optional(),
  /** Rank for the recommended order, higher first. */
  popularity: z.int().min(0).max(1_000_000).default(0),
  images: z
    .array(
      z.strictObject({
        /** http(s) URL, or a file path relative to the imported file. */
        src: z.string().trim().min(1).max(2000),
        alt: z.string().trim().max(250).default(''),
        view: z.string().trim().max(40).optional(),
      }),
    )
    .max(20)
    .default([]),
  variants: z.array(variantImportSchema).min(1).max(200),
});

/** A product that can be bought has a price (FIX-62); text that is not a number has another error. */
export const isPriced = ({ price, free, state }: { price: string; free: boolean; state: string }): boolean =>
  free || !(Number(price) <= 0) || (state !== 'current' && state !== 'evergreen');
export const unpriced = {
  message: 'A product on sale needs a price above 0, unless it is marked as free.',
  path: ['price'],
};

export const productImportSchema = productFields.refine(isPriced, unpriced);

export type ProductImport = z.output<typeof productImportSchema>;
export type ProductImportInput = z.input<typeof productImportSchema>;

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:00');
/** Opening and closing time, 'HH:MM'. */
export const openingHours = z
  .tuple([clockTime, clockTime])
  .refine(([opens, closes]) => opens < closes, 'closes before it opens');

/** A location that holds stock: the warehouse, or a store. */
export const storeImportSchema = z.strictObject({
  code: codeText,
  name: text(80),
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(80),
  phone: z.string().max(20),
  street1: text(50),
  street2: z.string().max(50).optional(),
  locality: text(50),
  region: text(50),
  postcode: z.string().regex(/^\d{4}$/),
  country: z.literal('NZ').default('NZ'),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** Opening hours by ISO weekday 1 (Monday) to 7: ['09:00','17:30'], or null when closed. */
  hours: z.record(z.enum(['1', '2', '3', '4', '5', '6', '7']), openingHours.nullable()),
  /** Days whose hours differ from the week and the holidays: late opening on Christmas Eve, a stocktake. */
  specialDays: z
    .array(
      z.strictObject({
        day: z.iso.date(),
        name: text(60),
        hours: openingHours.nullable(),
      }),
    )
    .max(400)
    .default([]),
  description: z.string().max(2000).default(''),
});
export type StoreImport = z.output<typeof storeImportSchema>;
