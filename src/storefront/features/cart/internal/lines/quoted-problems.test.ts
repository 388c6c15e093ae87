import { expect, test } from 'vitest';
import type { CheckoutInfo, ItemProblem } from '#contract/checkout/checkout-info.ts';
import type { Product } from '#contract/products/product.ts';
import type { CartItem } from '#storefront/lib/cart/cart-document.ts';
import { viewCart } from '../../cart-lines.ts';
import { quotedProblems } from './quoted-problems.ts';

const item: CartItem = { id: '1-11', productId: '1', variantId: '11', qty: 2, createdAt: '2026-11-21T00:00:00.000Z' };
const problem = (flag: ItemProblem['flag'], message: string): ItemProblem => ({
  productId: '1',
  variantId: '11',
  flag,
  message,
});
const soldOut = problem('qtyAvailableExceeded', 'Sold out');
const tooMany = problem('qtyMaxViolated', 'Maximum of 1 per size');
const quote = (problems: ItemProblem[], over: Partial<CheckoutInfo> = {}) =>
  ({
    problems,
    items: [{ productId: '1', variantId: '11', qty: 2 }],
    selectedShippingMethod: null,
    ...over,
  }) as unknown as CheckoutInfo;

test('FIX-09 the quote’s problems apply to the line and quantity they were reported for', () => {
  expect(quotedProblems([item], quote([soldOut, tooMany]), false)).toEqual([soldOut, tooMany]);
  expect(quotedProblems([item], null, false)).toEqual([]);
  expect(quotedProblems([{ ...item, qty: 1 }], quote([tooMany]), false)).toEqual([]);
  expect(quotedProblems([], quote([tooMany]), false)).toEqual([]);
  // A product that no longer exists is quoted without a line.
  expect(quotedProblems([item], quote([problem('productStateInvalid', 'gone')], { items: [] }), false)).toHaveLength(1);
});

test('FIX-07 FIX-09 for stock and state the products loaded after the quote decide; problems only the shop knows stay', () => {
  expect(quotedProblems([item], quote([soldOut, tooMany]), true)).toEqual([tooMany]);
});

test('FIX-09 missing stock in a store is no problem of the cart', () => {
  const collecting = { selectedShippingMethod: { type: 'STORE_PICKUP' } } as unknown as Partial<CheckoutInfo>;
  expect(quotedProblems([item], quote([soldOut, tooMany], collecting), false)).toEqual([tooMany]);
});

test('FIX-07 FIX-08 FIX-09 a line shows the shop’s problem, its previous price, and what can be done about a membership', () => {
  const product = {
    id: '1',
    state: 'current',
    functionalType: 'basic',
    accountExclusive: false,
    loyaltyMemberExclusive: true,
    price: 110,
    erpOriginalPrice: null,
    isDiscounted: false,
    cartQtyProductMax: null,
    cartQtyVariantMax: null,
    cartQtyVariantMin: null,
    cartQtyVariantMultipleOf: null,
    variants: [{ id: '11', code: 'A', label: '9', sizes: {}, qtyAvailable: 20 }],
  } as unknown as Product;
  const products = new Map([['1', product]]);
  const member = { loggedIn: true, loyaltyMember: true };
  const view = viewCart([item], products, { shopper: member, quoted: [tooMany], seenPrices: new Map([['1', 99.9]]) });
  expect(view).toMatchObject({ valid: false, unconfirmed: true, membershipUnknown: false });
  expect(view.lines[0]).toMatchObject({
    reasons: ['Maximum of 1 per size'],
    note: 'Price changed from $99.90 to $110.00',
    prompt: null,
  });
  const guest = viewCart([item], products);
  expect(guest.lines[0]).toMatchObject({ reasons: ['This item is for loyalty members only'], prompt: 'LOG_IN' });
  const failed = viewCart([item], products, {
    shopper: { loggedIn: true, loyaltyMember: false },
    membershipFailed: true,
  });
  expect(failed).toMatchObject({ valid: false, membershipUnknown: true });
  expect(failed.lines[0]).toMatchObject({
    reasons: ['Unable to check your membership. Try again later.'],
    prompt: 'MEMBERSHIP',
  });
});
