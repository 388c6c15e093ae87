import { describe, expect, test } from 'vitest';
import { productImportSchema, storeImportSchema } from '../src/contract/products/product-import.ts';
import { buildDemo } from './build-demo.ts';
import { ownBrand } from './data/brands.ts';
import { isFootwear } from './data/images.ts';
import { must } from './data/must.ts';
import { chance, daysBefore } from './data/seeded.ts';
import { apparelKinds } from './data/style-type.ts';
import { giftCard } from './data/styles/accessories.ts';
import { styles } from './data/styles/all-styles.ts';
import { footwearKinds } from './studio/footwear/types.ts';

const { stores, products, pictures } = buildDemo();
const rows = products.map((p) => productImportSchema.parse(p));
const units = (v: { stock: Record<string, number> }): number => Object.values(v.stock).reduce((a, b) => a + b, 0);
const totals = rows.map((r) => r.variants.reduce((a, v) => a + units(v), 0));
const share = (n: number): number => n / rows.length;
const slugs = (r: { category: [string, string][] }): string[] => r.category.map(([slug]) => slug);

describe('the demo rows', () => {
  test('every product and store is a valid import row', () => {
    for (const p of products) expect(() => productImportSchema.parse(p), String(p.code)).not.toThrow();
    for (const s of stores) expect(() => storeImportSchema.parse(s), s.code).not.toThrow();
    expect(stores).toHaveLength(16);
    expect(new Set(stores.map((s) => s.slug)).size).toBe(16);
  });

  test('CAT-27 footwear, streetwear and apparel are covered by all their kinds, and each kind has a category that lists it', () => {
    expect(rows.length).toBeGreaterThanOrEqual(300);
    const footwear = rows.filter((r) => slugs(r)[0] === 'footwear' || slugs(r).includes('kids-shoes'));
    expect(share(footwear.length)).toBeGreaterThan(0.6);
    expect(share(footwear.length)).toBeLessThan(0.72);
    for (const kind of [...footwearKinds, ...apparelKinds]) {
      const ofKind = [...styles, giftCard].filter((s) => s.kind === kind);
      expect(ofKind.length, kind).toBeGreaterThan(0);
      for (const style of ofKind) {
        const leaf = must(style.category.at(-1))[0];
        expect(
          rows.some((r) => slugs(r).includes(leaf)),
          `${kind} in ${leaf}`,
        ).toBe(true);
      }
    }
    for (const leaf of [
      'court',
      'runners',
      'trail',
      'high-tops',
      'skate',
      'lace-up-boots',
      'chelsea-boots',
      'slides',
      'jandals',
      'tees',
      'hoodies-crews',
      'jackets',
      'pants',
      'shorts',
      'headwear',
      'socks',
      'bags',
    ]) {
      expect(rows.filter((r) => slugs(r).includes(leaf)).length, leaf).toBeGreaterThanOrEqual(4);
    }
  });

  test('codes, barcodes and URLs are unique', () => {
    expect(new Set(rows.map((r) => r.code)).size).toBe(rows.length);
    const variants = rows.flatMap((r) => r.variants);
    expect(new Set(variants.map((v) => v.code)).size).toBe(variants.length);
    const barcodes = variants.flatMap((v) => (v.barcode === undefined ? [] : [v.barcode]));
    expect(new Set(barcodes).size).toBe(barcodes.length);
    for (const code of barcodes) {
      expect(code).toMatch(/^2\d{12}$/);
      const sum = [...code].reduce((a, digit, i) => a + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
      expect(sum % 10).toBe(0);
    }
    const named = rows.map((r) => `${r.brand} ${r.name} ${r.colourName}`);
    expect(new Set(named).size).toBe(rows.length);
  });

  test('a size label is one size of a product, and footwear has its size systems', () => {
    for (const r of rows) {
      expect(new Set(r.variants.map((v) => v.label)).size, r.code).toBe(r.variants.length);
      const footwear = slugs(r)[0] === 'footwear' || slugs(r).includes('kids-shoes');
      for (const v of r.variants) {
        const systems = Object.keys(v.sizes ?? {})
          .sort()
          .join();
        expect(systems, v.code).toBe(
          footwear ? (r.demographic === 'kids' ? 'eu,uk,usKids' : 'eu,uk,usMen,usWomen') : '',
        );
      }
    }
  });

  test('prices, sales and new products have the documented shares', () => {
    for (const r of rows) {
      const price = Number(r.price);
      expect(price).toBeLessThanOrEqual(420);
      expect(price).toBeGreaterThanOrEqual(r.productType === 'Stickers' ? 4 : 20);
      if (r.originalPrice !== undefined) expect(Number(r.originalPrice)).toBeGreaterThan(price);
      expect(must(r.releasedOn) <= daysBefore(0)).toBe(true);
    }
    expect(share(rows.filter((r) => r.originalPrice !== undefined).length)).toBeCloseTo(0.2, 1);
    expect(share(rows.filter((r) => r.isNew).length)).toBeCloseTo(0.1, 1);
  });

  test('there are fourteen brands and the shop’s own', () => {
    const brands = new Set(rows.map((r) => r.brand));
    expect(brands.delete(ownBrand.name)).toBe(true);
    expect(brands.size).toBe(14);
  });

  test('the special cases that a shop must handle are included', () => {
    expect(totals.filter((t) => t === 0).length).toBeGreaterThanOrEqual(8);
    expect(rows.filter((r) => r.variants.some((v) => units(v) === 1)).length).toBeGreaterThanOrEqual(12);
    expect(rows.some((r) => [...r.name].length === 45)).toBe(true);
    for (const rule of [
      'cartQtyProductMax',
      'cartQtyVariantMax',
      'cartQtyVariantMin',
      'cartQtyVariantMultipleOf',
    ] as const) {
      expect(rows.filter((r) => r[rule] !== undefined).length, rule).toBeGreaterThanOrEqual(2);
    }
    expect(rows.filter((r) => r.loyaltyMemberExclusive).length).toBeGreaterThanOrEqual(3);
    expect(rows.filter((r) => r.accountExclusive).length).toBeGreaterThanOrEqual(3);
    const cards = rows.filter((r) => r.functionalType === 'virtual');
    expect(cards.map((r) => [r.price, must(r.variants[0]).label, r.taxExclusive])).toEqual([
      ['25.00', '$25', true],
      ['50.00', '$50', true],
      ['100.00', '$100', true],
      ['200.00', '$200', true],
    ]);
    expect(new Set(cards.map((r) => r.parentCode)).size).toBe(1);
  });

  test('stock is only in the warehouse and the stores', () => {
    const places = new Set(['warehouse', ...stores.map((s) => s.code)]);
    for (const v of rows.flatMap((r) => r.variants)) {
      for (const place of Object.keys(v.stock)) expect(places.has(place), place).toBe(true);
    }
  });

  test('every style has its own description', () => {
    const texts = [...styles, giftCard].map((s) => s.text.join('\n\n'));
    expect(new Set(texts).size).toBe(texts.length);
    const paragraphs = [...styles, giftCard].flatMap((s) => s.text);
    expect(new Set(paragraphs).size).toBe(paragraphs.length);
    for (const s of styles) {
      expect(s.text.length, s.name).toBeGreaterThanOrEqual(2);
      expect(s.text.length, s.name).toBeLessThanOrEqual(3);
    }
    const byParent = Map.groupBy(rows, (r) => r.parentCode);
    expect(byParent.size).toBe(styles.length + 1);
  });
});

describe('the demo images', () => {
  test('UX-15 every image has a drawing, and alt text that differs from the other images of its product', () => {
    for (const r of rows) {
      const { kind } = styles.find((s) => s.name === r.name) ?? giftCard;
      const views = r.images.map(({ view }) => view);
      if (isFootwear(kind)) expect(views, r.code).toEqual(['angle', 'side', 'top', 'back', 'sole', 'worn']);
      else expect(views.length, r.code).toBeGreaterThanOrEqual(2);
      for (const image of r.images) {
        expect(pictures.has(image.src), image.src).toBe(true);
        expect(image.alt.length).toBeGreaterThan(15);
      }
      expect(new Set(r.images.map((i) => i.alt)).size).toBe(r.images.length);
    }
    expect(pictures.size).toBe(rows.reduce((n, r) => n + r.images.length, 0));
  });

  test('a sample of clothes and some shoes draws SVGs of the right size, the same each time', () => {
    const shuffled = [...pictures].sort(([a], [b]) => chance('sample', a) - chance('sample', b));
    // The first picture of a style of shoes takes seconds.
    const isShoe = ([src]: (typeof shuffled)[number]): boolean =>
      pictures.has(src.replace(/-[a-z]+\.svg$/, '-sole.svg'));
    const sample = [...shuffled.filter((one) => !isShoe(one)).slice(0, 34), ...shuffled.filter(isShoe).slice(0, 4)];
    for (const [src, draw] of sample) {
      const svg = draw(64);
      expect(svg, src).toMatch(/^<svg [^>]*viewBox="0 0 2400 2400"/);
      expect(svg.trimEnd().endsWith('</svg>'), src).toBe(true);
      expect(svg.replace(/base64,[^"]+/, ''), src).not.toMatch(/NaN|undefined/);
      expect(Buffer.byteLength(svg), src).toBeLessThan(250_000);
      expect(draw(64) === svg, src).toBe(true);
    }
  });

  test('clothing images stay under the studio’s 60 kB', () => {
    const clothing = new Set(
      rows
        .filter((r) => slugs(r)[0] === 'clothing' || slugs(r)[0] === 'accessories')
        .flatMap((r) => r.images.map((i) => i.src)),
    );
    for (const [src, draw] of pictures)
      if (clothing.has(src)) expect(Buffer.byteLength(draw()), src).toBeLessThan(60_000);
  });

  test('building again gives the same shop', () => {
    const again = buildDemo();
    expect(again.products).toEqual(products);
    expect(again.stores).toEqual(stores);
    expect([...again.pictures.keys()]).toEqual([...pictures.keys()]);
  });
});
