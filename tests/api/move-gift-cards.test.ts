/** Gift cards, discounts, pages and blog posts of a Shopify shop, through a running shop (parts of MOVE-01). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tryGiftCard } from '#modules/gift-cards/try-gift-card.ts';
import { openDatabase } from '#platform/database/database.ts';
import { type CatalogueShop, eventually, openCatalogueShop } from '../support/prepared-shops/catalogue-shop.ts';
import { runKerb, useFolder } from '../support/shop/run-kerb.ts';
import { testCtx } from '../support/shop/test-context.ts';

let opened: CatalogueShop;
beforeAll(async () => {
  opened = await openCatalogueShop();
});
afterAll(() => opened?.close());

const importFile = async (kind: string, text: string, apply = true) =>
  (await opened.manager.call('POST', '/staff/shopify-imports', { kind, text, apply })).body;
const reasons = ({ refused }: { refused: { line: number; reason: string }[] }) =>
  refused.map(({ line, reason }) => `${line}: ${reason}`);
const one = async (query: string, values: unknown[] = []) => (await opened.shop.pool.query(query, values)).rows[0];
const inLedger = async () =>
  Number(
    (
      await one(
        `select coalesce(-sum(amount), 0) as cents from ledger.entry where account_id = 'house:gift-cards-imported'`,
      )
    ).cents,
  );
const CARDS =
  'Id,Last Characters,Customer Name,Email,Recipient Name,Recipient Email,Order Name,Date Issued,Send At,Expires On,Initial Balance,Current Balance,Currency,Expired?,Enabled?,Note,Message';
const card = (
  id: number,
  balance: string,
  { issued = '2026-05-01 10:00:00 +1200', expires = '', currency = 'NZD', enabled = 'true' } = {},
) =>
  `'${id},3rq${id % 10},Mere Tai,mere@example.co.nz,,,#1001,${issued},,${expires},100.00,${balance},${currency},false,${enabled},,`;

test('gift cards of Shopify come with their balance to the cent under a new code, once; the file’s sum is that of the ledger, and of what is refused', async () => {
  const rows = [
    card(11, '85.05'),
    card(12, '0.00'),
    card(13, '20.00', { currency: 'AUD' }),
    card(14, '30.00', { enabled: 'false' }),
    card(15, '40.00', { issued: '2019-05-01', expires: '2023-05-01' }),
    // Sold after the law changed, with less than three years: they are three years here.
    card(16, '50.10', { issued: '2026-06-01', expires: '2027-06-01' }),
    card(17, '12.5', { issued: '2018-01-01', expires: '2030-01-31' }),
    card(11, '85.05'),
    card(18, 'ten'),
  ];
  const file = [CARDS, ...rows].join('\n');
  const tried = await importFile('gift-cards', file, false);
  expect(tried).toMatchObject({
    created: 3,
    amounts: { inFileCents: 32_270, importedCents: 14_765, refusedCents: 17_505 },
  });
  expect(await inLedger()).toBe(0);
  // Two people at once make each card once.
  const both = await Promise.all([importFile('gift-cards', file), importFile('gift-cards', file)]);
  expect(both.map(({ created }) => created).sort()).toEqual([0, 3]);
  expect(both.map(({ amounts }) => amounts.importedCents)).toEqual([14_765, 14_765]);
  expect(await inLedger()).toBe(14_765);
  expect(reasons(both[0])).toEqual([
    '4: is in AUD: this shop has New Zealand dollars',
    '5: was deactivated in Shopify, which nobody can take back',
    '6: expired on 2023-05-01 with $40.00',
    '9: the same card is in line 2 already',
    '10: the balance is not an amount such as 49.90',
  ]);
  const kept = await opened.shop.pool.query(
    `select i.source_id, g.issued_cents::int as cents, (g.expires_at at time zone 'Pacific/Auckland')::date::text as ends
     from gift_cards.imported_card i join gift_cards.gift_card g on g.id = i.card_id order by 1`,
  );
  expect(kept.rows).toEqual([
    { source_id: '11', cents: 8_505, ends: '2126-05-02' },
    { source_id: '16', cents: 5_010, ends: '2029-06-02' },
    { source_id: '17', cents: 1_250, ends: '2030-02-01' },
  ]);
  // A later file before the shop opens: somebody spent from one card there. Here nobody has used it.
  const later = [CARDS, card(11, '60.00'), card(16, '50.10'), card(17, '12.50')].join('\n');
  expect(await importFile('gift-cards', later)).toMatchObject({ changed: 1, unchanged: 2, refused: [] });
  expect(await importFile('gift-cards', later)).toMatchObject({ changed: 0, unchanged: 3 });
  expect(await inLedger()).toBe(12_260);
  const [found] = (await opened.service.call('GET', '/staff/gift-cards?term=3RQ1')).body.cards;
  expect(found).toMatchObject({ balance: 60, issued: 85.05 });
  const shown = (await opened.service.call('GET', `/staff/gift-cards/${found.id}`)).body;
  expect(shown.entries.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
    ['import', 85.05],
    ['import', -25.05],
  ]);
});

test('the new codes of imported gift cards are written for the shopkeeper, and open the cards; a used card is not changed by a file', async () => {
  const { folder, write } = useFolder();
  const file = write('cards.csv', [CARDS, card(21, '33.00'), card(29, '5.00', { currency: 'AUD' })].join('\n'));
  const environment = { DATABASE_URL: opened.shop.databaseUrl, KERB_DATA_DIR: join(folder, 'data') };
  const moved = await runKerb(['move', 'shopify', file], environment);
  expect(moved, moved.err).toMatchObject({
    code: 1,
    out: expect.stringContaining('In the file $38.00: $33.00 imported, $5.00 refused.'),
  });
  const codes = join(folder, 'codes.csv');
  const written = await runKerb(['move', 'gift-card-codes', file, codes], environment);
  expect(written, written.err).toMatchObject({ code: 0, out: expect.stringContaining('1 gift card') });
  const [head, line = ''] = readFileSync(codes, 'utf8').split('\r\n');
  expect(head).toBe('number,last characters,email,recipient email,balance,expires,code,PIN');
  const cells = line.split(',');
  expect(cells.slice(0, 5)).toEqual(['21', '3rq1', 'mere@example.co.nz', '', '33.00']);
  const [code = '', pin = ''] = cells.slice(6);
  const { db, close } = openDatabase(opened.shop.databaseUrl);
  const card33 = await tryGiftCard(testCtx(db), { code, pin }, { behindCaptcha: true });
  await close();
  expect(card33).toMatchObject({ ok: true, value: { balanceCents: 3_300n } });
  expect(await opened.audited('gift-cards')).toContain('gift-cards.codes-read');
  const id = (await one(`select card_id from gift_cards.imported_card where source_id = '21'`)).card_id;
  await opened.shop.pool.query(
    `with t as (insert into ledger.tx (idem_key, kind) values ('spent', 'spend') returning id),
       e as (insert into ledger.entry (tx_id, line, account_id, amount)
         select id, 1, $1, -1000 from t union all select id, 2, 'house:gift-cards-redeemed', 1000 from t)
     update ledger.account set balance = balance - 1000 where id = $1`,
    [`gift-card:${id}`],
  );
  const after = await importFile('gift-cards', [CARDS, card(21, '10.00')].join('\n'));
  expect(reasons(after)).toEqual(['2: was imported with $33.00 and used here since; this file says $10.00']);
});

const DISCOUNTS =
  'Name,Value,Value Type,Type,Discount Class,Minimum Purchase Requirements,Combines with Order Discounts,Combines with Product Discounts,Combines with Shipping Discounts,Customer Selection,Context,Times Used In Total,Applies Once Per Customer,Usage Limit Per Code,Status,Start,End';

test('discount codes of Shopify are promotions with what is left of their limits; kinds that the file or the shop cannot say are refused with the reason', async () => {
  const rows = [
    'WELCOME10,-10.0,percentage,Amount Off,order,$50.00,,,,all,,7,1,100,Active,2026-01-01 00:00:00 +1300,2027-01-31 23:59:59 +1300',
    'five-off,-5.00,fixed_amount,Amount Off,order,,1,,,all,,3,,,Active,2026-01-01 00:00:00 +1300,',
    `SHIPFREE,-100.0,percentage,${['Free', 'Shipping'].join(' ')},shipping,3 items,,,,all,,0,,,Active,2026-01-01 00:00:00 +1300,`,
    'BOOTS20,-20.0,percentage,Amount Off,product,,,,,all,,0,,,Active,2026-01-01 00:00:00 +1300,',
    'GONE,-20.0,percentage,Amount Off,order,,,,,all,,10,,10,Active,2026-01-01 00:00:00 +1300,',
    'OLD,-20.0,percentage,Amount Off,order,,,,,all,,1,,,Expired,2020-01-01 00:00:00 +1300,2020-02-01 00:00:00 +1300',
    'B1G1,0,percentage,Buy X Get Y,product,,,,,all,,1,,,Active,2026-01-01 00:00:00 +1300,',
    'VIPS,-20.0,percentage,Amount Off,order,,,,,customers,,1,,,Active,2026-01-01 00:00:00 +1300,',
    'Summer sale,-20.0,percentage,Amount Off,order,,,,,all,,1,,,Active,2026-01-01 00:00:00 +1300,',
    'welcome10,-10.0,percentage,Amount Off,order,,,,,all,,7,,,Active,2026-01-01 00:00:00 +1300,',
    'HALF,-10.0,percentage,Amount Off,order,7,,,,all,,7,,,Active,2026-01-01 00:00:00 +1300,',
  ];
  const file = [DISCOUNTS, ...rows].join('\n');
  expect(await importFile('discounts', file, false)).toMatchObject({ created: 3 });
  expect(await one('select count(*)::int as n from promotions.promotion')).toEqual({ n: 0 });
  const done = await importFile('discounts', file);
  expect(done).toMatchObject({ created: 3, changed: 0 });
  expect(reasons(done)).toEqual([
    '5: is for some products, which the file does not name: enter it under Promotions',
    '6: is used up: 10 of 10',
    '7: has expired',
    '8: is “Buy X get Y”, of which the file does not say what: enter it under Promotions',
    '9: is for some customers only, whom the file does not name',
    '10: is no code: enter a discount without a code under Promotions',
    '11: the same code is in line 2 already',
    '12: its minimum is neither an amount nor a number of items',
  ]);
  expect(await importFile('discounts', file)).toMatchObject({ created: 0, changed: 0, unchanged: 3 });
  const stored = (id: string) =>
    one(
      `select p.max_uses, p.max_per_customer, p.definition->>'minSpendCents' as spend, p.definition->>'minQty' as qty,
         p.definition->'offer' as offer, p.definition->>'exclusive' as exclusive, p.ends_at, c.code
       from promotions.promotion p join promotions.coupon_code c on c.promotion_id = p.id where p.id = $1`,
      [id],
    );
  expect(await stored('shopify-welcome10')).toEqual({
    ...{ max_uses: 93, max_per_customer: 1, spend: '5000', qty: '1', exclusive: 'true', code: 'WELCOME10' },
    ...{ offer: { kind: 'percentOffOrder', basisPoints: 1_000 }, ends_at: new Date('2027-01-31T11:00:00Z') },
  });
  expect(await stored('shopify-five-off')).toMatchObject({
    ...{ max_uses: null, exclusive: 'false', code: 'FIVE-OFF', offer: { kind: 'amountOffOrder', amountCents: 500 } },
  });
  expect(await stored('shopify-shipfree')).toMatchObject({ qty: '3', offer: { kind: 'percentOffDelivery' } });
  // Used again in the old shop before the move: less is left.
  const later = [DISCOUNTS, rows[0]?.replace(',7,1,100,', ',9,1,100,')].join('\n');
  expect(await importFile('discounts', later)).toMatchObject({ changed: 1 });
  expect(await stored('shopify-welcome10')).toMatchObject({ max_uses: 91 });
});

test('pages and blog posts come with clean text, dates, tags and links to the pages here; drafts stay drafts, and what was edited here is kept', async () => {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const PAGES = 'ID,Handle,Command,Title,Author,Body HTML,Created At,Updated At,Published,Published At,Template Suffix';
  const body =
    '<h1>Sizes</h1>\n\n    <p onclick="x()">Measure <b>both</b> feet.</p><script>steal()</script>\n' +
    '<div>See <a href="/pages/care">care</a>, <a href="https://kerb.myshopify.com/products/harbour-court?x=1&amp;y=2">these</a> ' +
    'and <a href="javascript:x()">this</a>.</div><img src="//cdn.shopify.com/foot.jpg" alt="A foot"> *not bold*';
  const pages = [
    PAGES,
    `1,size-help,MERGE,Size help,Kerb,${cell(body)},,,TRUE,2025-03-01 09:00:00 +1300,`,
    `2,care,MERGE,Care,Kerb,<p>Dry your shoes.</p>,,,FALSE,,`,
    '3,empty,MERGE,,Kerb,<p>No title.</p>,,,TRUE,2025-03-01 09:00:00 +1300,',
  ].join('\n');
  const done = await importFile('pages', pages);
  expect(done).toMatchObject({ created: 2 });
  expect(reasons(done)).toEqual([expect.stringContaining('7: title')]);
  expect(done.leftOut).toEqual([
    { line: 2, name: 'size-help', reason: 'a picture is only a link to the old shop; <script> is left out' },
  ]);
  const visit = (path: string) => fetch(`${opened.shop.url}${path}`, { redirect: 'manual' });
  let html = '';
  await eventually(async () => {
    html = await (await visit('/nz/articles/size-help')).text();
    expect(html).toContain('<h2>Sizes</h2>');
  });
  const { path } = await one(`select path from catalogue.product where code = 'harbour-court'`);
  expect(html).toContain('<p>Measure <strong>both</strong> feet.</p>');
  expect(html).toContain(`<a href="/nz/products/${path}">these</a>`);
  expect(html).toContain('>A foot</a>');
  expect(html).toContain('*not bold*');
  expect(html).not.toMatch(/steal\(|onclick|javascript:x/);
  expect((await visit('/nz/articles/care')).status).toBe(404);
  expect((await visit('/pages/size-help')).headers.get('location')).toBe('/nz/articles/size-help');
  const POSTS = `${PAGES},Blog: Handle,Summary HTML,Tags,Image Src`;
  const posts = [
    POSTS,
    `1,opening,MERGE,We are open,Aroha,<p>Come in.</p>,,,TRUE,2025-04-02 09:00:00 +1300,,news,<p>Our <b>first</b> day</p>,"Town, Big Day",https://cdn.shopify.com/x.jpg`,
  ].join('\n');
  expect(await importFile('posts', posts)).toMatchObject({
    ...{ created: 1, refused: [] },
    leftOut: [{ line: 2, name: 'news/opening', reason: 'its picture has to be added here' }],
  });
  await eventually(async () => expect((await visit('/nz/blog/news/opening')).status).toBe(200));
  expect(await one(`select fields, publish_at from content.document where id = 'post:news/opening'`)).toEqual({
    fields: {
      ...{ title: 'We are open', summary: 'Our first day', body: '<p>Come in.</p>', author: 'Aroha' },
      tags: ['town', 'big-day'],
    },
    publish_at: new Date('2025-04-01T20:00:00Z'),
  });
  expect((await visit('/blogs/news/opening')).headers.get('location')).toBe('/nz/blog/news/opening');
  expect(await importFile('posts', posts)).toMatchObject({ created: 0, changed: 0, unchanged: 1 });
  await opened.shop.pool.query(`update content.document set changed_by = 'staff:1' where id = 'post:news/opening'`);
  expect(reasons(await importFile('posts', posts.replace('We are open', 'Closed')))).toEqual([
    '2: was edited here since: it is kept',
  ]);
});
