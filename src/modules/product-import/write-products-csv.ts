/** Products in our CSV (docs/import.md): written by an export, and read back by `readProductsCsv` (FIX-65). */
import type { ProductImportInput } from '#contract/products/product-import.ts';

type Cell = string | number | boolean | null;

/** The columns of a file with stock of these locations; 'warehouse' is the online stock. */
export const productCsvColumns = (locations: readonly string[]): string[] => [
  ...PRODUCT,
  ...VARIANT,
  ...locations.map(stockColumn),
];

const stockColumn = (location: string): string => (location === 'warehouse' ? 'stock' : `stock:${location}`);
const PRODUCT = [
  'code',
  'parent_code',
  'path',
  'name',
  'brand',
  'category',
  'category_path',
  'demographic',
  'product_type',
  'width',
  'closure',
  'material_families',
  'occasions',
  'features',
  'colour_name',
  'colours',
  'swatch',
  'price',
  'original_price',
  'free',
  'state',
  'is_new',
  'released_on',
  'functional_type',
  'account_exclusive',
  'loyalty_member_exclusive',
  'tax_exclusive',
  'cart_qty_product_max',
  'cart_qty_variant_max',
  'cart_qty_variant_min',
  'cart_qty_variant_multiple_of',
  'challenge_question',
  'challenge_answers',
  'overlays',
  'tags',
  'weight_grams',
  'popularity',
  'description',
  'materials',
  'care',
  'country_of_origin',
  'images',
] as const;
const VARIANT = ['variant_code', 'size_label', 'us_men', 'us_women', 'us_kids', 'uk', 'eu', 'barcode'] as const;

/** One line per size; shared values are on the first. */
export function productCsvRows(product: ProductImportInput, locations: readonly string[]): Cell[][] {
  const shared: Record<(typeof PRODUCT)[number], Cell> = {
    code: product.code,
    parent_code: product.parentCode,
    path: product.path ?? null,
    name: product.name,
    brand: product.brand,
    category: joined(
      product.category.map(([, name]) => name),
      '>',
    ),
    category_path: product.category.map(([slug]) => slug).join('/'),
    demographic: product.demographic,
    product_type: product.productType,
    width: product.width ?? null,
    closure: product.closure ?? null,
    material_families: listed(product.materialFamilies),
    occasions: listed(product.occasions),
    features: listed(product.features),
    colour_name: product.colourName,
    colours: (product.colours ?? []).join(';'),
    swatch: (product.swatch ?? []).join(';'),
    price: product.price,
    original_price: product.originalPrice ?? null,
    free: yesNo(product.free),
    state: product.state ?? 'current',
    is_new: yesNo(product.isNew),
    released_on: product.releasedOn ?? null,
    functional_type: product.functionalType ?? 'basic',
    account_exclusive: yesNo(product.accountExclusive),
    loyalty_member_exclusive: yesNo(product.loyaltyMemberExclusive),
    tax_exclusive: yesNo(product.taxExclusive),
    cart_qty_product_max: product.cartQtyProductMax ?? null,
    cart_qty_variant_max: product.cartQtyVariantMax ?? null,
    cart_qty_variant_min: product.cartQtyVariantMin ?? null,
    cart_qty_variant_multiple_of: product.cartQtyVariantMultipleOf ?? null,
    challenge_question: product.challenge?.question ?? null,
    challenge_answers: joined(product.challenge?.answers ?? [], ';'),
    overlays: (product.overlayIds ?? []).join(';'),
    tags: listed(product.tags),
    weight_grams: product.weightGrams ?? null,
    popularity: product.popularity ?? 0,
    description: product.description ?? '',
    materials: product.materials ?? null,
    care: product.care ?? null,
    country_of_origin: product.countryOfOrigin ?? null,
    images: (product.images ?? [])
      .map(({ src, alt = '', view = '' }) => [src, alt, view].map((part) => escaped(part, ';|')).join(' | '))
      .join('; '),
  };
  return product.variants.map((variant, at) => [
    ...PRODUCT.map((column) => (at === 0 || column === 'code' ? shared[column] : null)),
    variant.code,
    variant.label,
    ...(['usMen', 'usWomen', 'usKids', 'uk', 'eu'] as const).map((system) => variant.sizes?.[system] ?? null),
    variant.barcode ?? null,
    ...locations.map((location) => stockAt(variant.stock, location)),
  ]);
}

/** A place may have any name, 'constructor' too, which every object has. */
const stockAt = (stock: Readonly<Record<string, number>> | undefined, location: string): Cell =>
  stock && Object.hasOwn(stock, location) ? (stock[location] ?? null) : null;

/** A list that the merchant states, 'none' where it is empty; an empty cell is guessed. */
const listed = (values: readonly string[] | undefined): Cell =>
  values === undefined ? null : values.length === 0 ? 'none' : values.join(';');
const yesNo = (flag: boolean | undefined): string => (flag ? 'yes' : 'no');
const joined = (parts: readonly string[], divider: string): string =>
  parts.map((part) => escaped(part, divider)).join(divider === '>' ? ' > ' : `${divider} `);
/** A separator within a text gets a backslash before it. */
const escaped = (text: string, dividers: string): string =>
  [...text].map((letter) => (letter === '\\' || dividers.includes(letter) ? `\\${letter}` : letter)).join('');
