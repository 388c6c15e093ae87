import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CheckoutInfo, ShippingMethod } from '#contract/checkout/checkout-info.ts';
import { quote } from '../../../../express-checkout/internal/express-fixtures.ts';
import { describeDeliveryChange, shownDelivery } from './delivery-change.ts';
import { noticeQuote } from './notice-quote.ts';

const method = (code: string, dollars: number, changes: Partial<ShippingMethod> = {}): ShippingMethod => ({
  code,
  label: `${code} delivery`,
  price: dollars,
  priceAfterPromotions: dollars,
  type: 'DELIVERY',
  available: true,
  promise: '',
  requiresAuthorityToLeave: code === 'Van',
  ...changes,
});
/** What the shop answers: the wished method, else the default 'Van' at an address, else the first; before one the cheapest. */
function answer(methods: ShippingMethod[], isDeliveryFinal: boolean, wish: string | null): CheckoutInfo {
  const available = methods.filter((one) => one.available);
  const cheapest = available.toSorted((a, b) => a.price - b.price)[0];
  const byCode = (code: string | null) => available.find((one) => one.code === code);
  const selected = byCode(wish) ?? (isDeliveryFinal ? (byCode('Van') ?? available[0]) : cheapest) ?? null;
  const total = (one: ShippingMethod | null | undefined) => 100 + (one?.priceAfterPromotions ?? 0);
  return {
    ...quote(),
    availableShippingMethods: methods,
    selectedShippingMethod: selected,
    isDeliveryFinal,
    grandTotal: total(selected),
    lowestTotal: total(cheapest),
  };
}
const nobody = { shown: null, wish: null, note: null };
const [standard, express, van] = [method('Standard', 6), method('Express', 9), method('Van', 15)];
const away = { available: false, promise: 'Not available at this address.' };
/** The notes of one quote after another, with the wish at each. */
const notesOf = (...steps: [CheckoutInfo, string | null][]): (string | null)[] => {
  let state: Parameters<typeof noticeQuote>[0] = nobody;
  return steps.map(([data, wish]) => {
    state = noticeQuote(state, data, wish);
    return state.note;
  });
};

describe('what a quote changes about the delivery', () => {
  test('UX-01 the default that an address selects is said with the difference, once nothing was chosen before', () => {
    const open = answer([standard, express, { ...van, available: false }], false, null);
    const auckland = answer([standard, express, van], true, null);
    const wellington = answer([standard, express, { ...van, ...away }], true, null);
    const selected = 'Van delivery is selected for this address: $15.00, $9.00 more than the lowest.';
    expect(notesOf([open, null], [auckland, null], [auckland, null])).toEqual([null, selected, selected]);
    expect(notesOf([auckland, null]), 'a page opened with an address').toEqual([selected]);
    expect(notesOf([open, null], [wellington, null]), 'the total is what it was').toEqual([null, null]);
    expect(notesOf([open, null], [auckland, null], [wellington, null], [auckland, null])).toEqual([
      null,
      selected,
      'Van delivery is not available at this address. Standard delivery instead: $9.00 less.',
      'Van delivery is selected instead of Standard delivery: $9.00 more.',
    ]);
    expect(notesOf([auckland, null], [open, null], [wellington, null]), 'while a postcode is typed').toEqual([
      selected,
      null,
      'Van delivery is not available at this address. Standard delivery instead: $9.00 less.',
    ]);
  });

  test('UX-01 a method that was pressed or saved and is lost is said with the reason; what the shopper presses is not', () => {
    const all = [standard, express, van];
    expect(notesOf([answer(all, true, 'Express'), 'Express'], [answer(all, true, 'Standard'), 'Standard'])).toEqual([
      null,
      null,
    ]);
    const island = [standard, { ...express, ...away }, { ...van, ...away }];
    expect(notesOf([answer(all, false, 'Express'), 'Express'], [answer(island, true, 'Express'), 'Express'])).toEqual([
      null,
      'Express delivery is not available at this address. Standard delivery instead: $3.00 less.',
    ]);
    expect(notesOf([answer(island, true, 'Express'), 'Express']), 'saved by an earlier visit').toEqual([
      'Express delivery is not available at this address. Standard delivery instead: $3.00 less.',
    ]);
    const heavy = [
      method('Standard', 15),
      { ...express, available: false, promise: 'Your order is too heavy for it.' },
    ];
    expect(notesOf([answer(all, true, 'Express'), 'Express'], [answer(heavy, true, 'Express'), 'Express'])[1]).toBe(
      'Your order is too heavy for Express delivery. Standard delivery instead: $6.00 more.',
    );
    expect(notesOf([answer(all, true, 'Van'), 'Van'], [answer([standard, express], true, 'Van'), 'Van'])[1]).toBe(
      'Van delivery needs a safe place to leave your parcel. Standard delivery instead: $9.00 less.',
    );
  });

  test('UX-01 another price of the same method is said, and a lost threshold', () => {
    const [free, rural] = [method('Standard', 0), method('Standard', 10)];
    expect(notesOf([answer([standard], true, null), null], [answer([rural], true, null), null])[1]).toBe(
      'Standard delivery is now $10.00: $4.00 more than before.',
    );
    expect(notesOf([answer([standard], true, null), null], [answer([free], true, null), null])[1]).toBe(
      'Standard delivery is now free: $6.00 less than before.',
    );
    expect(notesOf([answer([standard], false, null), null], [answer([rural], true, null), null])[1]).toBe(
      'Standard delivery is selected for this address: $10.00, $4.00 more than shown before.',
    );
  });

  test('UX-01 pickup says nothing, and forgets', () => {
    const pickup = { ...quote({ chosen: 'storePickup' }) };
    expect(shownDelivery(pickup, null)).toBeNull();
    expect(describeDeliveryChange(null, pickup, { wish: null, isPressed: false })).toBeNull();
  });

  test('UX-01 for any addresses, prices and presses: what is ticked never changes, nor its price, without its difference', () => {
    const dollars = fc.integer({ min: 0, max: 3_000 }).map((cents) => cents / 100);
    const methods = fc
      .tuple(...['Standard', 'Express', 'Van'].map((code) => fc.tuple(fc.constant(code), dollars, fc.boolean())))
      .map((all) =>
        all.map(([code, price, available], at) => method(code, price, { available: available || at === 0 })),
      );
    const step = fc.record({
      methods,
      isFinal: fc.boolean(),
      press: fc.constantFrom(null, null, 'Standard', 'Express', 'Van'),
    });
    let said = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 8 }), (steps) => {
        let state: Parameters<typeof noticeQuote>[0] = nobody;
        let wish: string | null = null;
        let ticked: { code: string; total: number } | null = null;
        for (const { methods: offered, isFinal, press } of steps) {
          // Only what is offered can be pressed, and a ticked radio button takes no press.
          const isPressed = press !== null && press !== wish && press !== ticked?.code;
          if (isPressed) wish = press;
          const data = answer(offered, isFinal, wish);
          state = noticeQuote(state, data, wish);
          const now = data.selectedShippingMethod;
          if (!now || !(isFinal || now.code === wish)) {
            expect(state.note).toBeNull();
            continue;
          }
          const isChosen = isPressed && now.code === wish;
          if (isChosen) expect(state.note).toBeNull();
          else if (ticked && (ticked.code !== now.code || ticked.total !== data.grandTotal)) {
            said += 1;
            const cents = Math.round((data.grandTotal - ticked.total) * 100);
            const amount = `$${(Math.abs(cents) / 100).toFixed(2)} ${cents > 0 ? 'more' : 'less'}`;
            expect(state.note).toContain(cents === 0 ? 'the same price' : amount);
            expect(state.note).toContain(now.label);
          }
          ticked = { code: now.code, total: data.grandTotal };
        }
      }),
      { numRuns: 500 },
    );
    expect(said).toBeGreaterThan(200);
  });
});
