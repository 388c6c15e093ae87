/** Was prices without proof through the staff API: refused, overruled by a manager, reported by imports, and the proof. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountClient } from '../support/clients/account-client.ts';
import { agePrices } from '../support/fixtures/catalogue/age-prices.ts';
import { type CatalogueShop, CODE, openCatalogueShop } from '../support/prepared-shops/catalogue-shop.ts';

let opened: CatalogueShop;
beforeAll(async () => {
  opened = await openCatalogueShop();
});
afterAll(() => opened?.close());

const reduced = { price: '99.90', originalPrice: '149.90' };
const why = '$149.90 was asked for 0 days of the 28 needed within 90 days before the sale.';
const refusal = {
  status: 422,
  body: {
    errorCode: 'WasPriceRefused',
    message: 'The was price is not proven by the history of the price.',
    fields: { originalPrice: why },
  },
};
const history = async (who: AccountClient, query = '') =>
  who.call('GET', `/staff/products/${CODE}/price-history${query}`);

test('HON-02 a was price without proof is refused when it is saved and when it is scheduled; only a manager gives a reason', async () => {
  const { read, save, manager, merchandiser } = opened;
  const { version, product } = await read();
  expect(await save(version, { ...product, ...reduced })).toMatchObject(refusal);
  const prices = `/staff/products/${CODE}/prices`;
  const plan = { ...reduced, startsAt: new Date(Date.now() - 1_000).toISOString() };
  expect(await merchandiser.call('POST', prices, plan)).toMatchObject(refusal);
  const wasReason = 'Sold at this price in our store.';
  const withReason = { version, product: { ...product, ...reduced }, wasReason };
  expect((await merchandiser.call('PUT', `/staff/products/${CODE}`, withReason)).body.errorCode).toBe('StaffForbidden');
  expect((await merchandiser.call('POST', prices, { ...plan, wasReason })).body.errorCode).toBe('StaffForbidden');
  expect((await read()).version, 'nothing was written').toBe(version);
  expect((await manager.call('PUT', `/staff/products/${CODE}`, { ...withReason, wasReason: ' ' })).status).toBe(400);
  expect((await manager.call('PUT', `/staff/products/${CODE}`, withReason)).status).toBe(200);
  const { body } = await history(merchandiser);
  expect(body).toMatchObject({
    was: { price: '149.90', basis: 'overruled', askedDays: 0 },
    overrulings: [{ originalPrice: '149.90', reason: wasReason, who: expect.stringMatching(/^(?!staff:)./) }],
    rules: { askedDays: 28, withinDays: 90, saleDays: 42 },
  });
});

test('HON-02 an import leaves the was price out and says so; a manager’s import with a reason keeps it', async () => {
  const { manager, merchandiser } = opened;
  const file =
    'code,name,brand,category,price,original_price,variant_code\nPIER,Pier Slide,Quayworn,Footwear,40,60,PIER-1\n';
  const load = (who: AccountClient, more: object = {}) =>
    who.call('POST', '/staff/imports', { format: 'csv', text: file, apply: true, ...more });
  const report = await load(merchandiser);
  expect(report.body).toMatchObject({
    created: 1,
    rejectedCount: 0,
    wasRefused: {
      count: 1,
      listed: [{ line: 2, code: 'PIER', wasPrice: '60', reason: expect.stringContaining('of the 28') }],
    },
  });
  const wasOf = async () => (await opened.read('PIER')).product.originalPrice;
  expect(await wasOf()).toBeUndefined();
  expect((await load(merchandiser, { wasReason: 'Ours' })).body.errorCode).toBe('StaffForbidden');
  expect((await load(manager, { wasReason: 'Moved from our former shop' })).body).toMatchObject({
    changed: 1,
    wasRefused: { count: 0 },
  });
  expect(await wasOf()).toBe('60.00');
});

test('HON-01 the history names who changed a price and how, the price of a moment with its proof, and the lowest of 30 days', async () => {
  const { merchandiser, picker, read, save } = opened;
  const { version, product } = await read();
  await save(version, { ...product, price: '120.00', originalPrice: undefined });
  await agePrices(opened.shop.pool, 10);
  const edited = await read();
  await save(edited.version, { ...edited.product, price: '130.00' });
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const { status, body } = await history(picker, `?at=${daysAgo(5)}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    intact: true,
    lowestPrice: '99.90',
    was: null,
    held: { price: '120.00', source: 'staff' },
  });
  expect(body.entries.map(({ price, source }: { price: string; source: string }) => `${source} ${price}`)).toEqual([
    'staff 130.00',
    'staff 120.00',
    'staff 99.90',
    'import 149.90',
  ]);
  expect(body.held.digest).toMatch(/^[0-9a-f]{64}$/);
  expect((await history(picker, `?at=${daysAgo(99)}`)).body.held).toBeNull();
  expect((await history(picker, '?at=yesterday')).status).toBe(400);
  expect((await merchandiser.call('GET', '/staff/products/nobody/price-history')).status).toBe(404);
});
