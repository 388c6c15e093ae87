/**
 * Reads the product CSV that Shopify exports: several lines per product, divided by options. With a colour option, each
 * colour becomes a product and sizes become its variants; where sizes differ in price, each price becomes a product of
 * its own, because here a product has one price (docs/import.md).
 */
import { codeText, type demographics, isPriced, MAX_LABEL } from '#contract/products/product-import.ts';
import { colourFamiliesOf, swatchOf } from '#modules/catalogue/products/colour-words.ts';
import type { ReadRow, RowNotes } from '#modules/catalogue/products/import-row.ts';
import { fitCode } from '#modules/catalogue/products/product-code.ts';
import { slugify } from '#shared/ids.ts';
import { cleanHtml } from './internal/clean-html.ts';
import { convertPrice } from './internal/convert-price.ts';
import { demographicSaid, demographicWords } from './internal/demographic-words.ts';
import { collectLabels, type LabelCollector } from './internal/file-label.ts';
import { type PlainSystem, readFootwearSize } from './internal/footwear-size.ts';
import { isFootwear } from './internal/footwear-words.ts';
import { groupCsvRows } from './internal/group-csv-rows.ts';
import { type CsvRecord, readCsvRows } from './internal/read-csv-rows.ts';
import { classicName, metafieldValues } from './internal/shopify-columns.ts';
import type { MappedLabels } from './mapped-labels.ts';
import {
  readCategoryValue,
  readColourValue,
  readDemographicValue,
  readSizeValue,
  sizeWords,
} from './read-label-value.ts';

export interface ShopifyOptions {
  /** NZ$ for one unit of the file's currency, such as '1.65'; prices are rounded to whole cents. */
  rate?: string;
  /**
   * Units of products whose stock Shopify does not track; without it such a product is never sold out (functional type
   * virtual).
   */
  untrackedStock?: number;
  /** The system of footwear sizes that name none. */
  sizes?: PlainSystem;
  /** Demographic of products for which the file does not state it. */
  demographic?: Demographic;
  /** Category of products for which the file states none, levels separated by '>'. */
  category?: string;
  /** What labels of the file are mapped to. */
  mapped?: MappedLabels;
}

type Demographic = (typeof demographics)[number];
const COLOUR = /\bcolou?rs?\b|\bcolou?rway\b|\bshade\b|^farbe$|^couleur$/i;
const GENDER = /\bgender\b|^sex$/i;
const WIDTH = /\bwidth\b|^fit$/i;

/** An option of a line that is not a colour. */
interface Choice {
  name: string;
  value: string;
}
interface SizeOffer {
  row: CsvRecord;
  colour: string;
  choices: readonly Choice[];
  label: string;
  price: string;
  was: string;
}

export async function* readShopifyCsv(
  text: AsyncIterable<string>,
  options: ShopifyOptions = {},
): AsyncGenerator<ReadRow> {
  const records = readCsvRows(text, ['Handle', 'Title', 'Variant Price'], classicName);
  for await (const group of groupCsvRows(records, 'Handle')) {
    if ('reason' in group) yield group;
    else yield* toProducts(group, options);
  }
}

function* toProducts({ line, rows }: { line: number; rows: CsvRecord[] }, options: ShopifyOptions): Generator<ReadRow> {
  const first = rows[0] as CsvRecord;
  const handle = slugify(cell(first, 'Handle'));
  if (handle === '') return yield { line, reason: 'has no Handle' };
  if (cell(first, 'Title') === '') return yield { line, reason: `${handle}: has no Title on its first line` };
  const sold = rows.filter((row) => cell(row, 'Variant Price') !== '');
  if (sold.length === 0) return yield { line, reason: `${handle}: no line of it has a Variant Price` };
  let offers: SizeOffer[];
  try {
    offers = sold.map((row) => toSizeOffer(row, first, options));
  } catch (error) {
    return yield { line, reason: `${handle}: ${error instanceof Error ? error.message : String(error)}` };
  }
  const products = Map.groupBy(offers, ({ colour, price, was }) => [colour, price, was].join('\n'));
  const colours = new Set(offers.map(({ colour }) => colour));
  const sharedData = readSharedData(first, offers, options);
  for (const group of products.values()) {
    const { colour } = group[0] as SizeOffer;
    const priced = [...products.values()].filter((other) => other[0]?.colour === colour).length > 1;
    const parts = [
      ...(colours.size > 1 ? [colour] : []),
      ...(priced ? [group.map(({ label }) => label).join(' ')] : []),
    ];
    yield { line, ...toProduct({ handle, rows, first, group, colour, parts, priced, options, sharedData }) };
  }
}

/** Data that all products of a handle share, and the assumptions in it. */
interface SharedProductData {
  category: [string, string][];
  type: string;
  demographic: Demographic;
  footwear: boolean;
  guesses: readonly string[];
  labels: LabelCollector;
}

function readSharedData(first: CsvRecord, offers: readonly SizeOffer[], options: ShopifyOptions): SharedProductData {
  const guesses: string[] = [];
  const title = cell(first, 'Title');
  const standard = levelsOf(cell(first, 'Product Category'));
  const google = levelsOf(cell(first, 'Google Shopping / Google Product Category'));
  const own = levelsOf(cell(first, 'Type'));
  const labels = collectLabels(options.mapped);
  const statedCategory = [own, standard, google].find((levels) => levels.length > 0);
  const supposed = levelsOf(options.category ?? '');
  const written =
    ['Type', 'Product Category', 'Google Shopping / Google Product Category']
      .map((name) => cell(first, name))
      .find(Boolean) ?? '';
  const mapped = statedCategory
    ? null
    : labels.take('category', written, supposed.join(' > ') || 'Other', readCategoryValue);
  const levels = statedCategory ?? mapped ?? supposed;
  if (!statedCategory && !mapped)
    guesses.push(
      levels.length > 0 ? `category: none is said, so ${levels.join(' > ')}` : 'category: none is said, so Other',
    );
  const type = levels.at(-1) ?? 'Other';

  const columns = [
    metafieldValues(cell(first, 'shopify.target-gender')).join(' '),
    metafieldValues(cell(first, 'shopify.age-group')).join(' '),
  ];
  const statedDemographic = demographicSaid(
    [...columns, cell(first, 'Google Shopping / Gender'), cell(first, 'Google Shopping / Age Group')].join(' '),
  );
  const hints = [cell(first, 'Tags'), title, own.join(' '), standard.join(' ')].join(' ');
  const hinted = statedDemographic ?? demographicSaid(hints);
  const guessed = hinted ?? options.demographic ?? 'unisex';
  // Where no word states it, the merchant can decide by the kind of goods.
  const whom = statedDemographic
    ? null
    : labels.take('demographic', hinted ? demographicWords(hints) : levels.join(' > '), guessed, readDemographicValue);
  if (!statedDemographic && !whom)
    guesses.push(
      hinted
        ? 'whom it is for: by its tags, title or category'
        : `whom it is for: not said, so ${options.demographic ?? 'unisex'}`,
    );

  const footwear =
    cell(first, 'shopify.shoe-size') !== '' ||
    isFootwear({
      categories: [standard, google, own, mapped ?? []].map((path) => path.join(' > ')).filter(Boolean),
      title,
      tags: cell(first, 'Tags'),
      options: offers.flatMap(({ choices }) => choices.map(({ name }) => name)),
      values: offers.flatMap(({ choices }) => choices.map(({ value }) => value)),
    });
  return {
    category: (levels.length > 0 ? levels : ['Other'])
      .slice(-4)
      .map((name) => [slugify(name).slice(0, 60) || 'other', name.slice(0, 60)]),
    type,
    demographic: whom ?? guessed,
    footwear,
    guesses,
    labels,
  };
}

/**
 * 'Apparel & Accessories > Shoes > Sneakers' without the root that all share; numbers and 'Uncategorized' are ignored.
 */
function levelsOf(text: string): string[] {
  const levels = text
    .split('>')
    .map((level) => level.replace(/\s+/g, ' ').trim())
    .filter((level) => level !== '' && !/^\d+$/.test(level) && !/^uncategori[sz]ed$/i.test(level));
  return levels.length > 1 && /^apparel (&|and) accessories$/i.test(levels[0] ?? '') ? levels.slice(1) : levels;
}

interface ProductInput {
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

function toProduct({ handle, rows, first, group, colour, parts, priced, options, sharedData }: ProductInput): {
  value: unknown;
  notes: RowNotes;
} {
  const code = fitCode([handle, ...parts.map((part) => slugify(plainFractions(part)))].join('-'));
  const offer = group[0] as SizeOffer;
  const title = cell(first, 'Title');
  const labels = collectLabels(options.mapped);
  const shown = colourOf(colour, first, title, labels);
  const untracked =
    group.every(({ row }) => cell(row, 'Variant Inventory Tracker') === '') && options.untrackedStock === undefined;
  const card = /^true$/i.test(cell(first, 'Gift Card'));
  const own = rows
    .filter((row) => group.some((one) => one.row === row) && cell(row, 'Variant Image') !== '')
    .map((row) => ({ src: cell(row, 'Variant Image') }));
  const sharedImages = rows
    .filter((row) => cell(row, 'Image Src') !== '')
    .map((row, index) => ({
      at: Number(cell(row, 'Image Position')) || index + 1,
      src: cell(row, 'Image Src'),
      alt: cell(row, 'Image Alt Text').slice(0, 250),
    }))
    .sort((a, b) => a.at - b.at)
    .map(({ src, alt }) => ({ src, ...(alt && { alt }) }));
  const images = [...new Map([...sharedImages, ...own].map((image) => [image.src, { alt: title, ...image }])).values()];
  const grams = Number(cell(offer.row, 'Variant Grams'));
  const sizes = group.map((one) => sizeOf(one, first, sharedData, options, labels));
  const state = stateOf(first);
  const priceless = !isPriced({ price: offer.price, free: false, state });
  const guesses = [
    ...sharedData.guesses,
    ...(shown.guessed ? ['colour: by its title'] : []),
    ...new Set(sizes.flatMap(({ guessed }) => guessed ?? [])),
  ];
  return {
    value: {
      code,
      parentCode: fitCode(handle),
      name: fitText(priced ? `${title} (${group.map(({ label }) => label).join(', ')})` : title, 120),
      brand: cell(first, 'Vendor') || 'No brand',
      description: fitText(cleanHtml(cell(first, 'Body (HTML)')), 5000),
      category: sharedData.category,
      demographic: sharedData.demographic,
      productType: sharedData.type.slice(0, 60),
      colourName: shown.name,
      colours: shown.families,
      swatch: swatchOf(shown.families),
      price: offer.price,
      ...(offer.was && { originalPrice: offer.was }),
      state: priceless ? 'draft' : state,
      functionalType: untracked || card ? 'virtual' : 'basic',
      taxExclusive: /^false$/i.test(cell(offer.row, 'Variant Taxable')),
      ...(Number.isInteger(grams) && grams > 0 && grams <= 50_000 && { weightGrams: grams }),
      images: images.slice(0, 20),
      variants: group.map((one, at) => toVariant(one, sizes[at]?.sizes, code, options)),
    },
    notes: {
      guesses,
      labels: [...sharedData.labels.of(group.length), ...labels.of(group.length)],
      unreadSizes: sizes.flatMap(({ unread }) => unread ?? []),
      held: priceless ? 'its price is 0' : null,
    },
  };
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
    const named = colourFamiliesOf(name);
    const families = named.length > 0 ? named : colourFamiliesOf(patterns.join(' '));
    return {
      name: name.slice(0, 60),
      families: families.length > 0 ? families : (labels.take('colour', name, '', readColourValue) ?? []),
      guessed: false,
    };
  }
  const families = colourFamiliesOf(title).length > 0 ? colourFamiliesOf(title) : colourFamiliesOf(cell(first, 'Tags'));
  const mapped = labels.take('colour', title, wordsOf(families), readColourValue);
  return {
    name: wordsOf(mapped ?? families) || 'As shown',
    families: mapped ?? families,
    guessed: families.length > 0 && mapped === null,
  };
}

const wordsOf = (families: readonly string[]): string =>
  families.map((family) => `${family[0]?.toUpperCase()}${family.slice(1)}`).join(' / ');

type Sized = { sizes?: Record<string, string>; guessed?: string | null; unread?: string };

/** The footwear size among a line's options; null for clothes and for products of one size. */
function sizeOf(
  { row, choices, label }: SizeOffer,
  first: CsvRecord,
  shared: SharedProductData,
  { sizes: plain }: ShopifyOptions,
  labels: LabelCollector,
): Sized {
  if (!shared.footwear) return {};
  const gender = choices.find(({ name }) => GENDER.test(name));
  const demographic = (gender && demographicSaid(gender.value)) ?? shared.demographic;
  const about = [
    cell(first, 'Title'),
    cell(first, 'Tags'),
    cell(first, 'Type'),
    cell(first, 'shopify.age-group'),
    cell(first, 'Google Shopping / Age Group'),
  ].join(' ');
  const worn = metafieldValues(
    cell(row, 'shopify.shoe-size') || cell(first, 'shopify.shoe-size') || cell(first, 'shopify.size'),
  );
  const values = choices.filter(({ name }) => !GENDER.test(name) && !WIDTH.test(name));
  if (values.length === 0 && worn.length === 1) values.push({ name: 'Size', value: worn[0] as string });
  for (const { name, value } of [...values].sort((a, b) => Number(SIZE.test(b.name)) - Number(SIZE.test(a.name)))) {
    const read = readFootwearSize(value, { words: [name, gender?.value ?? ''].join(' '), demographic, about, plain });
    if (read?.guessed === null) return { sizes: read.sizes };
    if (!read) continue;
    const mapped = labels.take('size', value, sizeWords(read.first), readSizeValue, 1);
    return mapped ? sizedAs(mapped) : { sizes: read.sizes, guessed: `sizes: ${read.guessed}` };
  }
  if (values.length === 0) return {};
  const mapped = labels.take('size', values.map(({ value }) => value).join(' / '), '', readSizeValue, 1);
  return mapped ? sizedAs(mapped) : { unread: label };
}
/** No size at all where the merchant mapped the label to none. */
const sizedAs = (sizes: NonNullable<ReturnType<typeof readSizeValue>>): Sized =>
  Object.keys(sizes).length > 0 ? { sizes } : {};
const SIZE = /size|\b(us|uk|eu)\b/i;

function toVariant(
  { row, label }: SizeOffer,
  sizes: Record<string, string> | undefined,
  code: string,
  options: ShopifyOptions,
): unknown {
  const barcode = cell(row, 'Variant Barcode').replace(/^'/, '');
  // The merchant's own SKU; one that another product has is rejected with its row, not replaced by a generated one
  // (FIX-63).
  const sku = cell(row, 'Variant SKU').replace(/^'/, '');
  const counted = cell(row, 'Variant Inventory Tracker') !== '' || options.untrackedStock === undefined;
  const units = counted
    ? Math.max(0, Math.trunc(Number(cell(row, 'Variant Inventory Qty') || '0')))
    : (options.untrackedStock ?? 0);
  return {
    code: sku === '' ? fitCode(`${code}-${slugify(plainFractions(label)) || 'one'}`) : skuCode(sku),
    label,
    ...(sizes && { sizes }),
    ...(/^\d{8,14}$/.test(barcode) && { barcode }),
    stock: { warehouse: Number.isFinite(units) ? Math.min(units, 1_000_000) : 0 },
  };
}

/** A SKU in the characters of our codes: 'AB 12/3' is AB-12-3. */
const skuCode = (sku: string): string =>
  codeText.safeParse(sku).success
    ? sku
    : fitCode(sku.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[^A-Za-z0-9]+|-+$/g, '')) || sku.slice(0, 64);

/** '7½' must not give the same path as '7'. */
const plainFractions = (text: string): string =>
  text.replace(/½/g, '.5').replace(/⅓/g, '.33').replace(/⅔/g, '.67').replace(/¼/g, '.25').replace(/¾/g, '.75');

function toSizeOffer(row: CsvRecord, first: CsvRecord, { rate = '1' }: ShopifyOptions): SizeOffer {
  let colour = '';
  const choices: Choice[] = [];
  for (const n of [1, 2, 3]) {
    const name = cell(first, `Option${n} Name`);
    const value = cell(row, `Option${n} Value`);
    if (value === '' || value === 'Default Title') continue;
    if (COLOUR.test(name) && colour === '') colour = value.slice(0, 60);
    else choices.push({ name, value });
  }
  const label = choices.map(({ value }) => value).join(' / ') || 'One size';
  if (label.length > MAX_LABEL) throw new Error(`the size "${label}" is longer than ${MAX_LABEL} characters`);
  const price = convertPrice(cell(row, 'Variant Price'), rate);
  const was = cell(row, 'Variant Compare At Price');
  const wasDollars = was === '' ? '' : convertPrice(was, rate);
  return {
    row,
    colour,
    choices,
    label,
    price,
    was: wasDollars !== '' && Number(wasDollars) > Number(price) ? wasDollars : '',
  };
}

const cell = (row: CsvRecord, name: string): string => (row[name] ?? '').trim();

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
