/**
 * Delivery methods and stores tested directly at place-order: what the browser hides must be refused by the server too
 * (reliability D14, A1, A10).
 */
import { expect, test } from 'vitest';
import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import type { Address } from '#contract/fields/fields.ts';
import { writeExport } from '#modules/exports/write-export.ts';
import type { Destination } from '#modules/shipping/shipping-rules.ts';
import {
  type CheckoutHarness,
  deliveryOf,
  order,
  orderOf,
  useCheckoutHarness,
} from '../../../tests/support/fixtures/checkout-harness.ts';
import type { Shoe } from '../../../tests/support/fixtures/shop-goods.ts';
import { quoteCheckout } from './quote-checkout.ts';

async function useStoreHarness(stock: Record<string, number>): Promise<CheckoutHarness> {
  const harness = await useCheckoutHarness({ cardTimeoutMs: 10_000 });
  await harness.database.pool.query(
    `insert into stores.location (id, kind, name, slug, postcode, open) values ('cuba', 'store', 'Kerb Te Aro', 'cuba', '6011', true), ('nelson', 'store', 'Kerb Whakatū', 'nelson', '7010', true),
      ('shut', 'store', 'Kerb Shut', 'shut', '7010', false)`,
  );
  for (const [place, qty] of Object.entries(stock)) await harness.setStock(harness.variants.a, qty, place);
  return harness;
}
const paying = (request: PlaceOrderRequest, total: number): Pick<PlaceOrderRequest, 'expectedTotal' | 'payment'> => ({
  expectedTotal: total,
  payment: { methods: request.payment.methods.map((method) => ({ ...method, amount: total })) },
});
function collect(shoe: Shoe, qty: number, erpStoreId: string): PlaceOrderRequest {
  const request = orderOf([{ shoe, qty }], {
    shipping: { type: 'STORE_PICKUP', store: { erpStoreId }, options: { methodCode: 'storePickup' } },
  });
  return { ...request, ...paying(request, (Number(shoe.cents) * qty) / 100) };
}
const reserved = async (harness: CheckoutHarness) =>
  Object.fromEntries(
    (await harness.database.pool.query('select location_id, reserved from stock.stock order by 1')).rows.map((row) => [
      row.location_id,
      row.reserved,
    ]),
  );

test('D14 SHIP-17 an order is collected, and its stock reserved, at the chosen store alone; the warehouse cannot be chosen as a store', async () => {
  const harness = await useStoreHarness({ warehouse: 50, cuba: 2, nelson: 2, shut: 9 });
  const { a } = harness.variants;
  for (const [place, reason] of [
    ['warehouse', 'STORE_LOST_STOCK'],
    ['shut', 'STORE_LOST_STOCK'],
    ['nowhere', 'STORE_LOST_STOCK'],
    ["cuba' or '1'='1", 'STORE_LOST_STOCK'],
  ] as const)
    expect(await order(harness, collect(a, 1, place)), place).toMatchObject({
      ok: false,
      error: { reason },
    });
  expect(await order(harness, collect(a, 3, 'cuba')), 'more than the store has').toMatchObject({
    ok: false,
    error: { reason: 'PICKUP_UNAVAILABLE' },
  });
  expect(await reserved(harness)).toEqual({ cuba: 0, nelson: 0, shut: 0, warehouse: 0 });
  expect(await order(harness, collect(a, 2, 'cuba'))).toMatchObject({ ok: true });
  expect(await reserved(harness)).toEqual({ cuba: 2, nelson: 0, shut: 0, warehouse: 0 });
  expect(await order(harness, collect(a, 1, 'cuba'))).toMatchObject({
    ok: false,
    error: { reason: 'STORE_LOST_STOCK' },
  });
  const { rows } = await harness.database.pool.query("select shipping->>'promise' as promise from orders.orders");
  expect(rows[0].promise).toMatch(/^(Ready by |The store will tell you)/);
  await harness.settle();
  await harness.expectInvariantsHold();
});

test('A1 D14 twenty shoppers collect the last pair of a store: one gets it, and no stock of other stores or the warehouse is used', async () => {
  const harness = await useStoreHarness({ warehouse: 50, cuba: 1, nelson: 7 });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => order(harness, collect(harness.variants.a, 1, 'cuba'))),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  for (const answer of answers) if (!answer.ok) expect(answer.error.reason).toBe('STORE_LOST_STOCK');
  await harness.settle();
  expect(await reserved(harness)).toEqual({ cuba: 1, nelson: 0, warehouse: 0 });
  await harness.expectInvariantsHold();
});

test('D14 SHIP-11 an address or a weight that a method does not serve is refused, whatever the browser claims was offered', async () => {
  const harness = await useStoreHarness({ warehouse: 200 });
  // Cheap shoes: from $150 on standard delivery is free whatever it weighs (UX-02).
  await harness.database.pool.query('update catalogue.product set price_cents = 490 where id = $1', [
    harness.variants.a.productId,
  ]);
  const a = { ...harness.variants.a, cents: 490n };
  const by = (methodCode: string, address: Partial<Address>, qty: number, dollars: number) => {
    const request = orderOf([{ shoe: a, qty }]);
    const shipping = deliveryOf(request);
    const options = { methodCode, authorityToLeave: true, instructions: { delivery: '' } };
    return {
      ...request,
      ...paying(request, (Number(a.cents) * qty) / 100 + dollars),
      shipping: { ...shipping, address: { ...shipping.address, ...address }, options },
    };
  };
  const auckland = { postcode: '1010', suburb: '', state: 'Auckland' };
  const gone = { ok: false, error: { reason: 'DELIVERY_METHOD_UNAVAILABLE' } };
  expect(await order(harness, by('fourhd', { ...auckland, street2: 'RD 2' }, 1, 15)), 'a rural round').toMatchObject(
    gone,
  );
  expect(await order(harness, by('fourhd', { ...auckland, postcode: '1140' }, 1, 15)), 'a box lobby').toMatchObject(
    gone,
  );
  expect(await order(harness, by('express', { ...auckland, postcode: '1140' }, 1, 9)), 'a box lobby').toMatchObject(
    gone,
  );
  expect(await order(harness, by('fourhd', auckland, 20, 15)), 'eighteen kilograms in a van').toMatchObject(gone);
  expect(
    await order(harness, by('standard', auckland, 30, 6)),
    'twenty-seven kilograms at the price of one',
  ).toMatchObject({ ok: false, error: { reason: 'TOTAL_CHANGED' } });
  expect(await order(harness, by('standard', auckland, 30, 15))).toMatchObject({ ok: true });
  expect(await order(harness, by('fourhd', auckland, 1, 15))).toMatchObject({ ok: true });
  await harness.settle();
  await harness.expectInvariantsHold();
});

test('FIX-04 an Australian address has its own delivery method and price, and its country in order, mail and export; never New Zealand’s', async () => {
  const harness = await useStoreHarness({ warehouse: 50 });
  const { a } = harness.variants;
  const sydney = { country: 'AU', postcode: '2042', suburb: 'Newtown', state: 'NSW', street1: '1 King Street' };
  const by = (methodCode: string, address: object, dollars: number) => {
    const request = orderOf([{ shoe: a, qty: 1 }]);
    const shipping = deliveryOf(request);
    const to = { ...shipping.address, ...address };
    return {
      ...request,
      ...paying(request, Number(a.cents) / 100 + dollars),
      shipping: {
        ...shipping,
        address: to,
        options: { methodCode, authorityToLeave: true, instructions: { delivery: '' } },
      },
      billingAddress: to,
    };
  };
  expect(await order(harness, by('australia', sydney, 25)), 'where only New Zealand is served').toMatchObject({
    ok: false,
    error: { reason: 'FIELDS_INVALID' },
  });
  const both = {
    ...harness,
    ctx: { ...harness.ctx, config: { ...harness.ctx.config, KERB_ADDRESS_COUNTRIES: 'NZ,AU' } },
  };
  const gone = { ok: false, error: { reason: 'DELIVERY_METHOD_UNAVAILABLE' } };
  expect(await order(both, by('standard', sydney, 6)), 'to Sydney at the price of Wellington').toMatchObject(gone);
  expect(
    await order(both, by('fourhd', { ...sydney, postcode: '1010' }, 15)),
    'an Australian postcode that Auckland has too',
  ).toMatchObject(gone);
  expect(await order(both, by('australia', {}, 25)), 'to Wellington as if abroad').toMatchObject(gone);
  // 10 cents short of free express, which serves not that address; on Waiheke standard delivery becomes free (UX-02).
  const promised = async (address: Destination) => {
    const items = [{ productId: a.productId, variantId: a.variantId, qty: 1 }];
    const quote = await quoteCheckout(both.ctx, {
      items,
      promoCodes: [],
      customerId: null,
      email: null,
      destination: address,
      authorityToLeave: false,
    });
    return quote.spendMoreForFreeExpressCents;
  };
  const within = (postcode: string): Destination => ({ country: 'NZ', postcode, rural: false, box: false });
  expect([
    await promised(within('6021')),
    await promised({ country: 'AU', postcode: '2042', rural: false, box: false }),
    await promised(within('1081')),
  ]).toEqual([10n, 0n, 10n]);
  expect(await order(both, by('australia', sydney, 6))).toMatchObject({
    ok: false,
    error: { reason: 'TOTAL_CHANGED' },
  });
  expect(await order(both, by('australia', sydney, 25))).toMatchObject({ ok: true });
  await harness.settle();
  const { rows } = await harness.database.pool.query(
    "select shipping #>> '{address,country}' as ship, billing_address ->> 'country' as bill, shipping_cents from orders.orders",
  );
  expect(rows).toEqual([{ ship: 'AU', bill: 'AU', shipping_cents: 2500n }]);
  const mail = harness.mails.find(({ subject }) => subject.includes('order'));
  expect(mail?.text).toContain('Newtown NSW 2042');
  expect(mail?.text).toContain('Australia');
  let written = '';
  for await (const part of writeExport(harness.ctx, { kind: 'orders', format: 'csv' }))
    written += new TextDecoder().decode(part);
  const [columns, cells] = written.split('\r\n').map((line) => line.split(','));
  expect(cells?.[columns?.indexOf('country') ?? -1]).toBe('AU');
  await harness.expectInvariantsHold();
});

test('ACC-28 FIX-11 collection and pay in four need a New Zealand or Australian mobile number; an order without one leaves nothing behind', async () => {
  const harness = await useStoreHarness({ warehouse: 50, cuba: 9 });
  const { a } = harness.variants;
  const refused = {
    ok: false,
    error: {
      reason: 'FIELDS_INVALID',
      fields: { 'contact.phone': 'Enter a New Zealand or Australian mobile number.' },
    },
  };
  const withPhone = (request: PlaceOrderRequest, phone: string) => ({
    ...request,
    contact: { ...request.contact, phone },
  });
  for (const phone of ['09 377 1234', '+61 2 9374 4000', '+44 7911 123456']) {
    expect(await order(harness, withPhone(collect(a, 1, 'cuba'), phone)), phone).toMatchObject(refused);
    const later = orderOf([{ shoe: a, qty: 1 }]);
    const paid = {
      ...later,
      payment: { methods: [{ method: 'pay_in_four' as const, amount: later.expectedTotal, token: 'x' }] },
    };
    expect(await order(harness, withPhone(paid, phone)), phone).toMatchObject(refused);
  }
  for (const phone of ['021 123 4567', '+61 491 570 006'])
    expect(await order(harness, withPhone(collect(a, 1, 'cuba'), phone)), phone).toMatchObject({ ok: true });
  // A delivery paid by card accepts any telephone number.
  expect(await order(harness, withPhone(orderOf([{ shoe: a, qty: 1 }]), '09 377 1234'))).toMatchObject({
    ok: true,
  });
  await harness.settle();
  expect(await harness.states()).toEqual({ PLACED: 3 });
  await harness.expectInvariantsHold();
});
