/** One product of ours from the lines of Shopify's export that are sold in one colour at one price. */
import { readCountry } from '#contract/products/country-of-origin.ts';
import { isPriced } from '#contract/products/product-import.ts';
import { colourFamiliesOf, swatchOf } from '#modules/catalogue/products/colour-words.ts';
import type { RowNotes } from '#modules/catalogue/products/import-row.ts';
import { fitCode } from '#modules/catalogue/products/product-code.ts';
import { slugify } from '#shared/ids.ts';
import { readColourValue } from '../../read-label-value.ts';
import { cleanHtml } from '../clean-html.ts';
import { codeOfText } from '../code-of-text.ts';
import { collectLabels, type LabelCollector } from '../file-label.ts';
import type { CsvRecord } from '../read-csv-rows.ts';
import { codeWords } from '../words/code-words.ts';
import { coloursOfName } from '../words/colours-of-name.ts';
import { footwearSizeOf } from './footwear-size-of-offer.ts';
import type { SharedProductData } from './shared-product-data.ts';
import { cell, metafieldValues } from './shopify-columns.ts';
import type { ShopifyOptions } from './shopify-options.ts';
import type { SizeOffer } from './size-offer.ts';
import { readTitleColour } from './title-colour.ts';
import { widthOfOffers } from './width-of-offers.ts';

export interface ProductInput {
  handle: string;
  rows: readonly CsvRecord[];
  first: CsvRecord;
  group: readonly SizeOffer[];
  colour: string;
  /** What distinguishes this product from the others of its handle. */
  parts: readonly string[];
  priced: boolean;
  options: ShopifyOptions;
  sharedData: SharedProductData;
}

/** The product as the contract of imports takes it, and what the merchant has to know about it. */
export function toProduct(input: ProductInput): { value: unknown; notes: RowNotes } {
  const { handle, first, group, colour, parts, priced, options, sharedData } = input;
  const code = fitCode([handle, ...parts.map((part) => slugify(codeWords(part)))].join('-'));
  const offer = group[0] as SizeOffer;
  const title = cell(first, 'Title');
  const labels = collectLabels(options.mapped);
  const shown = colourOf(colour, first, title, labels);
  const grams = Number(cell(offer.row, 'Variant Grams'));
  const sizes = group.map((one) => footwearSizeOf(one, first, sharedData, options, labels));
  const state = stateOf(first);
  const origin = originOf(offer.row, first);
  const width = sharedData.footwear ? widthOfOffers(group, first, sharedData.demographic) : null;
  const priceless = !isPriced({ price: offer.price, free: false, state });
  const guesses = [
    ...sharedData.guesses,
    ...(origin.unknown ? ['country of origin: not a country, left out'] : []),
    ...(shown.guessed ? ['colour: by its title'] : []),
    ...(group.some(({ row }) => sharedData.sharedSkus.has(cell(row, 'Variant SKU')))
      ? ['SKU: one for several sizes, their codes are made']
      : []),
    ...new Set(sizes.flatMap(({ guessed }) => guessed ?? [])),
  ];
  return {
    value: {
      code,
      parentCode: fitCode(handle),
      name: fitText(priced ? `${title} (${group.map(({ label }) => label).join(', ')})` : title, 120),
      brand: cell(first, 'Vendor') || 'No brand',
      description: fitText(cleanHtml(cell(first, 'Body (HTML)')), 5000),
      ...(origin.code !== null && { countryOfOrigin: origin.code }),
      category: sharedData.category,
      demographic: sharedData.demographic,
      productType: sharedData.type.slice(0, 60),
      ...(width !== null && { width }),
      colourName: shown.name,
      colours: shown.families,
      swatch: swatchOf(shown.families),
      price: offer.price,
      ...(offer.was && { originalPrice: offer.was }),
      state: priceless ? 'draft' : state,
      functionalType: isVirtual(input) ? 'virtual' : 'basic',
      taxExclusive: /^false$/i.test(cell(offer.row, 'Variant Taxable')),
      ...(Number.isInteger(grams) && grams > 0 && grams <= 50_000 && { weightGrams: grams }),
      images: imagesOf(input, title).slice(0, 20),
      variants: group.map((one, at) => toVariant(one, sizes[at]?.sizes, { code, sharedData, options })),
    },
    notes: {
      guesses,
      labels: [...sharedData.labels.of(group.length), ...labels.of(group.length)],
      unreadSizes: sizes.flatMap(({ unread }) => unread ?? []),
      held: priceless ? 'its price is 0' : null,
    },
  };
}

/**
 * Shopify's product export has no such column of its own. Its inventory export, the apps that merge both and fields that
 * the merchant defined name it like this: 'COO', 'Variant Country of Origin', '… (product.metafields.custom.made_in)'.
 */
const ORIGIN =
  /^(coo|(variant )?country(\/region)? of origin)$|\(product\.metafields\.[^.]+\.(country_(of_)?origin|made_in)\)\s*$/i;

function originOf(...rows: CsvRecord[]): { code: string | null; unknown: boolean } {
  const values = rows.flatMap((row) => Object.entries(row).filter(([column]) => ORIGIN.test(column)));
  const text = values.map(([, value]) => value.trim()).find((value) => value !== '') ?? '';
  const code = readCountry(text);
  return { code, unknown: text !== '' && code === null };
}

/** Gift cards, and products whose stock Shopify does not track, unless the options say how many there are. */
const isVirtual = ({ first, group, options }: ProductInput): boolean =>
  /^true$/i.test(cell(first, 'Gift Card')) ||
  (options.untrackedStock === undefined && group.every(({ row }) => cell(row, 'Variant Inventory Tracker') === ''));

/** The images of the handle in their order, then those of the product's own lines; each once. */
function imagesOf({ rows, group }: ProductInput, title: string): { src: string; alt: string }[] {
  const own = rows
    .filter((row) => group.some((one) => one.row === row) && cell(row, 'Variant Image') !== '')
    .map((row) => ({ src: cell(row, 'Variant Image') }));
  const shared = rows
    .filter((row) => cell(row, 'Image Src') !== '')
    .map((row, index) => ({
      at: Number(cell(row, 'Image Position')) || index + 1,
      src: cell(row, 'Image Src'),
      alt: cell(row, 'Image Alt Text').slice(0, 250),
    }))
    .sort((a, b) => a.at - b.at)
    .map(({ src, alt }) => ({ src, ...(alt && { alt }) }));
  return [...new Map([...shared, ...own].map((image) => [image.src, { alt: title, ...image }])).values()];
}

/** The colour by the options, else the metafield, else colour words of the title. */
function colourOf(
  colour: string,
  first: CsvRecord,
  title: string,
  labels: LabelCollector,
): { name: string; families: ReturnType<typeof colourFamiliesOf>; guessed: boolean } {
  const patterns = metafieldValues(cell(first, 'shopify.color-pattern'));
  const name = colour || patterns.join(' / ');
  if (name !== '') {
    const named = coloursOfName(name);
    const families = named.length > 0 ? named : coloursOfName(patterns.join(' / '));
    return {
      name: name.slice(0, 60),
      families: families.length > 0 ? families : (labels.take('colour', name, '', readColourValue) ?? []),
      guessed: false,
    };
  }
  const named = readTitleColour(title, cell(first, 'Vendor'));
  const families = named?.families ?? colourFamiliesOf(cell(first, 'Tags'));
  const mapped = labels.take('colour', title, wordsOf(families), readColourValue);
  return {
    name: (mapped === null && named?.name) || wordsOf(mapped ?? families) || 'As shown',
    families: mapped ?? families,
    guessed: families.length > 0 && mapped === null,
  };
}

const wordsOf = (families: readonly string[]): string =>
  families.map((family) => `${family[0]?.toUpperCase()}${family.slice(1)}`).join(' / ');

function toVariant(
  { row, label }: SizeOffer,
  sizes: Record<string, string> | undefined,
  { code, sharedData, options }: { code: string } & Pick<ProductInput, 'sharedData' | 'options'>,
): unknown {
  const barcode = cell(row, 'Variant Barcode').replace(/^'/, '');
  // The merchant's own SKU; one that another product has is rejected with its row, not replaced by a generated one
  // (FIX-63).
  const written = cell(row, 'Variant SKU');
  const sku = sharedData.sharedSkus.has(written) ? '' : written.replace(/^'/, '');
  const counted = cell(row, 'Variant Inventory Tracker') !== '' || options.untrackedStock === undefined;
  const units = counted
    ? Math.max(0, Math.trunc(Number(cell(row, 'Variant Inventory Qty') || '0')))
    : (options.untrackedStock ?? 0);
  return {
    code: sku === '' ? fitCode(`${code}-${slugify(codeWords(label)) || 'one'}`) : codeOfText(sku),
    label,
    ...(sizes && { sizes }),
    ...(/^\d{8,14}$/.test(barcode) && { barcode }),
    stock: { warehouse: Number.isFinite(units) ? Math.min(units, 1_000_000) : 0 },
  };
}

/**
 * Shopify allows longer texts than we do; text beyond twice our limit is a mistake, left for the contract to reject.
 */
const fitText = (text: string, maxLength: number): string =>
  text.length > 2 * maxLength ? text : text.slice(0, maxLength);

function stateOf(first: CsvRecord): 'current' | 'draft' | 'discontinued' {
  const status = cell(first, 'Status').toLowerCase();
  if (status === 'archived') return 'discontinued';
  return status === 'draft' || /^false$/i.test(cell(first, 'Published')) ? 'draft' : 'current';
}
