/** Changes of a placed order at no difference of money: stock, cents and versions, with rivals (EDIT-02). */
import { randomUUID } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cancelForShopper } from '#modules/fulfilment/cancel-for-shopper.ts';
import { checkInvariants } from '#modules/integrity/check-invariants.ts';
import { refundLines } from '#modules/refunds/refund-lines.ts';
import {
  type CheckoutHarness,
  order,
  orderOf,
  useCheckoutHarness,
} from '../../../tests/support/fixtures/checkout-harness.ts';
import { changeOrder } from './change-order.ts';

/** A shop with 10 of a shoe's size and `other` of its second size, and an order of three. */
async function usePlaced(other: number): Promise<{ harness: CheckoutHarness; number: string; size: string }> {
  const harness = await useCheckoutHarness();
  const { a } = harness.variants;
  const { rows } = await harness.database.pool.query(
    "insert into catalogue.variant (product_id, code, position, label) values ($1, 'A-10', 2, 'US 10') returning id",
    [a.productId],
  );
  const size = String(rows[0].id);
  await harness.setStock(a, 10);
  await harness.setStock({ ...a, variantId: size }, other);
  const answer = await order(harness, orderOf([{ shoe: a, qty: 3 }]));
  if (!answer.ok) throw new Error(answer.error.reason);
  await harness.settle();
  return { harness, number: answer.value.orderNumber, size };
}
const changeOf = (variantId: string, qty: number, lineId = '1') => ({
  changeId: randomUUID(),
  sizes: [{ lineId, qty, variantId }],
});
const reserved = async ({ database }: CheckoutHarness) =>
  (await database.pool.query('select reserved from stock.stock order by variant_id')).rows.map((row) => row.reserved);
const mailsOf = ({ mails }: CheckoutHarness) => mails.filter(({ subject }) => /is changed/.test(subject)).length;

test('EDIT-02 a change that is sent by two processes at once is one version, one mail and one swap of stock', async () => {
  const { harness, number, size } = await usePlaced(5);
  const change = changeOf(size, 1);
  const another = harness.another();
  const answers = await Promise.all([
    changeOrder(harness.ctx, number, change, 'shopper'),
    changeOrder(another, number, change, 'shopper'),
    changeOrder(harness.ctx, number, change, 'shopper'),
  ]);
  expect(answers.every(({ ok }) => ok)).toBe(true);
  await harness.settle();
  expect(await reserved(harness)).toEqual(expect.arrayContaining([2, 1]));
  expect(mailsOf(harness)).toBe(1);
  // And back again: the same sizes in another change.
  const { a } = harness.variants;
  expect(await changeOrder(harness.ctx, number, changeOf(a.variantId, 1, '2'), 'shopper')).toMatchObject({ ok: true });
  expect(await changeOrder(harness.ctx, number, changeOf(size, 3), 'shopper')).toEqual({
    ok: false,
    error: 'SIZE_UNKNOWN',
  });
  expect(await changeOrder(harness.ctx, number, changeOf(size, 2), 'shopper')).toMatchObject({ ok: true });
  await harness.settle();
  await harness.expectInvariantsHold();
  const { rows } = await harness.database.pool.query(
    'select version_no, total_cents, jsonb_array_length(lines) as lines from orders.order_version order by version_no',
  );
  expect(rows.map(({ version_no, lines }) => [version_no, lines])).toEqual([
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 2],
  ]);
  expect(new Set(rows.map(({ total_cents }) => total_cents)).size).toBe(1);
});

test('EDIT-02 of two orders that want the last unit of a size one gets it, and the other one stays as it was', async () => {
  const { harness, number, size } = await usePlaced(1);
  const second = await order(harness, orderOf([{ shoe: harness.variants.a, qty: 1 }]));
  if (!second.ok) throw new Error(second.error.reason);
  const answers = await Promise.all(
    [number, second.value.orderNumber].map((which) => changeOrder(harness.ctx, which, changeOf(size, 1), 'shopper')),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers).toContainEqual({ ok: false, error: 'SOLD_OUT' });
  await harness.settle();
  await harness.expectInvariantsHold();
});

test('EDIT-02 two orders that swap sizes with each other do not deadlock, and of a change and a cancellation one is first', async () => {
  const { harness, number, size } = await usePlaced(8);
  const { a } = harness.variants;
  const second = await order(harness, orderOf([{ shoe: { ...a, variantId: size }, qty: 3 }]));
  if (!second.ok) throw new Error(second.error.reason);
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = round % 2 === 0 ? [size, a.variantId] : [a.variantId, size];
    const answers = await Promise.all([
      changeOrder(harness.ctx, number, changeOf(one, 3), 'shopper'),
      changeOrder(harness.ctx, second.value.orderNumber, changeOf(other, 3), 'shopper'),
    ]);
    expect(answers.every(({ ok }) => ok)).toBe(true);
  }
  const [changed, cancelled] = await Promise.all([
    changeOrder(harness.ctx, number, changeOf(a.variantId, 2), 'shopper'),
    cancelForShopper(harness.ctx, number, 'shopper'),
  ]);
  expect(cancelled.ok).toBe(true);
  if (!changed.ok) expect(changed.error).toBe('TOO_LATE');
  await harness.settle();
  await harness.expectInvariantsHold();
});

test('EDIT-02 a line of which staff refunded a unit keeps its size', async () => {
  const { harness, number, size } = await usePlaced(8);
  const refunded = await refundLines(harness.ctx, number, {
    key: randomUUID(),
    lines: [{ lineNo: 1, qty: 1 }],
    reason: 'a scratch',
    by: 'staff:1',
  });
  expect(refunded.ok).toBe(true);
  expect(await changeOrder(harness.ctx, number, changeOf(size, 1), 'shopper')).toEqual({
    ok: false,
    error: 'TOO_LATE',
  });
  await harness.settle();
  await harness.expectInvariantsHold();
});

test('EDIT-02 I17 versions that do not lead to what the order says are reported', async () => {
  const { harness, number, size } = await usePlaced(8);
  const { pool } = harness.database;
  expect((await changeOrder(harness.ctx, number, changeOf(size, 1), 'shopper')).ok).toBe(true);
  await harness.settle();
  const found = async () =>
    (await checkInvariants({ db: harness.ctx.db })).flatMap(({ name, rows }) => (rows.length > 0 ? [name] : []));
  expect(await found()).toEqual([]);
  const wrong = [
    "update orders.order_version set lines = lines #- '{0}' where version_no = 2",
    'update orders.order_version set total_cents = total_cents + 1 where version_no = 1',
    'delete from orders.order_version where version_no = 1',
    'delete from orders.order_version where version_no = 2',
    `update orders.orders set shipping = jsonb_set(shipping, '{address,street1}', '"1 Other Street"')`,
  ];
  for (const statement of wrong) {
    await pool.query('create table kept as table orders.order_version');
    await pool.query('create table kept_orders as select id, shipping from orders.orders');
    await pool.query(statement);
    expect(await found(), statement).toEqual(['I17 versions']);
    await pool.query('delete from orders.order_version');
    await pool.query('insert into orders.order_version select * from kept');
    await pool.query('update orders.orders o set shipping = k.shipping from kept_orders k where k.id = o.id');
    await pool.query('drop table kept, kept_orders');
  }
  expect(await found()).toEqual([]);
});

test('EDIT-02 another address is refused where its delivery costs another amount or the method does not go there', async () => {
  const { harness, number } = await usePlaced(1);
  const file = join(await mkdtemp(join(tmpdir(), 'shipping-')), 'shipping.yaml');
  await writeFile(
    file,
    `freeExpressThreshold: 150
defaultMethod: standard
dispatch: { region: AUK, cutOff: "14:00" }
weights: { otherwise: 900 }
areas: { south: [8011-9893], chathams: [8016] }
methods:
  - { code: standard, label: Standard, price: 6, notTo: [chathams], dearer: [{ in: south, price: 4 }], arrives: { businessDays: [2, 4] } }
  - { code: slow, label: Slow, price: 6, arrives: { businessDays: [5, 9] } }
`,
  );
  const ctx = { ...harness.ctx, config: { ...harness.ctx.config, KERB_SHIPPING_FILE: file } };
  const to = (postcode: string) =>
    changeOrder(
      ctx,
      number,
      {
        changeId: randomUUID(),
        sizes: [],
        address: {
          type: 'ENTERED',
          company: '',
          contactName: 'Aroha Ngāta',
          country: 'NZ',
          street1: '7 Tory Street',
          street2: '',
          suburb: 'Te Aro',
          state: 'Wellington',
          postcode,
          phone: '',
        },
      },
      'shopper',
    );
  expect(await to('8011')).toEqual({ ok: false, error: 'COSTS' });
  expect(await to('8016')).toEqual({ ok: false, error: 'NOT_DELIVERED' });
  expect(await to('6011')).toEqual({ ok: true, value: null });
  // From there the way south costs more, and back it would cost less.
  expect(await to('8011')).toEqual({ ok: false, error: 'COSTS' });
  await harness.settle();
  await harness.expectInvariantsHold();
});
