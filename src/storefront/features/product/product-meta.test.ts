import { describe, expect, it } from 'vitest';
import type { Product } from '#contract/products/product.ts';
import { productMeta } from './product-meta.ts';

const product = {
  state: 'current',
  functionalType: 'basic',
  cartQtyProductMax: null,
  cartQtyVariantMax: null,
  cartQtyVariantMin: null,
  cartQtyVariantMultipleOf: null,
  brand: { name: 'Quayworn', slug: 'quayworn' },
  name: 'Harbour Court',
  colourName: 'Chalk',
  path: 'quayworn-harbour-court-chalk',
  description: `${'Seven pieces of leather. '.repeat(12)}\n\nSecond.`,
  materials: 'Leather.',
  price: 127.9,
  erpProductCompositeCode: 'QW101-CHALK',
  canonicalCategory: { path: 'footwear/court', names: ['Footwear', 'Court'] },
  images: [{ mediaId: 'abc', alt: 'Side view', view: 'side', placeholder: '#f4f2ec' }],
  variants: [
    { id: '1', code: 'QW-8', label: 'US 8', sizes: {}, qtyAvailable: 0 },
    { id: '2', code: 'QW-9', label: 'US 9', sizes: {}, qtyAvailable: 2 },
  ],
  offers: [
    { sku: 'QW-8', url: '/nz/products/quayworn-harbour-court-chalk' },
    { sku: 'QW-9', url: '/nz/products/quayworn-harbour-court-chalk' },
  ],
} as unknown as Product;
const data = { product, shopName: 'Kerb', origin: 'https://kerb.example', shareImage: '/nz/media/share/1-0.jpeg' };

type Json = { [key: string]: unknown };
/** The page's structured data: the product, then its breadcrumbs. */
const structuredData = (seen: typeof data): Json[] =>
  productMeta(seen).flatMap((one) => ('script:ld+json' in one ? [one['script:ld+json'] as Json] : []));
const offersOf = (seen: typeof data) => structuredData(seen)[0]?.offers as { [key: string]: string }[];

describe('product page metadata', () => {
  it('PROD-06: has an offer for every size with its sku, URL, price and availability', () => {
    const offers = offersOf(data);
    expect(
      offers.map(({ sku, url, price, priceCurrency, availability }) => [sku, url, price, priceCurrency, availability]),
    ).toEqual([
      [
        'QW-8',
        'https://kerb.example/nz/products/quayworn-harbour-court-chalk',
        '127.90',
        'NZD',
        'https://schema.org/OutOfStock',
      ],
      [
        'QW-9',
        'https://kerb.example/nz/products/quayworn-harbour-court-chalk',
        '127.90',
        'NZD',
        'https://schema.org/InStock',
      ],
    ]);
    const gone = offersOf({ ...data, product: { ...product, state: 'discontinued' } });
    expect(gone.map(({ availability }) => availability)).toEqual([
      'https://schema.org/Discontinued',
      'https://schema.org/Discontinued',
    ]);
  });

  it('PROD-09: has brand, product and colour in its title and one URL', () => {
    const meta = productMeta(data) as { [key: string]: string }[];
    expect(meta[0]).toEqual({ title: 'Quayworn Harbour Court, Chalk · Kerb' });
    expect(meta.find(({ rel }) => rel === 'canonical')?.href).toBe(
      'https://kerb.example/nz/products/quayworn-harbour-court-chalk',
    );
    expect(meta.find(({ property }) => property === 'og:image')?.content).toBe(
      'https://kerb.example/nz/media/share/1-0.jpeg',
    );
    const description = meta.find(({ name }) => name === 'description')?.content ?? '';
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description).toMatch(/^Seven pieces .*…$/);
  });

  it('gives the reduced price and the availability of each size, its minimum quantity included', () => {
    const reduced = { ...product, price: 99, erpOriginalPrice: 149.9, isDiscounted: true, cartQtyVariantMin: 3 };
    const offers = offersOf({ ...data, product: reduced });
    expect(offers.map(({ price, availability }) => [price, availability])).toEqual([
      ['99.00', 'https://schema.org/OutOfStock'],
      ['99.00', 'https://schema.org/OutOfStock'],
    ]);
    const virtual = offersOf({ ...data, product: { ...product, functionalType: 'virtual' } });
    expect(virtual.every(({ availability }) => availability === 'https://schema.org/InStock')).toBe(true);
  });

  it("has breadcrumbs: the product's categories from the root, then the product itself", () => {
    const found = structuredData(data);
    expect(found.map((one) => one['@type'])).toEqual(['Product', 'BreadcrumbList']);
    expect(found[1]?.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Footwear', item: 'https://kerb.example/nz/categories/footwear' },
      { '@type': 'ListItem', position: 2, name: 'Court', item: 'https://kerb.example/nz/categories/footwear/court' },
      {
        '@type': 'ListItem',
        position: 3,
        name: 'Harbour Court',
        item: 'https://kerb.example/nz/products/quayworn-harbour-court-chalk',
      },
    ]);
  });
});
