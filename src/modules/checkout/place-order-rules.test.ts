/**
 * Cart rules tested directly at place-order: what the browser hides must be refused by the server, with nothing held
 * (reliability D14).
 */
import { expect, test } from 'vitest';
import {
  type CheckoutHarness,
  order,
  orderOf,
  useCheckoutHarness,
} from '../../../tests/support/fixtures/checkout-harness.ts';
import { exchangedAcceptance } from '../../../tests/support/fixtures/exchanged-acceptance.ts';
import { newMember, newShopper } from '../../../tests/support/fixtures/loyalty-harness.ts';

type Who = 'guest' | 'customer' | 'member';
interface Rule {
  name: string;
  /** The SQL `set` clause that changes the product. */
  set: string;
  refused: { who: Who; qty: number; message: string | RegExp }[];
  placed: { who: Who; qty: number }[];
}
const rules: Rule[] = [
  {
    name: 'account only',
    set: 'account_exclusive = true',
    refused: [{ who: 'guest', qty: 1, message: /log in/i }],
    placed: [{ who: 'customer', qty: 1 }],
  },
  {
    name: 'members only',
    set: 'loyalty_member_exclusive = true',
    refused: [
      { who: 'guest', qty: 1, message: /member/i },
      { who: 'customer', qty: 1, message: /member/i },
    ],
    placed: [{ who: 'member', qty: 1 }],
  },
  {
    name: 'multiples',
    set: 'cart_qty_variant_multiple_of = 3',
    refused: [{ who: 'guest', qty: 4, message: /multiples of 3/i }],
    placed: [{ who: 'guest', qty: 3 }],
  },
  {
    name: 'minimum',
    set: 'cart_qty_variant_min = 2',
    refused: [{ who: 'guest', qty: 1, message: /2/ }],
    placed: [{ who: 'guest', qty: 2 }],
  },
  {
    name: 'most of a size',
    set: 'cart_qty_variant_max = 2',
    refused: [{ who: 'guest', qty: 3, message: /2/ }],
    placed: [{ who: 'guest', qty: 2 }],
  },
  {
    name: 'most of a product',
    set: 'cart_qty_product_max = 2',
    refused: [{ who: 'guest', qty: 3, message: /2/ }],
    placed: [{ who: 'guest', qty: 2 }],
  },
  {
    name: 'not sold any more',
    set: "state = 'discontinued'",
    refused: [{ who: 'member', qty: 1, message: /unavailable|no longer/i }],
    placed: [],
  },
  {
    name: 'not sold yet',
    set: "state = 'draft'",
    refused: [{ who: 'guest', qty: 1, message: /unavailable|no longer/i }],
    placed: [],
  },
];

const shopperOf = (harness: CheckoutHarness, who: Who): Promise<string | null> =>
  who === 'guest' ? Promise.resolve(null) : who === 'member' ? newMember(harness) : newShopper(harness);
const heldOf = async ({ database }: CheckoutHarness) =>
  (
    await database.pool.query(
      'select (select count(*) from orders.orders)::int as orders, (select sum(reserved) from stock.stock)::int as held, (select count(*) from checkout.idempotency)::int as keys',
    )
  ).rows[0];

test.each(rules)(
  'D14 $name: the server refuses it whatever the browser sends, and nothing is held',
  async ({ set, refused, placed }) => {
    const harness = await useCheckoutHarness();
    const { a } = harness.variants;
    await harness.setStock(a, 20);
    await harness.database.pool.query(`update catalogue.product set ${set} where id = $1`, [a.productId]);
    for (const { who, qty, message } of refused) {
      const answer = await order(
        harness,
        orderOf([{ shoe: a, qty }]),
        undefined,
        harness.ctx,
        await shopperOf(harness, who),
      );
      expect(answer).toMatchObject({
        ok: false,
        error: { reason: 'CART_INVALID', fields: { 'cart.items.0': expect.stringMatching(message) } },
      });
    }
    // With one size on two lines the sum counts.
    if (set.includes('_max')) {
      const split = orderOf([
        { shoe: a, qty: 2 },
        { shoe: a, qty: 1 },
      ]);
      expect(await order(harness, split)).toMatchObject({ ok: false, error: { reason: 'CART_INVALID' } });
    }
    expect(await heldOf(harness)).toEqual({ orders: 0, held: 0, keys: 0 });
    for (const { who, qty } of placed)
      expect(
        await order(harness, orderOf([{ shoe: a, qty }]), undefined, harness.ctx, await shopperOf(harness, who)),
        who,
      ).toMatchObject({ ok: true });
    await harness.settle();
    await harness.expectInvariantsHold();
  },
);

test('D14 a product that asks a question is not sold without an answer, with another product’s answer or with a forged one', async () => {
  const harness = await useCheckoutHarness();
  const { a, b } = harness.variants;
  await harness.setStock(a, 5);
  await harness.database.pool.query(
    "update catalogue.product set challenge_question = 'Which tree?', challenge_answers = '{kōwhai}' where id = $1",
    [a.productId],
  );
  const acceptance = await exchangedAcceptance(harness.ctx, a.productId);
  const ofAnother = await exchangedAcceptance(harness.ctx, b.productId);
  const late = { ...harness.ctx, clock: { now: () => new Date(harness.ctx.clock.now().getTime() - 31 * 60_000) } };
  const old = await exchangedAcceptance(late, a.productId);
  const orderWith = (challengeAcceptance?: string) => {
    const request = orderOf([{ shoe: a, qty: 1 }]);
    const items = request.cart.items.map((item) => ({ ...item, ...(challengeAcceptance && { challengeAcceptance }) }));
    return { ...request, cart: { ...request.cart, items } };
  };
  for (const [what, given] of Object.entries({
    none: undefined,
    another: ofAnother,
    old,
    forged: `${acceptance.slice(0, -2)}xx`,
  }))
    expect(await order(harness, orderWith(given)), what).toMatchObject({
      ok: false,
      error: { reason: 'CART_INVALID' },
    });
  expect(await heldOf(harness)).toEqual({ orders: 0, held: 0, keys: 0 });
  expect(await order(harness, orderWith(acceptance))).toMatchObject({ ok: true });
  await harness.settle();
  await harness.expectInvariantsHold();
});
