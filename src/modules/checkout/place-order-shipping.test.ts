/** Delivery and stores, attacked at place-order directly: what the browser hides must be refused by the server too (D14, A1, A10). */
import { expect, test } from 'vitest';
import type { PlaceOrderRequest } from '#contract/checkout.ts';
import { order, orderOf, type Shoe, type ShopFloor, useShopFloor } from '../../../tests/support/shop-floor.ts';

async function useStoreFloor(stock: Record<string, number>): Promise<ShopFloor> {
  const floor = await useShopFloor({ cardTimeoutMs: 10_000 });
  await floor.database.pool.query(
    `insert into stores.location (id, kind, name, slug, postcode, open) values ('cuba', 'store', 'Kerb Te Aro', 'cuba', '6011', true), ('nelson', 'store', 'Kerb Whakatū', 'nelson', '7010', true),
      ('shut', 'store', 'Kerb Shut', 'shut', '7010', false)`,
  );
  for (const [place, qty] of Object.entries(stock)) await floor.setStock(floor.variants.a, qty, place);
  return floor;
}
const paying = (request: PlaceOrderRequest, total: number): Pick<PlaceOrderRequest, 'expectedTotal' | 'payment'> => ({
  expectedTotal: total,
  payment: { methods: request.payment.methods.map((method) => ({ ...method, amount: total })) },
});
function collect(shoe: Shoe, qty: number, erpStoreId: string): PlaceOrderRequest {
  const request = orderOf([{ shoe, qty }], { shipping: { type: 'STORE_PICKUP', store: { erpStoreId }, options: { methodCode: 'storePickup' } } });
  return { ...request, ...paying(request, (Number(shoe.cents) * qty) / 100) };
}
const reserved = async (floor: ShopFloor) =>
  Object.fromEntries(
    (await floor.database.pool.query('select location_id, reserved from stock.stock order by 1')).rows.map((row) => [row.location_id, row.reserved]),
  );

test('D14 SHIP-17 an order is collected, and reserved, at the chosen store alone; the warehouse is no store', async () => {
  const floor = await useStoreFloor({ warehouse: 50, cuba: 2, nelson: 2, shut: 9 });
  const { a } = floor.variants;
  for (const [place, errorCode] of [
    ['warehouse', 'StoreLostStock'],
    ['shut', 'StoreLostStock'],
    ['nowhere', 'StoreLostStock'],
    ["cuba' or '1'='1", 'StoreLostStock'],
  ] as const)
    expect(await order(floor, collect(a, 1, place)), place).toMatchObject({ placed: false, errorCode });
  expect(await order(floor, collect(a, 3, 'cuba')), 'more than the store has').toMatchObject({ placed: false, errorCode: 'PickupUnavailable' });
  expect(await reserved(floor)).toEqual({ cuba: 0, nelson: 0, shut: 0, warehouse: 0 });
  expect(await order(floor, collect(a, 2, 'cuba'))).toMatchObject({ placed: true });
  expect(await reserved(floor)).toEqual({ cuba: 2, nelson: 0, shut: 0, warehouse: 0 });
  expect(await order(floor, collect(a, 1, 'cuba'))).toMatchObject({ placed: false, errorCode: 'StoreLostStock' });
  const { rows } = await floor.database.pool.query("select shipping->>'promise' as promise from orders.orders");
  expect(rows[0].promise).toMatch(/^(Ready by |The store will tell you)/);
  await floor.settle();
  await floor.expectSound();
});

test('A1 D14 twenty shoppers collect the last pair of a store: one gets it, and no other store or the warehouse pays for it', async () => {
  const floor = await useStoreFloor({ warehouse: 50, cuba: 1, nelson: 7 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => order(floor, collect(floor.variants.a, 1, 'cuba'))));
  expect(answers.filter(({ placed }) => placed)).toHaveLength(1);
  for (const answer of answers) if (!answer.placed) expect(answer.errorCode).toBe('StoreLostStock');
  await floor.settle();
  expect(await reserved(floor)).toEqual({ cuba: 1, nelson: 0, warehouse: 0 });
  await floor.expectSound();
});

test('D14 SHIP-11 an address or a weight that a method does not serve is refused, whatever the browser claims to have been offered', async () => {
  const floor = await useStoreFloor({ warehouse: 200 });
  const { a } = floor.variants;
  const by = (methodCode: string, address: Partial<Extract<PlaceOrderRequest['shipping'], { type: 'DELIVERY' }>['address']>, qty: number, dollars: number) => {
    const request = orderOf([{ shoe: a, qty }]);
    if (request.shipping.type !== 'DELIVERY') throw new Error('a delivery');
    const options = { methodCode, authorityToLeave: true, instructions: { delivery: '' } };
    return {
      ...request,
      ...paying(request, (Number(a.cents) * qty) / 100 + dollars),
      shipping: { ...request.shipping, address: { ...request.shipping.address, ...address }, options },
    };
  };
  const auckland = { postcode: '1010', suburb: '', state: 'Auckland' };
  const gone = { placed: false, errorCode: 'DeliveryMethodUnavailable' };
  expect(await order(floor, by('fourhd', { ...auckland, street2: 'RD 2' }, 1, 15)), 'a rural round').toMatchObject(gone);
  expect(await order(floor, by('fourhd', { ...auckland, postcode: '1140' }, 1, 15)), 'a box lobby').toMatchObject(gone);
  expect(await order(floor, by('express', { ...auckland, postcode: '1140' }, 1, 9)), 'a box lobby').toMatchObject(gone);
  expect(await order(floor, by('fourhd', auckland, 20, 15)), 'eighteen kilograms in a van').toMatchObject(gone);
  expect(await order(floor, by('standard', auckland, 30, 6)), 'twenty-seven kilograms at the price of one').toMatchObject({ errorCode: 'TotalChanged' });
  expect(await order(floor, by('standard', auckland, 30, 15))).toMatchObject({ placed: true });
  expect(await order(floor, by('fourhd', auckland, 1, 15))).toMatchObject({ placed: true });
  await floor.settle();
  await floor.expectSound();
});
