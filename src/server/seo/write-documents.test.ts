import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { FeedItem } from '#modules/catalogue/feeds/feed-item.ts';
import { readXml, textsOf } from '../../../tests/support/fixtures/read-xml.ts';
import { sizeOf } from './feed-size.ts';
import { writeFeedItem } from './write-feed-item.ts';
import { writeOpenSearch } from './write-open-search.ts';
import { writeProductFeed } from './write-product-feed.ts';
import { writeRobots } from './write-robots.ts';
import { pageEntry, sitemapPath, writeSitemapIndex, writeUrlSet } from './write-sitemap.ts';
import { xmlHeader, xmlText } from './xml-text.ts';

const together = async (parts: AsyncIterable<string>): Promise<string> =>
  (await Readable.from(parts).toArray()).join('');
const origin = 'https://kerb.example';

describe('text in XML', () => {
  it('round-trips unchanged, except for characters that XML cannot contain', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { attributes, text: inside } = readXml(`${xmlHeader}<a b="${xmlText(text)}">${xmlText(text)}</a>`);
        const writable = [...text]
          .filter((one) => /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]$/u.test(one))
          .join('');
        expect([attributes.b, inside]).toEqual([writable, writable]);
      }),
    );
  });

  it('loses control characters and lone surrogates, keeps tabs, line breaks and surrogate pairs', () => {
    expect(xmlText('a\u0000\u0008\u000b\u001f\ud800\uffffb\t\n👟')).toBe('ab\t\n👟');
    expect(xmlText(`<b> & "it's"`)).toBe('&lt;b&gt; &amp; &quot;it&apos;s&quot;');
  });
});

const item: FeedItem = {
  code: 'QW-9',
  styleCode: 'QW101',
  brand: 'Quayworn',
  name: 'Harbour Court',
  colourName: 'Chalk',
  description: 'Seven pieces.',
  countryOfOrigin: null,
  path: 'quayworn-harbour-court-chalk',
  mediaId: 'abc',
  priceCents: 12790n,
  originalPriceCents: null,
  demographic: 'mens',
  categoryNames: ['Footwear', 'Court'],
  label: 'US 9',
  sizes: { usMen: '9', usWomen: '10.5', uk: '8', eu: '42.5' },
  barcode: '4006381333931',
  available: true,
};
const read = (changes: Partial<FeedItem> = {}) =>
  textsOf(readXml(`${xmlHeader}${writeFeedItem({ ...item, ...changes }, origin)}`));

describe('the product feed', () => {
  it('has every attribute that the channel requires of an item', () => {
    expect(read()).toEqual({
      'g:id': 'QW-9',
      'g:item_group_id': 'QW101',
      'g:title': 'Quayworn Harbour Court, Chalk, US 9',
      'g:description': 'Seven pieces.',
      'g:link': 'https://kerb.example/nz/products/quayworn-harbour-court-chalk',
      'g:image_link': 'https://kerb.example/nz/media/abc/1280.jpeg',
      'g:availability': 'in_stock',
      'g:price': '127.90 NZD',
      'g:brand': 'Quayworn',
      'g:gtin': '4006381333931',
      'g:condition': 'new',
      'g:product_type': 'Footwear > Court',
      'g:color': 'Chalk',
      'g:size': '9',
      'g:size_system': 'US',
      'g:gender': 'male',
      'g:age_group': 'adult',
    });
  });

  it('gives a reduced item its price before and its price now', () => {
    expect(read({ priceCents: 9900n, originalPriceCents: 14990n })).toMatchObject({
      'g:price': '149.90 NZD',
      'g:sale_price': '99.00 NZD',
    });
  });

  it('HON-03 names the country of origin where it is stated', () => {
    expect(writeFeedItem({ ...item, countryOfOrigin: 'VN' }, origin)).toContain(
      '<g:product_detail><g:attribute_name>Country of origin</g:attribute_name><g:attribute_value>Vietnam</g:attribute_value></g:product_detail>',
    );
    expect(writeFeedItem(item, origin)).not.toContain('product_detail');
  });

  it('omits image and number where there is none, and never has a wrong number', () => {
    for (const barcode of [null, '4006381333932', '123456789']) {
      const one = read({ barcode, mediaId: null, available: false });
      expect([one['g:gtin'], one['g:identifier_exists'], one['g:image_link'], one['g:availability']]).toEqual([
        undefined,
        'no',
        undefined,
        'out_of_stock',
      ]);
    }
  });

  it('fits the limits of the channel: long titles are cut, long codes stay distinct, a missing description becomes the title', () => {
    const long = read({ name: 'N'.repeat(200), description: '', code: `${'c'.repeat(63)}1` });
    expect([long['g:title']?.length, long['g:description']?.length, long['g:id']?.length]).toEqual([150, 150, 50]);
    expect(read({ code: `${'c'.repeat(63)}2` })['g:id']).not.toBe(long['g:id']);
  });

  it('names the size in the system of the item’s audience', () => {
    const size = (demographic: FeedItem['demographic'], sizes: FeedItem['sizes'], label = 'M') =>
      sizeOf({ demographic, sizes, label });
    expect(size('womens', item.sizes)).toEqual({ size: '10.5', system: 'US' });
    expect(size('unisex', item.sizes)).toEqual({ size: 'M 9 / W 10.5', system: 'US' });
    expect(size('unisex', { usWomen: '8' })).toEqual({ size: '8', system: 'US' });
    expect(size('kids', { usKids: '11C', uk: '10.5' })).toEqual({ size: '11C', system: 'US' });
    expect(size('mens', { uk: '8', eu: '42.5' })).toEqual({ size: '8', system: 'UK' });
    expect(size('mens', { eu: '42.5' })).toEqual({ size: '42.5', system: 'EU' });
    expect(size('mens', {})).toEqual({ size: 'M', system: null });
    expect(read({ demographic: 'kids' })).toMatchObject({ 'g:gender': 'unisex', 'g:age_group': 'kids' });
  });

  it('has exactly one channel element, with items or without', async () => {
    const feed = async (items: FeedItem[][]) =>
      readXml(
        await together(
          writeProductFeed(
            { origin, shopName: 'Kerb & Co' },
            (async function* () {
              yield* items;
            })(),
          ),
        ),
      );
    const { name, attributes, children } = await feed([[item, item], [item]]);
    expect([name, attributes['xmlns:g'], children[0]?.children.filter((one) => one.name === 'item').length]).toEqual([
      'rss',
      'http://base.google.com/ns/1.0',
      3,
    ]);
    expect(textsOf((await feed([])).children[0] as never)).toMatchObject({ title: 'Kerb & Co', link: `${origin}/nz` });
  });
});

test('a sitemap has each URL and when it changed; URLs are escaped whatever the path contains', async () => {
  const changedAt = new Date('2026-11-21T01:02:03Z');
  const entries = [
    pageEntry(origin, 'categories', { path: 'footwear/a&b c', changedAt }),
    { address: `${origin}/nz`, changedAt: null },
  ];
  const { name, attributes, children } = readXml(await together(writeUrlSet([entries])));
  expect([name, attributes.xmlns]).toEqual(['urlset', 'http://www.sitemaps.org/schemas/sitemap/0.9']);
  expect(children.map(textsOf)).toEqual([
    { loc: `${origin}/nz/categories/footwear/a%26b%20c`, lastmod: '2026-11-21T01:02:03.000Z' },
    { loc: `${origin}/nz` },
  ]);
  const address = `${origin}${sitemapPath({ kind: 'products', part: 2 })}`;
  const index = readXml(writeSitemapIndex([{ address, changedAt }]));
  expect([index.name, index.children.map(textsOf)]).toEqual([
    'sitemapindex',
    [{ loc: `${origin}/nz/sitemap-products-2.xml`, lastmod: '2026-11-21T01:02:03.000Z' }],
  ]);
});

test('the search description has the shop’s name in at most sixteen characters and the configured search parameter', () => {
  const { children } = readXml(writeOpenSearch({ origin, shopName: 'Kerb & the very long name', termParam: 'term' }));
  expect(textsOf({ children } as never)).toMatchObject({
    ShortName: 'Kerb & the very',
    Description: 'Search Kerb & the very long name',
    Language: 'en-NZ',
  });
  expect(children.find(({ attributes }) => attributes.type === 'text/html')?.attributes).toEqual({
    type: 'text/html',
    method: 'get',
    template: 'https://kerb.example/nz/search?term={searchTerms}',
  });
});

/** Evaluates rules as RFC 9309 does: * matches anything, the longest rule counts; the shop's rules only forbid. */
const forbids = (robots: string, path: string): boolean =>
  [...robots.matchAll(/^Disallow: (.+)$/gm)].some(([, rule = '']) =>
    new RegExp(
      `^${rule
        .split('*')
        .map((part) => part.replace(/[.?+^$()|[\]{}\\]/g, '\\$&'))
        .join('.*')}`,
    ).test(path),
  );

test('crawlers are excluded from personal pages, search and filtered listings, and from nothing else', () => {
  const robots = writeRobots({ origin, termParam: 'q' });
  expect(robots).toMatch(/^User-agent: \*\n/);
  expect(robots).toMatch(/\nSitemap: https:\/\/kerb\.example\/nz\/sitemap\.xml\n$/);
  for (const path of [
    '/nz/checkout/payment',
    '/nz/account/orders',
    '/nz/cart',
    '/nz/search?q=boots',
    '/nz/products?brand=quayworn',
    '/nz/products?sale=1&usMenSize=9',
    '/nz/products?sort=newest',
    '/nz/products?sale=1&new=1',
    '/nz/categories/footwear?sale=1',
    '/nz/brands/quayworn?colour=black&page=2',
  ])
    expect(forbids(robots, path), path).toBe(true);
  for (const path of [
    '/nz',
    '/nz/',
    '/nz/products',
    '/nz/products?page=2',
    '/nz/products?sale=1',
    '/nz/products?new=1&page=2',
    '/nz/products/quayworn-harbour-court-chalk',
    '/nz/categories/footwear?page=3',
    '/nz/brands/quayworn',
    '/nz/media/0123/1280.jpeg',
    '/nz/assets/root.js',
    '/nz/feeds/google.xml',
  ])
    expect(forbids(robots, path), path).toBe(false);
});
