/** POST /nz/api/recommendations through the real HTTP app, after real orders. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShopCtx } from '#api/shop-context.ts';
import { countBoughtTogether } from '#modules/recommendations/count-bought-together.ts';
import { createBuiltInEngine } from '#modules/search/built-in-engine.ts';
import { buildProductIndex } from '#modules/search/index/build-product-index.ts';
import { type CheckoutHarness, openCheckoutHarness, order, orderOf } from '../support/fixtures/checkout-harness.ts';
import { apiOverHttp } from '../support/shop/api-over-http.ts';

let harness: CheckoutHarness;
let app: ReturnType<typeof apiOverHttp>;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ harness, close } = await openCheckoutHarness());
  const { a, b, virtual } = harness.variants;
  await harness.setStock(a, 9);
  await harness.setStock(b, 9);
  const placed = await order(
    harness,
    orderOf([
      { shoe: a, qty: 1 },
      { shoe: virtual, qty: 1 },
    ]),
  );
  expect(placed).toMatchObject({ ok: true });
  expect(await countBoughtTogether(harness.ctx)).toBe(1);
  const ctx = {
    ...harness.ctx,
    search: createBuiltInEngine(await buildProductIndex(harness.ctx)),
  } as unknown as ShopCtx;
  app = apiOverHttp((requestId) => ({ ...ctx, requestId }));
});
afterAll(() => close());

const ask = async (body: unknown): Promise<Response> =>
  app.request('/nz/api/recommendations', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
const event = (productId: unknown, more: object = {}) => ({
  userEvent: { eventType: 'detail-page-view', productId, visitorId: 'v1', ...more },
  pageSize: 10,
});

test('PROD-27 PROD-29 answers ids in rank order: what other shoppers bought with it, then its category', async () => {
  const { a, b, virtual, giftCard } = harness.variants;
  const reply = await ask(event(a.productId));
  expect(reply.status).toBe(200);
  expect(await reply.json()).toEqual({ productIds: [virtual.productId, b.productId, giftCard.productId] });
  expect(await (await ask({ ...event(a.productId), pageSize: 1 })).json()).toEqual({ productIds: [virtual.productId] });
});

test('PROD-29 an unknown product has none', async () => {
  for (const id of ['999999999', 'x', "1' or 1=1", '1e3']) {
    const reply = await ask(event(id));
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual({ productIds: [] });
  }
});

test('PROD-28 PROD-29 any other event, size, type or field is refused', async () => {
  const { productId } = harness.variants.a;
  for (const body of [
    {},
    null,
    { ...event(productId), pageSize: 11 },
    { ...event(productId), pageSize: 0 },
    { ...event(productId), pageSize: 1.5 },
    { ...event(productId), pageSize: '10' },
    { ...event(productId), more: 1 },
    event(productId, { eventType: 'search' }),
    event(productId, { visitorId: 1 }),
    event(productId, { visitorId: 'v'.repeat(129) }),
    event(productId, { email: 'a@b.nz' }),
    event(1),
    event('1'.repeat(65)),
  ]) {
    const reply = await ask(body);
    expect(reply.status, JSON.stringify(body)).toBe(400);
    expect(await reply.json()).toMatchObject({ errorCode: 'BadRequest' });
  }
});
