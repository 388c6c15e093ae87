/**
 * `kerb promotions simulate`: evaluates a draft on past orders, for people and for programs, without changing anything.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { PlaceOrderRequest } from '#contract/checkout/checkout.ts';
import {
  type CheckoutHarness,
  order,
  orderByVan,
  orderOf,
  useCheckoutHarness,
} from '../support/fixtures/checkout-harness.ts';
import { runKerb } from '../support/shop/run-kerb.ts';

const TEN = '- { id: ten, name: Ten dollars off, offer: { kind: amountOffOrder, amount: 10 }, codes: [TEN] }';
const DRAFT = `
- { id: ten, name: Twenty dollars off, offer: { kind: amountOffOrder, amount: 20 }, codes: [TEN] }
- { id: fifth, name: A fifth off, offer: { kind: percentOffOrder, percent: 20 }, minSpend: 200, exclusive: true, from: 2099-01-01 }
- { id: delivery, name: Delivery on us, offer: { kind: percentOffDelivery, percent: 100 }, limits: { perCustomer: 2 } }
`;
const buying = (
  harness: CheckoutHarness,
  qty: number,
  email: string,
  off = 0,
  promoCodes: string[] = [],
): PlaceOrderRequest => {
  // Two pairs have free delivery, unless by van.
  const items = [{ shoe: harness.variants.a, qty }];
  const request = qty > 1 ? orderByVan(items) : orderOf(items);
  const total = Math.round((request.expectedTotal - off) * 100) / 100;
  return {
    ...request,
    cart: { ...request.cart, promoCodes },
    contact: { ...request.contact, email },
    expectedTotal: total,
    payment: { methods: [{ method: 'card', amount: total, token: 'fake-valid-nonce', type: 'immediate' }] },
  };
};

test('a draft is evaluated on past orders: sums, margin, conflicts, repeat users; nothing changes', async () => {
  const harness = await useCheckoutHarness({ cardTimeoutMs: 10_000 });
  await harness.setStock(harness.variants.a, 50);
  await harness.addPromotions(TEN);
  const requests = [
    buying(harness, 1, 'aroha@example.nz', 10, ['TEN']),
    buying(harness, 2, 'tane@example.nz', 10, ['TEN']),
    ...['Aroha+2@example.nz', 'aroha@example.nz', 'moana@example.nz'].map((email) => buying(harness, 1, email)),
  ];
  for (const each of requests) expect(await order(harness, each)).toMatchObject({ ok: true });
  const declined = buying(harness, 1, 'nobody@example.nz');
  await order(harness, {
    ...declined,
    payment: {
      methods: declined.payment.methods.map((method) => ({ ...method, token: 'fake-processor-declined-visa-nonce' })),
    },
  } as PlaceOrderRequest);
  const folder = mkdtempSync(join(tmpdir(), 'kerb-simulate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'draft.yaml');
  writeFileSync(file, DRAFT);
  const before = (await harness.database.pool.query('select version from promotions.version')).rows;
  const simulate = (...flags: string[]) =>
    runKerb(['promotions', 'simulate', file, ...flags], { DATABASE_URL: harness.database.url });

  const { code, out } = await simulate('--json');
  expect(code).toBe(0);
  // Two units: a fifth of $299.80 is $59.96, more than $20 and the delivery. Delivery is $6, twice for each shopper.
  expect(JSON.parse(out)).toEqual({
    orders: 5,
    recordedDiscountCents: 2_000,
    discountCents: { without: 2_000, with: 2_000 + 5_996 + 600 * 3 },
    marginEffectCents: -6_779,
    offers: [
      {
        id: 'delivery',
        name: 'Delivery on us',
        draft: true,
        orders: { without: 0, with: 3 },
        discountCents: { without: 0, with: 1_800 },
      },
      {
        id: 'fifth',
        name: 'A fifth off',
        draft: true,
        orders: { without: 0, with: 1 },
        discountCents: { without: 0, with: 5_996 },
      },
      {
        id: 'ten',
        name: 'Twenty dollars off',
        draft: true,
        orders: { without: 2, with: 1 },
        discountCents: { without: 2_000, with: 2_000 },
      },
    ],
    conflicts: [
      { offer: 'delivery', by: 'fifth', reason: 'EXCLUSIVE', orders: 1 },
      { offer: 'ten', by: 'fifth', reason: 'EXCLUSIVE', orders: 1 },
    ],
    repeatUsers: [
      { offer: 'delivery', shoppers: 2, more: 1, most: 2 },
      { offer: 'fifth', shoppers: 1, more: 0, most: 1 },
      { offer: 'ten', shoppers: 1, more: 0, most: 1 },
    ],
  });
  const table = await simulate();
  expect(table.out).toBe(`5 orders of the last 90 days
Given off then $20.00; by the live promotions $20.00, with the draft $97.96
Effect on margin (without GST): −$67.79

promotion         orders  with draft  given off  with draft
delivery   draft  0       3           $0.00      $18.00
fifth      draft  0       1           $0.00      $59.96
ten        draft  2       1           $20.00     $20.00

Conflicts
promotion  kept out by  reason     orders
delivery   fifth        EXCLUSIVE  1
ten        fifth        EXCLUSIVE  1

Repeat users
promotion  shoppers  more than once  most by one
delivery   2         1               2
fifth      1         0               1
ten        1         0               1
`);
  expect((await simulate('--days', '0')).out).toMatch(/^0 orders of the last 0 days\n/);
  expect((await harness.database.pool.query('select version from promotions.version')).rows).toEqual(before);
  writeFileSync(file, '- { id: bad }');
  expect(await simulate()).toMatchObject({ code: 1, out: expect.stringMatching(/^line 1, bad: /) });
});
