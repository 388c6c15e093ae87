/** EDIT-07 through the whole shop: a gift message, a gift receipt without prices, and the shopper's note to the shop. */
import { constants, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailFor } from '../support/browser/shopper.ts';
import { type AccountClient, accountClient, freshEmail, newCustomer } from '../support/clients/account-client.ts';
import { placeOrder, quoteAndOrder } from '../support/clients/place-order.ts';
import { openStaffedShop, type StaffedShop } from '../support/prepared-shops/staffed-shop.ts';
import { runKerb } from '../support/shop/run-kerb.ts';
import { patient } from '../support/vitest/patience.ts';

const MESSAGE = '=Happy <b>birthday</b> 🎁\nNgā mihi nui, Mere';
const NOTE = '+No plastic, "please"\nThe bell is broken';
let staffed: StaffedShop;
beforeAll(async () => {
  staffed = await openStaffedShop();
});
afterAll(() => staffed.close());

const purchaseOf = (email: string) => {
  const [, variantId = ''] = staffed.court.sizes;
  return { items: [{ productId: staffed.court.productId, variantId, qty: 1 }], email };
};
const buy = (client: AccountClient, email: string, texts: { present?: { message: string }; note?: string }) =>
  quoteAndOrder(client, { ...purchaseOf(email), ...texts });
/** Everything that a PDF draws, by the codes of its fonts: enough to find out what is not drawn. */
const streamsOf = (pdf: Buffer): string =>
  [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, data = '']) => {
      try {
        return inflateSync(Buffer.from(data, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('\n');

test('EDIT-07 staff, packing slip, gift receipt, confirmation, export and the customer have the texts as they were typed; papers for the parcel have no price, no buyer and no note', async () => {
  const { shop, picker, detail } = staffed;
  const email = freshEmail('present');
  const client = await newCustomer(shop, email);
  const { number, total } = await buy(client, email, { present: { message: MESSAGE }, note: NOTE });
  expect(await detail(number, picker)).toMatchObject({ present: { message: MESSAGE }, shopperNote: NOTE });

  const slips = (await picker.call('GET', `/staff/print/packing-slips?orders=${number}`)).body;
  expect(slips.slips).toEqual([expect.objectContaining({ present: { message: MESSAGE }, shopperNote: NOTE })]);
  const receipts = (await picker.call('GET', `/staff/print/gift-receipts?orders=${number},NZ00000000`)).body;
  expect(receipts.receipts).toEqual([
    {
      number,
      placedAt: expect.any(String),
      message: MESSAGE,
      lines: [
        {
          brand: expect.any(String),
          name: expect.any(String),
          colourName: expect.any(String),
          size: expect.any(String),
          variantCode: expect.any(String),
          qty: 1,
        },
      ],
    },
  ]);
  expect(receipts.omitted).toEqual([{ number: 'NZ00000000', why: 'UNKNOWN' }]);
  for (const hidden of [String(total), email, 'Aroha', 'plastic'])
    expect(JSON.stringify(receipts)).not.toContain(hidden);

  const own = (await client.call('GET', `/account/orders/${number}`)).body;
  expect(own).toMatchObject({ present: { message: MESSAGE }, note: NOTE });
  const token = client.token();
  const pdfOf = async (query: string): Promise<Buffer> => {
    const reply = await fetch(`${shop.url}/nz/api/account/orders/${number}/receipt${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.status, query).toBe(200);
    expect(reply.headers.get('content-disposition')).toContain(query === '' ? 'tax-receipt' : 'gift-receipt');
    return Buffer.from(await reply.arrayBuffer());
  };
  const [gift, tax] = [streamsOf(await pdfOf('?prices=none')), streamsOf(await pdfOf(''))];
  // pdfkit writes glyph codes; a line that both have in common is the same in both.
  const drawn = (streams: string): string[] => streams.match(/\[<[^\]]*\] TJ/g) ?? [];
  expect(drawn(gift).length).toBeGreaterThan(6);
  expect(drawn(gift).length).toBeLessThan(drawn(tax).length);

  const confirmation = async () =>
    (await mailFor(shop.simulatorUrl, email)).find(({ subject }) => subject.includes(number));
  await expect.poll(confirmation, { timeout: patient(30_000) }).toBeDefined();
  const mail = await confirmation();
  expect(mail?.text).toContain('A GIFT\n=Happy <b>birthday</b> 🎁\nNgā mihi nui, Mere');
  expect(mail?.text).toContain('YOUR NOTE TO US\n+No plastic, "please"\nThe bell is broken');
  expect(mail?.html).toContain('=Happy &lt;b&gt;birthday&lt;/b&gt; 🎁');
  expect(mail?.html).not.toContain('<b>birthday');

  const { out: text } = await runKerb(['export', 'orders'], {
    DATABASE_URL: shop.databaseUrl,
    KERB_LOG_LEVEL: 'silent',
  });
  expect(text.split('\r\n')[0]).toMatch(/,isPresent,giftMessage,shopperNote$/);
  expect(text).toContain(
    `,true,"'=Happy <b>birthday</b> 🎁\nNgā mihi nui, Mere","'+No plastic, ""please""\nThe bell is broken"`,
  );
});

test('EDIT-07 an order needs neither; a present may have no message; too long and odd texts are refused with a clear answer', async () => {
  const { shop, detail } = staffed;
  const client = accountClient(shop.url);
  const plain = await buy(client, freshEmail('plain'), {});
  expect(await detail(plain.number)).toMatchObject({ present: null, shopperNote: '' });
  const silent = await buy(client, freshEmail('silent'), { present: { message: ' \n ' }, note: '  ' });
  expect(await detail(silent.number)).toMatchObject({ present: { message: '' }, shopperNote: '' });
  const longest = await buy(client, freshEmail('long'), {
    present: { message: 'ā'.repeat(300) },
    note: '🎁'.repeat(150),
  });
  expect((await detail(longest.number)).shopperNote).toHaveLength(300);
  const { total } = plain;
  for (const wrong of [
    { note: 'a'.repeat(301) },
    { note: 'a\u0000b' },
    { note: '\ud800' },
    { present: { message: 'a'.repeat(301) } },
    { present: { message: 'a\u0007b' } },
  ])
    expect(
      await placeOrder(client, { ...purchaseOf(freshEmail('wrong')), total, ...wrong }),
      JSON.stringify(wrong).slice(0, 60),
    ).toMatchObject({ status: 400, body: { errorCode: 'BadRequest' } });
  expect(
    await client.call('GET', `/orders/${plain.number}/receipt?prices=some`, undefined, { 'x-order-token': 'x' }),
  ).toMatchObject({ status: 400 });
});
