import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CartRuleItem,
  type CartRuleProduct,
  findItemProblems,
  guestShopper,
  isCartValid,
} from './cart-item-rules.ts';

const product = (changes: Partial<CartRuleProduct> = {}): CartRuleProduct => ({
  id: '1',
  state: 'current',
  accountExclusive: false,
  loyaltyMemberExclusive: false,
  functionalType: 'basic',
  cartQtyProductMax: null,
  cartQtyVariantMax: null,
  cartQtyVariantMin: null,
  cartQtyVariantMultipleOf: null,
  variants: [
    { id: '10', qtyAvailable: 200 },
    { id: '11', qtyAvailable: 0 },
    { id: '12', qtyAvailable: 3 },
  ],
  ...changes,
});
const line = (qty: number, variantId = '10', productId = '1'): CartRuleItem => ({ productId, variantId, qty });
const check = (items: CartRuleItem[], changes: Partial<CartRuleProduct> = {}, shopper = guestShopper, options = {}) =>
  findItemProblems(items, (id) => (id === '1' ? product(changes) : undefined), shopper, options);
const flags = (...args: Parameters<typeof check>) => check(...args).map(({ flag }) => flag);
const messages = (...args: Parameters<typeof check>) => check(...args).map(({ message }) => message);
const member = { loggedIn: true, loyaltyMember: true };

describe('cart item rules', () => {
  test('CART-11 CART-28 account-exclusive products need a log-in', () => {
    expect(check([line(1)], { accountExclusive: true })).toEqual([
      { productId: '1', variantId: '10', flag: 'notLoggedIn', message: 'Log in to buy this item' },
    ]);
    expect(check([line(1)], { accountExclusive: true }, { loggedIn: true, loyaltyMember: false })).toEqual([]);
  });
  test('CART-12 CART-33 only current and evergreen products are sold; unknown products and sizes of another product are not', () => {
    expect(flags([line(1)], { state: 'evergreen' })).toEqual([]);
    for (const state of ['draft', 'discontinued'] as const)
      expect(check([line(1)], { state }), state).toEqual([
        {
          productId: '1',
          variantId: '10',
          flag: 'productStateInvalid',
          message: 'This item is no longer available for purchase.',
        },
      ]);
    expect(flags([line(1, '10', '2'), line(1, '99'), line(1, '__proto__', 'constructor')])).toEqual([
      'productStateInvalid',
      'productStateInvalid',
      'productStateInvalid',
    ]);
  });
  test('CART-13 CART-22 the product maximum counts all sizes together', () => {
    expect(flags([line(2), line(2, '12')], { cartQtyProductMax: 4 })).toEqual([]);
    expect(messages([line(2), line(3, '12')], { cartQtyProductMax: 4 })).toEqual([
      'Maximum of 4 per order',
      'Maximum of 4 per order',
    ]);
  });
  test('CART-14 CART-26 the size maximum', () => {
    expect(flags([line(2)], { cartQtyVariantMax: 2 })).toEqual([]);
    expect(messages([line(3)], { cartQtyVariantMax: 2 })).toEqual(['Maximum of 2 per size']);
    expect(flags([line(1), line(2)], { cartQtyVariantMax: 2 }), 'two lines of one size count together').toEqual([
      'qtyMaxViolated',
      'qtyMaxViolated',
    ]);
  });
  test('CART-15 a size without its own maximum uses the global limit, else 99', () => {
    expect(flags([line(99)])).toEqual([]);
    expect(check([line(100)])).toEqual([
      { productId: '1', variantId: '10', flag: 'qtyMaxViolated', message: 'Maximum of 99 per size' },
    ]);
    // Its own maximum has priority, whether larger or smaller.
    expect(flags([line(120)], { cartQtyVariantMax: 120 })).toEqual([]);
    expect(messages([line(4)], { cartQtyVariantMax: 3 }, guestShopper, { qtyMax: 5 })).toEqual([
      'Maximum of 3 per size',
    ]);
    expect(flags([line(5)], {}, guestShopper, { qtyMax: 5 })).toEqual([]);
    expect(messages([line(6)], {}, guestShopper, { qtyMax: 5 })).toEqual(['Maximum of 5 per size']);
    expect(flags([line(6)], { cartQtyVariantMax: 8 }, guestShopper, { qtyMax: 5 })).toEqual([]);
  });
  test('CART-16 CART-27 the size minimum', () => {
    expect(messages([line(1)], { cartQtyVariantMin: 2 })).toEqual(['Minimum of 2 per size']);
    expect(flags([line(2)], { cartQtyVariantMin: 2 })).toEqual([]);
  });
  test('CART-17 CART-23 multiples', () => {
    expect(messages([line(4)], { cartQtyVariantMultipleOf: 3 })).toEqual(['Must be purchased in multiples of 3']);
    expect(flags([line(6)], { cartQtyVariantMultipleOf: 3 })).toEqual([]);
  });
  test('CART-18 CART-24 CART-25 stock is checked for basic products only, with two lines of one size counted together', () => {
    expect(messages([line(4, '12')])).toEqual(['Only 3 left']);
    expect(messages([line(1, '11')])).toEqual(['Sold out']);
    expect(messages([line(2, '12'), line(2, '12')])).toEqual(['Only 3 left', 'Only 3 left']);
    expect(flags([line(4, '12'), line(1, '11')], { functionalType: 'virtual' })).toEqual([]);
  });
  test('CART-19 CART-28 loyalty-member-exclusive products need a logged-in, enrolled shopper', () => {
    for (const shopper of [
      guestShopper,
      { loggedIn: true, loyaltyMember: false },
      { loggedIn: false, loyaltyMember: true },
    ]) {
      expect(messages([line(1)], { loyaltyMemberExclusive: true }, shopper)).toEqual([
        'This item is for loyalty members only',
      ]);
    }
    expect(flags([line(1)], { loyaltyMemberExclusive: true }, member)).toEqual([]);
  });
  test('CHAL-03 CHAL-08 a product with a challenge needs a valid acceptance on at least one of its lines', () => {
    const challengeProduct = { challenge: { question: 'Which tree?' } };
    const withVerdict = (verdict: string) => ({ validateChallenge: () => verdict });
    expect(check([line(1)], challengeProduct)).toEqual([
      {
        productId: '1',
        variantId: '10',
        flag: 'productChallengeAnswerInvalid',
        message: 'Answer the question to buy this item.',
      },
    ]);
    expect(messages([line(1)], challengeProduct, guestShopper, withVerdict('MISSING'))).toEqual([
      'Answer the question to buy this item.',
    ]);
    expect(messages([line(1)], challengeProduct, guestShopper, withVerdict('WRONG'))).toEqual([
      'That answer is not right. Try again.',
    ]);
    expect(messages([line(1)], challengeProduct, guestShopper, withVerdict('EXPIRED'))).toEqual([
      'Your answer has expired. Answer the question again.',
    ]);
    expect(flags([line(1)], challengeProduct, guestShopper, withVerdict('ACCEPTED'))).toEqual([]);
    expect(flags([line(1)], {}, guestShopper, withVerdict('WRONG')), 'a product without a challenge').toEqual([]);
    const onlyOne = {
      validateChallenge: ({ variantId }: CartRuleItem) => (variantId === '12' ? 'ACCEPTED' : 'MISSING'),
    };
    expect(flags([line(1), line(1, '12')], challengeProduct, guestShopper, onlyOne)).toEqual([]);
    expect(flags([line(1)], challengeProduct, guestShopper, onlyOne)).toEqual(['productChallengeAnswerInvalid']);
  });
  test('CART-20 the cart is valid only if all items are', () => {
    expect(isCartValid(check([line(1), line(1, '12')]))).toBe(true);
    expect(isCartValid(check([line(1), line(1, '11')]))).toBe(false);
  });
  test('CART-21 quantities cannot be negative or fractional', () => {
    for (const qty of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => check([line(qty)])).toThrow(RangeError);
  });

  test('CART-11 to CART-20 agree with a reference model that counts single units', () => {
    const anyProduct = fc.record({
      state: fc.constantFrom('current', 'evergreen', 'draft', 'discontinued'),
      functionalType: fc.constantFrom('basic', 'virtual'),
      accountExclusive: fc.boolean(),
      loyaltyMemberExclusive: fc.boolean(),
      cartQtyProductMax: fc.option(fc.integer({ min: 1, max: 9 })),
      cartQtyVariantMax: fc.option(fc.integer({ min: 1, max: 9 })),
      cartQtyVariantMin: fc.option(fc.integer({ min: 1, max: 5 })),
      cartQtyVariantMultipleOf: fc.option(fc.integer({ min: 1, max: 4 })),
      challenge: fc.constantFrom(null, { question: 'Which tree?' }),
      stock: fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 })),
    });
    const anyLine = fc.record({
      productId: fc.constantFrom('1', '2', '3'),
      size: fc.constantFrom('0', '1'),
      qty: fc.integer({ min: 0, max: 8 }),
      challengeAcceptance: fc.constantFrom(undefined, 'good', 'bad'),
    });
    fc.assert(
      fc.property(
        fc.tuple(anyProduct, anyProduct),
        fc.array(anyLine, { maxLength: 6 }),
        fc.boolean(),
        fc.boolean(),
        fc.integer({ min: 1, max: 12 }),
        (pair, lines, loggedIn, loyaltyMember, qtyMax) => {
          const productsById = Object.fromEntries(
            pair.map(({ stock, ...facts }, index) => [
              `${index + 1}`,
              {
                ...product(),
                ...facts,
                id: `${index + 1}`,
                variants: stock.map((qtyAvailable, size) => ({ id: `${index + 1}${size}`, qtyAvailable })),
              } as CartRuleProduct,
            ]),
          );
          const items = lines.map(({ size, ...rest }) => ({ ...rest, variantId: `${rest.productId}${size}` }));
          const validateChallenge = ({ challengeAcceptance }: CartRuleItem) =>
            challengeAcceptance === 'good' ? 'ACCEPTED' : 'WRONG';
          // The reference model expands the cart into single units and counts them.
          const heap = items.flatMap((item) => Array.from({ length: item.qty }, () => item));
          const expected = items.flatMap((item) => {
            const known = productsById[item.productId];
            if (!known) return ['productStateInvalid'];
            const ofProduct = heap.filter((unit) => unit.productId === item.productId).length;
            const ofSize = heap.filter((unit) => unit.variantId === item.variantId).length;
            let stacks = ofSize;
            while (known.cartQtyVariantMultipleOf && stacks > 0) stacks -= known.cartQtyVariantMultipleOf;
            const left = known.variants[Number(item.variantId.at(-1))]?.qtyAvailable ?? 0;
            const is: Record<string, boolean> = {
              notLoggedIn: known.accountExclusive && !loggedIn,
              productStateInvalid: !['current', 'evergreen'].includes(known.state),
              productQtyMaxViolated: ofProduct > (known.cartQtyProductMax ?? Infinity),
              qtyMaxViolated: ofSize > (known.cartQtyVariantMax ?? qtyMax),
              qtyMinViolated: ofSize < (known.cartQtyVariantMin ?? 0),
              qtyMultipleInvalid: stacks !== 0 && known.cartQtyVariantMultipleOf !== null,
              qtyAvailableExceeded: known.functionalType === 'basic' && left - ofSize < 0,
              notLoyaltyMember: known.loyaltyMemberExclusive && (!loggedIn || !loyaltyMember),
              productChallengeAnswerInvalid:
                known.challenge !== null &&
                items.every((each) => each.productId !== item.productId || each.challengeAcceptance !== 'good'),
            };
            return Object.keys(is).filter((flag) => is[flag]);
          });
          expect(
            findItemProblems(
              items,
              (id) => productsById[id],
              { loggedIn, loyaltyMember },
              { qtyMax, validateChallenge },
            ).map(({ flag }) => flag),
          ).toEqual(expected);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

test('CART-18 the last unit can be bought; for more the message states that one is left, not that it is sold out', () => {
  const last = { variants: [{ id: '10', qtyAvailable: 1 }] };
  expect(messages([line(1)], last)).toEqual([]);
  expect(messages([line(2)], last)).toEqual(['Only 1 left']);
  expect(messages([line(1)], { variants: [{ id: '10', qtyAvailable: 0 }] })).toEqual(['Sold out']);
});
