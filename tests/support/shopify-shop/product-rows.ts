/** The export of products with the numbers of their variants, and the inventory file, of a generated shop. */
import { csvText } from '#shared/tables/csv-text.ts';
import { between, dollars, pick, randomOf, type ShopSize } from './shop-size.ts';

export interface MadeVariant {
  id: string;
  sku: string;
  colour: string;
  size: string;
  units: number;
}
export interface MadeProduct {
  handle: string;
  title: string;
  cents: number;
  /** Only an active product has a page. */
  status: 'active' | 'draft';
  colours: readonly string[];
  variants: readonly MadeVariant[];
}

const STYLES = ['Harbour', 'Tide', 'Ridge', 'Fern', 'Summit', 'Kauri', 'Breaker', 'Pebble', 'Meadow', 'Quay'];
const KINDS = ['Boot', 'Sneaker', 'Sandal', 'Court Shoe', 'Runner', 'Loafer', 'Slipper', 'Hiker'];
const COLOURS = ['Black', 'White', 'Navy', 'Tan', 'Olive Green', 'Red', 'Charcoal Grey', 'Pink'];
const SIZES = ['US 6', 'US 7', 'US 8', 'US 9', 'US 10', 'US 11', 'US 12'];

/** The n-th product; the same whenever it is asked for. */
export function productAt(size: ShopSize, n: number): MadeProduct {
  const random = randomOf(size, 1, n);
  const [style, kind] = [pick(random, STYLES), pick(random, KINDS)];
  const first = between(random, 0, COLOURS.length - 1);
  const colours = Array.from(
    { length: between(random, 1, 2) },
    (_, at) => COLOURS[(first + at * 3) % COLOURS.length] ?? 'Black',
  );
  const from = between(random, 0, 2);
  const sizes = SIZES.slice(from, from + between(random, 2, 5));
  return {
    handle: `${style}-${kind}-${n}`.toLowerCase().replaceAll(' ', '-'),
    title: `${style} ${kind} ${n}`,
    cents: between(random, 39, 320) * 100 - 10,
    status: n % 37 === 36 ? 'draft' : 'active',
    colours,
    variants: colours.flatMap((colour, c) =>
      sizes.map((label, s) => ({
        id: `4${String(n).padStart(7, '0')}${c}${s}`,
        sku: `K${n}-${c}-${label.slice(3)}`,
        colour,
        size: label,
        units: between(random, 0, 12),
      })),
    ),
  };
}

const PRODUCT_COLUMNS = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Taxable',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Status',
  'Variant ID',
];

/** The rows of products_export.csv, a text for each product. */
export function* productRows(size: ShopSize): Generator<string> {
  yield csvText([PRODUCT_COLUMNS]);
  for (let n = 0; n < size.products; n += 1) {
    const product = productAt(size, n);
    const kind = product.title.split(' ').slice(1, -1).join(' ');
    yield csvText(
      product.variants.map((variant, at) => [
        product.handle,
        ...(at === 0
          ? [
              product.title,
              `<p>${product.title} is made for <b>wet</b> and dry days.</p><ul><li>Rubber sole</li><li>Size up between sizes</li></ul>`,
              `Maker ${n % 60}`,
              kind,
              n % 3 === 0 ? 'mens, leather' : 'womens, canvas',
            ]
          : ['', '', '', '', '']),
        'true',
        ...(at === 0 ? ['Colour'] : ['']),
        variant.colour,
        ...(at === 0 ? ['Size'] : ['']),
        variant.size,
        variant.sku,
        '900',
        'shopify',
        String(variant.units),
        dollars(product.cents),
        n % 10 === 3 ? dollars(product.cents + 3_000) : '',
        'true',
        ...(at < 3
          ? [
              `https://cdn.example.com/s/files/${product.handle}-${at}.jpg?v=1`,
              String(at + 1),
              `${product.title} ${at + 1}`,
            ]
          : ['', '', '']),
        at === 0 ? product.status : '',
        variant.id,
      ]),
    );
  }
}

/** The rows of inventory_export.csv: "All quantity types", one location; a size in forty is counted anew. */
export function* inventoryRows(size: ShopSize): Generator<string> {
  yield csvText([
    ['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Option2 Name', 'Option2 Value', 'SKU', 'HS Code', 'COO']
      .concat(['Location', 'Bin name', 'Incoming (not editable)', 'Unavailable (not editable)'])
      .concat(['Committed (not editable)', 'Available (not editable)', 'On hand (current)', 'On hand (new)']),
  ]);
  for (let n = 0; n < size.products; n += 1) {
    const { handle, title, variants } = productAt(size, n);
    yield csvText(
      variants.map(({ colour, size: label, sku, units }, at) => [
        ...[handle, title, 'Colour', colour, 'Size', label, sku, '', 'VN', 'Online warehouse', '', '0', '1', '1'],
        ...[String(inventoryUnits(n, at, units)), String(inventoryUnits(n, at, units) + 2), ''],
      ]),
    );
  }
}

/** Units that the inventory file says can be sold. */
const inventoryUnits = (product: number, variant: number, units: number): number =>
  (product + variant) % 40 === 0 ? units + 3 : units;
