/** Promotions in a quote: which apply, why others do not, and how many round trips they take. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { checkoutInfoRequestSchema } from '#contract/checkout/checkout-info.ts';
import { enrolCustomer } from '#modules/loyalty/enrol-customer.ts';
import { fixedClock } from '#platform/clock.ts';
import {
  type CheckoutHarness,
  order,
  orderOf,
  useCheckoutHarness,
} from '../../../tests/support/fixtures/checkout-harness.ts';
import { info, PATIENT, TEN_OFF, withCodes } from '../../../tests/support/fixtures/orders/promotion-orders.ts';
import { toQuoteRequest } from './checkout-info.ts';
import { quoteCheckout } from './quote-checkout.ts';

describe('promotions in a quote', () => {
  test('PROMO-05 PROMO-10 PROMO-12 CHK-09 applied and disallowed promotions, each by its id, with totals that add up', async () => {
    const harness = await useCheckoutHarness(PATIENT);
    await harness.addPromotions(`
- ${TEN_OFF}, codes: [kiaora, TENA] }
- { id: members, name: Members, offer: { kind: percentOffOrder, percent: 5 }, membersOnly: true, codes: [MEMBER] }
- { id: over, name: Over, offer: { kind: percentOffOrder, percent: 5 }, until: 2026-11-20, codes: [OVER] }
- { id: delivery, name: Half delivery, offer: { kind: percentOffDelivery, percent: 50 }, limits: { total: 5 } }
- { id: other, name: Other, offer: { kind: percentOffOrder, percent: 5 }, codes: [OTHER] }`);
    await harness.setStock(harness.variants.a, 3);
    const shown = await info(harness, ['KiaOra ', 'MEMBER', 'OVER', 'NONSENSE']);
    const limits = { total: null, perCustomer: null };
    expect(shown.promotions).toEqual({
      appliedPromotions: {
        ten: { name: 'Ten dollars off', exclusive: false, relatedCouponCodes: ['KIAORA'], limits },
        delivery: { name: 'Half delivery', exclusive: false, relatedCouponCodes: [], limits: { ...limits, total: 5 } },
      },
      disallowedPromotions: {
        members: {
          name: 'Members',
          exclusive: false,
          relatedCouponCodes: ['MEMBER'],
          limits,
          reason: 'MEMBERS_ONLY',
          message: 'Offer Members is for members only.',
        },
        over: {
          name: 'Over',
          exclusive: false,
          relatedCouponCodes: ['OVER'],
          limits,
          reason: 'UNAVAILABLE',
          message: 'Offer Over could not be applied because it is no longer available.',
        },
      },
    });
    expect(shown).toMatchObject({
      itemSubtotalBeforeDiscounts: 149.9,
      itemSubtotalAfterDiscounts: 139.9,
      shippingTotal: 6,
      totalDiscount: 13,
      grandTotal: 142.9,
      gst: 18.64,
      explain: [
        { what: 'line', label: 'Court Low, size US 9: 1 × $149.90', amount: 149.9, id: harness.variants.a.variantId },
        { what: 'items', label: 'Items', amount: 149.9 },
        { what: 'delivery', label: 'Standard delivery', amount: 6 },
        {
          what: 'promotion',
          label: 'Ten dollars off',
          amount: -10,
          id: 'ten',
          shares: [{ label: 'Court Low', amount: -10 }],
        },
        {
          what: 'promotion',
          label: 'Half delivery',
          amount: -3,
          id: 'delivery',
          shares: [{ label: 'Standard delivery', amount: -3 }],
        },
        {
          what: 'blocked',
          label: 'Offer Members is for members only.',
          amount: 0,
          id: 'members',
          reason: 'MEMBERS_ONLY',
          by: [],
        },
        {
          what: 'blocked',
          label: 'Offer Over could not be applied because it is no longer available.',
          amount: 0,
          id: 'over',
          reason: 'UNAVAILABLE',
          by: [],
        },
        { what: 'total', label: 'Total', amount: 142.9 },
        { what: 'gst', label: 'Includes GST', amount: 18.64 },
      ],
    });
  });

  test('PROMO-10 PROMO-12 PROMO-13 each reason has its code and its sentence, and at most five promotions are applied by default', async () => {
    const harness = await useCheckoutHarness(PATIENT);
    await harness.setStock(harness.variants.a, 3);
    await harness.addPromotions(`
${[1, 2, 3, 4, 5, 6].map((n) => `- { id: off${n}, name: Off ${n}, offer: { kind: amountOffOrder, amount: ${n} }, codes: [OFF${n}] }`).join('\n')}
- { id: solo, name: Solo, offer: { kind: amountOffOrder, amount: 1 }, exclusive: true, codes: [SOLO] }
- { id: socks, name: Socks, offer: { kind: amountOffOrder, amount: 1 }, items: { products: [NOTHING] }, codes: [SOCKS] }
- { id: over, name: Over, offer: { kind: amountOffOrder, amount: 1 }, until: 2026-11-20, codes: [OVER] }
- { id: once, name: Once, offer: { kind: amountOffOrder, amount: 1 }, limits: { perCustomer: 1 }, codes: [ONCE] }
- { id: last, name: Last, offer: { kind: amountOffOrder, amount: 20 }, stopFurther: true, codes: [LAST] }`);
    const email = 'aroha@example.nz';
    expect((await order(harness, withCodes(harness, ['ONCE'], 1, email))).ok).toBe(true);
    const reasonsFor = async (codes: string[]) => {
      const { appliedPromotions, disallowedPromotions } = (await info(harness, codes, email)).promotions;
      return [
        Object.keys(appliedPromotions).sort(),
        Object.fromEntries(
          Object.entries(disallowedPromotions).map(([id, { reason, message }]) => [id, [reason, message]]),
        ),
      ];
    };
    const because = (name: string, why: string) => `Offer ${name} could not be applied because ${why}.`;
    expect(await reasonsFor(['OFF1', 'OFF2', 'OFF3', 'OFF4', 'OFF5', 'OFF6', 'SOLO', 'SOCKS', 'OVER', 'ONCE'])).toEqual(
      [
        ['off2', 'off3', 'off4', 'off5', 'off6'],
        {
          off1: ['MAX_OFFERS', because('Off 1', 'the maximum number of offers has been reached')],
          solo: ['EXCLUSIVE', because('Solo', 'it cannot be combined with another offer')],
          socks: ['NO_ITEMS', because('Socks', 'there are no applicable items in your cart')],
          over: ['UNAVAILABLE', because('Over', 'it is no longer available')],
          once: ['CUSTOMER_LIMIT', because('Once', 'you have used it as often as you can')],
        },
      ],
    );
    expect(await reasonsFor(['OFF1', 'LAST'])).toEqual([
      ['last'],
      { off1: ['STOPPED', because('Off 1', 'another applied offer does not allow further offers')] },
    ]);
    await harness.settle();
    await harness.expectInvariantsHold();
  });

  test('promotion dates are New Zealand dates, also across a change to daylight saving time', async () => {
    const harness = await useCheckoutHarness(PATIENT);
    // Clocks go forward on 27 September 2026 at 02:00: that day ends at 11:00 UTC, the day before at 12:00.
    await harness.addPromotions(`- ${TEN_OFF}, from: "2026-09-26", until: "2026-09-27" }`);
    const applies = async (now: string) => {
      const ctx = { ...harness.ctx, clock: fixedClock(now) };
      const { cart } = orderOf([{ shoe: harness.variants.a, qty: 1 }]);
      return (
        await quoteCheckout(ctx, toQuoteRequest(checkoutInfoRequestSchema.parse({ cart: { items: cart.items } }), null))
      ).promotions.applied.length;
    };
    expect(
      await Promise.all(
        ['2026-09-25T11:59:59Z', '2026-09-25T12:00:00Z', '2026-09-27T10:59:59Z', '2026-09-27T11:00:00Z'].map(applies),
      ),
    ).toEqual([0, 1, 1, 0]);
  });

  test('first order: a guest counts as new until they are identified', async () => {
    const harness = await useCheckoutHarness(PATIENT);
    await harness.addPromotions(`- ${TEN_OFF}, codes: [WELCOME], firstOrderOnly: true }`);
    await harness.setStock(harness.variants.a, 3);
    expect((await order(harness, withCodes(harness, ['WELCOME'], 10))).ok).toBe(true);
    expect(Object.keys((await info(harness, ['WELCOME'])).promotions.appliedPromotions)).toEqual(['ten']);
    expect(Object.keys((await info(harness, ['WELCOME'], 'AROHA@example.nz')).promotions.disallowedPromotions)).toEqual(
      ['ten'],
    );
    expect(await order(harness, withCodes(harness, ['WELCOME'], 10))).toEqual({
      ok: false,
      error: { reason: 'TOTAL_CHANGED', total: 155.9 },
    });
    await harness.settle();
    await harness.expectInvariantsHold();
  });
});

/** The statement of a query: its connection prepares frequent ones, and passes those as an object with the text. */
const textOf = (query: string | { text: string }): string => (typeof query === 'string' ? query : query.text);

/** The number of round trips to the database while `work` runs. */
async function roundTrips(harness: CheckoutHarness, work: () => Promise<unknown>): Promise<number> {
  const { rows } = await harness.database.pool.query<{ name: string }>('select current_database() as name');
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const { calls, contexts } = sent.mock;
    // Other files of this worker may still be closing theirs. Stock notifications are sent now and then, and no shopper
    // waits for them.
    const own = calls.filter((_, at) => (contexts[at] as unknown as pg.Client).database === rows[0]?.name);
    return own.filter(([query]) => !textOf(query).includes('pg_notify')).length;
  } finally {
    sent.mockRestore();
  }
}

test('a promotion for a level: orders dispatched in the last twelve months count', async () => {
  const harness = await useCheckoutHarness(PATIENT);
  await harness.addPromotions(
    '- { id: silver, name: For silver, offer: { kind: amountOffOrder, amount: 10 }, memberTiers: [silver] }',
  );
  await harness.setStock(harness.variants.a, 9);
  const customer = await harness.customer([]);
  const request = checkoutInfoRequestSchema.parse({
    cart: { items: orderOf([{ shoe: harness.variants.a, qty: 1 }]).cart.items },
  });
  const applies = async () =>
    (await quoteCheckout(harness.ctx, toQuoteRequest(request, customer))).promotions.applied.map(({ id }) => id);
  expect(await enrolCustomer(harness.ctx, customer)).toBe(true);
  expect(await applies()).toEqual([]);
  expect(
    await order(harness, orderOf([{ shoe: harness.variants.a, qty: 4 }]), randomUUID(), harness.ctx, customer),
  ).toMatchObject({ ok: true });
  const dispatched = (ago: string) =>
    harness.database.pool.query(
      `insert into loyalty.earning (order_id, account_id, eligible_cents, first_dispatched_at, accrual_points, accrual_spend)
      select o.id, m.account_id, 59960, $1::timestamptz - $2::interval, 1, 1 from orders.orders o join loyalty.member m on m.customer_id = o.customer_id
      on conflict (order_id) do update set first_dispatched_at = excluded.first_dispatched_at`,
      [harness.ctx.clock.now(), ago],
    );
  await dispatched('11 months');
  expect(await applies()).toEqual(['silver']);
  await dispatched('13 months');
  expect(await applies()).toEqual([]);
});

describe('what promotions cost the database', () => {
  test('round trips are the same for one line or many, one promotion or many', async () => {
    const harness = await useCheckoutHarness(PATIENT);
    const { a, b, virtual } = harness.variants;
    await harness.setStock(a, 50);
    await harness.setStock(b, 50);
    const quote = (shoes: (typeof a)[]) => () =>
      quoteCheckout(
        harness.ctx,
        toQuoteRequest(
          checkoutInfoRequestSchema.parse({
            cart: { items: orderOf(shoes.map((shoe) => ({ shoe, qty: 1 }))).cart.items },
          }),
          null,
        ),
      );
    const orderTrips = (off: number, email: string) =>
      roundTrips(harness, () => order(harness, withCodes(harness, [], off, email)));
    await quote([a])();
    const trips = await roundTrips(harness, quote([a]));
    const plain = await orderTrips(0, 'x@example.nz');
    await harness.addPromotions(`- ${TEN_OFF}, limits: { total: 9, perCustomer: 1 } }`);
    expect(await roundTrips(harness, quote([a])), 'promotions have changed: they are read, once').toBe(trips + 1);
    expect([trips, plain]).toEqual([1, 15]);
    expect(await orderTrips(10, 'y@example.nz')).toBe(plain + 1);
    await harness.addPromotions(
      Array.from(
        { length: 40 },
        (_, n) =>
          `- { id: o${n}, name: O, offer: { kind: amountOffOrder, amount: 1 }, limits: { total: 9, perCustomer: 1 } }`,
      ).join('\n'),
    );
    await quote([a])();
    expect(
      await roundTrips(harness, quote([a, b, virtual])),
      'sizes not cached yet: everything is read once more',
    ).toBe(trips + 1);
    expect(await roundTrips(harness, quote([a, b, virtual]))).toBe(trips);
    // Ten dollars off and four of the others: five at most.
    expect(await orderTrips(14, 'z@example.nz')).toBe(plain + 1);
    await harness.settle();
    await harness.expectInvariantsHold();
    const [mail] = harness.mails.filter(({ to }) => to === 'z@example.nz');
    expect(mail?.text).toMatch(/Ten dollars off +−\$10\.00\nO +−\$1\.00\n/);
  });
});
