/**
 * Schemas of products and listings in API replies: the same as the types in product.ts and listing.ts, for the API
 * description.
 */
import { z } from 'zod';
import { type ShownField, shownFieldSchema } from '../custom-fields/field-values.ts';
import type { Listing } from './listing.ts';
import type { Product, ProductCard, ProductVariant } from './product.ts';
import {
  closures,
  features,
  materialFamilies,
  occasions,
  type ProductAttributes,
  widths,
} from './product-attributes.ts';

const image = z
  .object({
    mediaId: z.string(),
    alt: z.string(),
    view: z.string(),
    placeholder: z.string(),
    focus: z.string().optional(),
  })
  .meta({ id: 'ProductImage' });
const labels = z.array(z.string());
/** Left out where there is none. */
const customFields = z.array(shownFieldSchema).optional();
const qty = z.int().nullable();

export const productAttributesSchema: z.ZodType<ProductAttributes> = z.object({
  width: z.enum(widths).nullable(),
  closure: z.enum(closures).nullable(),
  materialFamilies: z.array(z.enum(materialFamilies)),
  occasions: z.array(z.enum(occasions)),
  features: z.array(z.enum(features)),
});

export const productSchema: z.ZodType<Product> = z
  .object({
    id: z.string(),
    stockUpdatedAt: z.string(),
    state: z.enum(['current', 'evergreen', 'draft', 'discontinued']),
    accountExclusive: z.boolean(),
    loyaltyMemberExclusive: z.boolean(),
    functionalType: z.enum(['basic', 'virtual']),
    cartQtyProductMax: qty,
    cartQtyVariantMax: qty,
    cartQtyVariantMin: qty,
    cartQtyVariantMultipleOf: qty,
    challenge: z.object({ question: z.string() }).nullable(),
    variants: z.array(
      z.object({
        id: z.string(),
        code: z.string(),
        label: z.string(),
        sizes: z
          .object({ usMen: z.string(), usWomen: z.string(), usKids: z.string(), uk: z.string(), eu: z.string() })
          .partial() as unknown as z.ZodType<ProductVariant['sizes']>,
        qtyAvailable: z.int(),
        customFields: customFields as unknown as z.ZodType<ShownField[]>,
      }),
    ),
    availableVariantLabels: labels,
    footwearAvailableVariantLabels: z.object({
      usMen: labels,
      usWomen: labels,
      usKids: labels,
      uk: labels,
      eu: labels,
    }),
    brand: z.object({ name: z.string(), slug: z.string() }),
    name: z.string(),
    description: z.string(),
    materials: z.string(),
    care: z.string(),
    countryOfOrigin: z.string(),
    path: z.string(),
    price: z.number(),
    erpPrice: z.number(),
    erpOriginalPrice: z.number().nullable(),
    lowestPrice: z.number().nullable(),
    isDiscounted: z.boolean(),
    isNew: z.boolean(),
    soldOut: z.boolean(),
    overlayIds: z.array(z.string()),
    demographic: z.enum(['mens', 'womens', 'unisex', 'kids']),
    erpGenderCode: z.string(),
    erpProductType: z.string(),
    erpProductParentCode: z.string(),
    erpProductCompositeCode: z.string(),
    colourName: z.string(),
    colours: z.array(z.string()),
    swatch: z.array(z.string()),
    canonicalCategory: z.object({ path: z.string(), names: z.array(z.string()) }),
    taxExclusive: z.boolean(),
    releasedOn: z.string().nullable(),
    attributes: productAttributesSchema,
    images: z.array(image),
    offers: z.array(z.object({ sku: z.string(), url: z.string() })),
    customFields: customFields as unknown as z.ZodType<ShownField[]>,
  })
  .meta({ id: 'Product' });

const cardSchema: z.ZodType<ProductCard> = z
  .object({
    id: z.string(),
    path: z.string(),
    name: z.string(),
    brandName: z.string(),
    colourName: z.string(),
    price: z.number(),
    originalPrice: z.number().nullable(),
    isNew: z.boolean(),
    soldOut: z.boolean(),
    overlayIds: z.array(z.string()),
    swatch: z.array(z.string()),
    colourways: z.int(),
    image: image.nullable(),
    hoverImage: image.nullable(),
  })
  .meta({ id: 'ProductCard' });

const facetFields = {
  value: z.string(),
  label: z.string(),
  count: z.int(),
  selected: z.boolean(),
  swatch: z.string().optional(),
};
const facet = z.object(facetFields).meta({ id: 'FacetValue' }) as unknown as z.ZodType<
  Listing['facets']['brand'][number]
>;
const facets = z.array(facet);
const dollars = z.int().nullable();
const priceStep = z.object({ ...facetFields, min: dollars, max: dollars }).meta({ id: 'PriceStep' });

/** A listing with the requested facets. */
export const listingSchema = z.object({
  hits: z.array(cardSchema),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  facets: z
    .object({
      brand: facets,
      colour: facets,
      sale: z.int(),
      member: z.int(),
      new: z.int(),
      sizes: z.object({ usMen: facets, usWomen: facets, usKids: facets, uk: facets, eu: facets }),
      gender: facets,
      type: facets,
      width: facets,
      closure: facets,
      material: facets,
      occasion: facets,
      fields: z.array(z.object({ key: z.string(), label: z.string(), values: facets })),
      price: z.object({ from: z.int(), to: z.int(), steps: z.array(priceStep) }),
    })
    .partial(),
});
