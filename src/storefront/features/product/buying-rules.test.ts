import { describe, expect, it } from 'vitest';
import type { Product, ProductVariant } from '#contract/products/product.ts';
import { fail, ok } from '#shared/result.ts';
import { canBuySize, findObstacle, findOwnSize, limitNotes, lowStockNote, piecesToAdd } from './buying-rules.ts';

const size = (id: string, qtyAvailable: number): ProductVariant => ({
  id,
  code: id,
  label: id,
  sizes: {},
  qtyAvailable,
});
const product = (changes: Partial<Product> = {}): Product =>
  ({
    id: '1',
    state: 'current',
    functionalType: 'basic',
    accountExclusive: false,
    loyaltyMemberExclusive: false,
    cartQtyProductMax: null,
    cartQtyVariantMax: null,
    cartQtyVariantMin: null,
    cartQtyVariantMultipleOf: null,
    variants: [size('s', 0), size('m', 3), size('l', 50)],
    ...changes,
  }) as Product;
const inCart = (variantId: string, qty: number, productId = '1') => ({ productId, variantId, qty });
const member = { loggedIn: true, loyaltyMember: true };

describe('buying rules', () => {
  it('PROD-11: a product without a buyable size is sold out', () => {
    expect(findObstacle(product())).toBeNull();
    expect(findObstacle(product({ variants: [size('s', 0)] }))).toBe('soldOut');
    expect(findObstacle(product({ variants: [size('s', 1)], cartQtyVariantMin: 2 }))).toBe('soldOut');
  });

  it('PROD-07: only current and evergreen products are sold', () => {
    expect(findObstacle(product({ state: 'evergreen' }))).toBeNull();
    expect(findObstacle(product({ state: 'discontinued' }))).toBe('discontinued');
    expect(findObstacle(product({ state: 'draft' }))).toBe('discontinued');
  });

  it('PROD-37, PROD-38: account and member exclusives require an account or a membership', () => {
    expect(findObstacle(product({ accountExclusive: true }))).toBe('accountOnly');
    expect(findObstacle(product({ accountExclusive: true }), { loggedIn: true, loyaltyMember: false })).toBeNull();
    expect(findObstacle(product({ loyaltyMemberExclusive: true }))).toBe('membersOnly');
    expect(findObstacle(product({ loyaltyMemberExclusive: true }), { loggedIn: true, loyaltyMember: false })).toBe(
      'membersOnly',
    );
    expect(findObstacle(product({ loyaltyMemberExclusive: true, accountExclusive: true }), member)).toBeNull();
  });

  it('PROD-39: a logged-out visitor is asked to log in or sign up for member products, unless they are sold out', () => {
    const guest = { loggedIn: false, loyaltyMember: false };
    expect(findObstacle(product({ loyaltyMemberExclusive: true }))).toBe('membersOnly');
    expect(findObstacle(product({ loyaltyMemberExclusive: true }), guest)).toBe('membersOnly');
    expect(findObstacle(product({ loyaltyMemberExclusive: true, accountExclusive: true }), guest)).toBe('membersOnly');
    expect(findObstacle(product({ loyaltyMemberExclusive: true }), member)).toBeNull();
    expect(findObstacle(product({ loyaltyMemberExclusive: true, variants: [size('s', 0)] }), guest)).toBe('soldOut');
  });

  it('PROD-04: finds the shopper’s own size, one in stock first, and no child’s size by a UK number', () => {
    const named = (id: string, qty: number, sizes: ProductVariant['sizes']) => ({ ...size(id, qty), sizes });
    const shoe = product({
      variants: [
        named('a', 0, { usMen: '9', eu: '42' }),
        named('b', 2, { usMen: '9', eu: '42.5' }),
        named('c', 0, { usMen: '10' }),
      ],
    });
    expect(findOwnSize(shoe, { system: 'usMen', label: '9' })?.id).toBe('b');
    expect(findOwnSize(shoe, { system: 'eu', label: '42' })?.id).toBe('a');
    expect(findOwnSize(shoe, { system: 'usMen', label: '10' })?.id).toBe('c');
    expect(findOwnSize(shoe, { system: 'uk', label: '9' })).toBeNull();
    expect(findOwnSize(shoe, null)).toBeNull();
    const small = product({ variants: [named('k', 5, { usKids: '10C', uk: '9', eu: '27' })] });
    expect(findOwnSize(small, { system: 'uk', label: '9' })).toBeNull();
    expect(findOwnSize(small, { system: 'eu', label: '27' })?.id).toBe('k');
  });

  it('PROD-11: a size can be bought when its minimum quantity is in stock', () => {
    expect(canBuySize(product(), size('s', 0))).toBe(false);
    expect(canBuySize(product(), size('s', 1))).toBe(true);
    expect(canBuySize(product({ cartQtyVariantMultipleOf: 2 }), size('s', 1))).toBe(false);
    expect(canBuySize(product({ functionalType: 'virtual' }), size('s', 0))).toBe(true);
  });

  it('PROD-11: states low stock, for products with limited stock', () => {
    expect([6, 5, 1, 0].map((qty) => lowStockNote(product(), size('s', qty)))).toEqual([
      null,
      'Only 5 left',
      'Only 1 left',
      null,
    ]);
    expect(lowStockNote(product({ functionalType: 'virtual' }), size('s', 1))).toBeNull();
  });
});

describe('quantity of one add', () => {
  it('CART-16, CART-17: is one, or as many as minimum and multiples require', () => {
    expect(piecesToAdd(product(), size('l', 50), [])).toEqual(ok(1));
    expect(piecesToAdd(product({ cartQtyVariantMin: 3 }), size('l', 50), [])).toEqual(ok(3));
    expect(piecesToAdd(product({ cartQtyVariantMin: 3 }), size('l', 50), [inCart('l', 1)])).toEqual(ok(2));
    expect(piecesToAdd(product({ cartQtyVariantMin: 3, cartQtyVariantMultipleOf: 2 }), size('l', 50), [])).toEqual(
      ok(4),
    );
    expect(piecesToAdd(product({ cartQtyVariantMultipleOf: 2 }), size('l', 50), [inCart('l', 3)])).toEqual(ok(1));
    expect(piecesToAdd(product(), size('l', 50), [inCart('l', 99, 'another')])).toEqual(ok(1));
  });

  it('CART-13 to CART-19: is none once a maximum or the stock is reached, with the reason', () => {
    expect(piecesToAdd(product({ cartQtyProductMax: 2 }), size('l', 50), [inCart('m', 1), inCart('l', 1)])).toEqual(
      fail('Maximum of 2 per order'),
    );
    expect(piecesToAdd(product({ cartQtyVariantMax: 2 }), size('l', 50), [inCart('l', 2)])).toEqual(
      fail('Maximum of 2 per size'),
    );
    const few = product({ variants: [size('m', 3)] });
    expect(piecesToAdd(few, size('m', 3), [inCart('m', 3)])).toEqual(fail('Only 3 left'));
    expect(piecesToAdd(product({ variants: [size('m', 0)] }), size('m', 0), [])).toEqual(fail('Sold out'));
  });

  it('PROD-02: states the limits before adding', () => {
    expect(limitNotes(product())).toEqual([]);
    expect(
      limitNotes(
        product({ cartQtyProductMax: 4, cartQtyVariantMax: 2, cartQtyVariantMin: 2, cartQtyVariantMultipleOf: 2 }),
      ),
    ).toEqual([
      'Maximum of 4 per order',
      'Maximum of 2 per size',
      'Minimum of 2 per size',
      'Must be purchased in multiples of 2',
    ]);
    expect(limitNotes(product({ cartQtyVariantMin: 1, cartQtyVariantMultipleOf: 1 }))).toEqual([]);
  });
});
