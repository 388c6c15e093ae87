/** Gift cards, discounts, pages, posts and redirects of a generated shop. */
import { csvText } from '#shared/tables/csv-text.ts';
import { productAt } from './product-rows.ts';
import { between, dollars, randomOf, type ShopSize } from './shop-size.ts';

export const giftCardCents = (size: ShopSize, n: number): number => between(randomOf(size, 4, n), 1, 20_000);

export function* giftCardRows(size: ShopSize): Generator<string> {
  yield 'Id,Last Characters,Customer Name,Email,Order Name,Date Issued,Expires On,Initial Balance,Current Balance,Currency,Enabled?\r\n';
  for (let n = 0; n < size.giftCards; n += 1) {
    const cents = dollars(giftCardCents(size, n));
    const last = (n + 1_679_616).toString(36).slice(-4);
    yield csvText([[String(5_000 + n), last, '', '', '', '2026-03-01', '', '200.00', cents, 'NZD', 'true']]);
  }
}

export function* discountRows(size: ShopSize): Generator<string> {
  yield 'Name,Value,Value Type,Type,Discount Class,Minimum Purchase Requirements,Customer Selection,Times Used In Total,Usage Limit Per Code,Applies Once Per Customer,Start,End,Status\r\n';
  for (let n = 0; n < size.discounts; n += 1)
    yield csvText([
      n % 3 === 0
        ? [`SAVE${n}`, '-10.0', 'percentage', 'Amount off order', 'order', '', 'all', '4', '', 'true', '', '', 'Active']
        : [
            `LESS${n}`,
            '-5.00',
            'fixed_amount',
            'Amount off order',
            'order',
            '$50.00',
            'all',
            '2',
            '100',
            'false',
          ].concat(['2026-01-01 00:00:00 +1300', '', 'Active']),
    ]);
}

export function* pageRows(size: ShopSize): Generator<string> {
  yield 'ID,Handle,Command,Title,Author,Body HTML,Created At,Updated At,Published,Published At,Template Suffix\r\n';
  for (let n = 0; n < size.pages; n += 1)
    yield csvText([
      [String(900 + n), `guide-${n}`, 'MERGE', `Guide ${n}`, 'Kerb', `<h2>About</h2><p>Guide <b>${n}</b>.</p>`].concat([
        '2025-01-01 10:00:00 +1300',
        '2025-01-02 10:00:00 +1300',
        'TRUE',
        '2025-01-02 10:00:00 +1300',
        '',
      ]),
    ]);
}

export function* postRows(size: ShopSize): Generator<string> {
  yield 'ID,Handle,Command,Title,Author,Body HTML,Summary HTML,Tags,Published,Published At,Blog: Handle,Blog: Title\r\n';
  for (let n = 0; n < size.posts; n += 1)
    yield csvText([
      [
        String(800 + n),
        `story-${n}`,
        'MERGE',
        `Story ${n}`,
        'Kerb',
        `<p>Story ${n} of the shop.</p>`,
        '',
        'stories',
      ].concat(['TRUE', '2025-02-02 10:00:00 +1300', 'news', 'News']),
    ]);
}

/** An address of the old shop, and what it shows here: a product by its handle, or a page below /nz. */
export type OldAddress = { address: string } & ({ handle: string } | { page: string });

/** Where the n-th redirect leads; of ten, one leads to the redirect before it, one to a page and one to a post. */
function redirectAt(size: ShopSize, n: number): OldAddress & { to: string } {
  const address = n % 2 === 0 ? `/products/earlier-style-${n}` : `/pages/earlier-${n}.html`;
  if (n % 10 === 7) {
    const before = redirectAt(size, n - 1);
    return { ...before, address, to: before.address };
  }
  if (n % 10 === 8 && size.pages > 0)
    return { address, to: `/pages/guide-${n % size.pages}`, page: `/articles/guide-${n % size.pages}` };
  if (n % 10 === 9 && size.posts > 0)
    return { address, to: `/blogs/news/story-${n % size.posts}`, page: `/blog/news/story-${n % size.posts}` };
  const { handle } = activeAt(size, n);
  return { address, to: `/products/${handle}`, handle };
}

export function* redirectRows(size: ShopSize): Generator<string> {
  yield 'Redirect from,Redirect to\r\n';
  for (let n = 0; n < size.redirects; n += 1) {
    const { address, to } = redirectAt(size, n);
    yield csvText([[address, to]]);
  }
}

/** The n-th product, or the one after it where that has no page. */
function activeAt(size: ShopSize, n: number) {
  const product = productAt(size, n % size.products);
  return product.status === 'active' ? product : productAt(size, (n + 1) % size.products);
}

/** So many addresses of the old shop in all of Shopify's forms, with what each shows. */
export function* oldAddresses(size: ShopSize, count: number): Generator<OldAddress> {
  let given = 0;
  for (let n = 0; n < size.redirects && given < count; n += 1, given += 1) yield redirectAt(size, n);
  for (let n = 0; given < count; n += 1, given += 1) {
    const { handle, variants } = activeAt(size, n);
    const variant = variants[n % variants.length]?.id ?? '';
    const forms: OldAddress[] = [
      { address: `/products/${handle}`, handle },
      { address: `/collections/all/products/${handle}?utm_source=news`, handle },
      { address: `/products/${handle}?variant=${variant}`, handle },
      { address: `/en-au/products/${handle}`, handle },
      {
        address: `/pages/guide-${n % Math.max(size.pages, 1)}`,
        page: `/articles/guide-${n % Math.max(size.pages, 1)}`,
      },
      { address: '/account/login', page: '/account/signin' },
    ];
    yield forms[Math.floor(n / size.products + n) % forms.length] as OldAddress;
  }
}
