import { expect, test } from 'vitest';
import { order, orderOf, useCheckoutHarness } from '../../../../tests/support/fixtures/checkout-harness.ts';
import { listPromotions } from '../list-promotions.ts';
import { importPromotions } from './import-promotions.ts';
import { readPromotionsFile } from './read-promotions-file.ts';

const entry = (id: string, rest: string) =>
  `- { id: ${id}, name: Off ${id}, offer: { kind: percentOffDelivery, percent: 50 }, ${rest} }\n`;

test('a promotion replaces the one with its id; all of a file or nothing', async () => {
  const harness = await useCheckoutHarness();
  await harness.addPromotions(entry('a', 'codes: [ONE, TWO]') + entry('b', 'active: false'));
  await harness.addPromotions(entry('a', 'codes: [TWO, THREE], from: 2026-12-01'));
  const before = await listPromotions(harness.ctx);
  expect(before).toMatchObject([
    {
      id: 'a',
      active: true,
      startsAt: new Date('2026-11-30T11:00:00Z'),
      endsAt: null,
      maxUses: null,
      uses: 0,
      codes: 2,
    },
    { id: 'b', active: false, codes: 0 },
  ]);
  const { entries } = readPromotionsFile(entry('c', 'limits: { total: 5 }') + entry('b', 'uniqueCodes: [three]'));
  expect(await importPromotions(harness.ctx, entries)).toEqual([
    { line: 2, id: 'b', reason: 'the code THREE belongs to the promotion “a”' },
  ]);
  expect(await listPromotions(harness.ctx)).toEqual(before);
});

test('a limit below what has been used is refused; a new one counts the existing uses', async () => {
  const harness = await useCheckoutHarness();
  await harness.setStock(harness.variants.a, 5);
  await harness.addPromotions(entry('a', 'minQty: 1'));
  for (const email of ['a@example.nz', 'b@example.nz']) {
    const request = orderOf([{ shoe: harness.variants.a, qty: 1 }]);
    const total = request.expectedTotal - 3;
    const answer = await order(harness, {
      ...request,
      contact: { ...request.contact, email },
      payment: { methods: request.payment.methods.map((method) => ({ ...method, amount: total })) },
      expectedTotal: total,
    });
    expect(answer.ok).toBe(true);
  }
  expect(await importPromotions(harness.ctx, readPromotionsFile(entry('a', 'limits: { total: 1 }')).entries)).toEqual([
    { line: 1, id: 'a', reason: 'limits.total: it has been used 2 times already' },
  ]);
  await harness.addPromotions(entry('a', 'limits: { total: 2 }'));
  await harness.settle();
  await harness.expectInvariantsHold();
  expect(await listPromotions(harness.ctx)).toMatchObject([{ uses: 2, maxUses: 2 }]);
});
