import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findItemProblems, guestShopper } from '#contract/checkout/cart-item-rules.ts';
import type { Product } from '#contract/products/product.ts';
import type { CartItem } from '#storefront/lib/cart/cart-document.ts';
import { type CartLine, isSameLine, viewCart } from './cart-lines.ts';
import { nextQty, qtyBounds } from './qty-bounds.ts';

const makeProduct = (over: Partial<Product> = {}): Product =>
  ({
    id: '1',
    state: 'current',
    functionalType: 'basic',
    erpProductType: 'Sneaker',
    accountExclusive: false,
    loyaltyMemberExclusive: false,
    price: 149.9,
    erpPrice: 149.9,
    erpOriginalPrice: null,
    isDiscounted: false,
    cartQtyProductMax: null,
    cartQtyVariantMax: null,
    cartQtyVariantMin: null,
    cartQtyVariantMultipleOf: null,
    variants: [
      { id: '11', code: 'A', label: '9', sizes: {}, qtyAvailable: 20 },
      { id: '12', code: 'B', label: '10', sizes: {}, qtyAvailable: 0 },
      { id: '13', code: 'C', label: '11', sizes: {}, qtyAvailable: 3 },
    ],
    ...over,
  }) as Product;
const item = (variantId: string, qty: number, productId = '1'): CartItem => ({
  id: `${productId}-${variantId}`,
  productId,
  variantId,
  qty,
  createdAt: '2026-11-21T00:00:00.000Z',
});
const view = (items: CartItem[], over: Partial<Product> = {}) => viewCart(items, new Map([['1', makeProduct(over)]]));

describe('cart lines', () => {
  it('CART-06 names the items whose product no longer exists, and waits for products still loading', () => {
    const shown = viewCart(
      [item('11', 1), item('21', 1, '2'), item('31', 1, '3')],
      new Map([
        ['1', makeProduct()],
        ['2', null],
      ]),
    );
    expect(shown.goneIds).toEqual(['2-21']);
    expect(shown.waiting).toBe(true);
    expect(shown.lines.map(({ item: { id } }) => id)).toEqual(['1-11']);
  });

  it('a line is rendered again only when it or another size of the same product changes what it shows', () => {
    const product = makeProduct({ cartQtyProductMax: 4, challenge: { question: 'Which tree?' } });
    const other = makeProduct({ id: '2' });
    const products = new Map([
      ['1', product],
      ['2', other],
    ]);
    const lines = (items: CartItem[], of = products) => viewCart(items, of).lines;
    const [mine, sibling, strange] = [item('11', 1), item('13', 1), item('11', 1, '2')];
    const [before, , apart] = lines([mine, sibling, strange]) as [CartLine, CartLine, CartLine];
    const [same, , stillApart] = lines([mine, sibling, item('11', 5, '2')]) as [CartLine, CartLine, CartLine];
    expect(isSameLine(before, same)).toBe(true);
    expect(isSameLine(apart, stillApart)).toBe(false);
    expect(isSameLine(before, lines([mine, item('13', 3)])[0] as CartLine), 'fewer of it may be chosen').toBe(false);
    const acceptance = `1.1.${Math.floor(Date.now() / 1000) + 60}.s`;
    expect(
      isSameLine(before, lines([mine, { ...sibling, challengeAcceptance: acceptance }])[0] as CartLine),
      'answered on another line',
    ).toBe(false);
    expect(
      isSameLine(before, lines([mine, sibling], new Map([['1', { ...product }]]))[0] as CartLine),
      'fresh data',
    ).toBe(false);
  });

  it('CART-20 the cart is valid only if all items are', () => {
    expect(view([item('11', 1), item('13', 3)]).valid).toBe(true);
    expect(view([item('11', 1), item('13', 4)]).valid).toBe(false);
    expect(view([item('13', 4), item('11', 1)]).valid).toBe(false);
    // One of four is invalid, whichever it is, for any reason.
    const good = ['1', '2', '3', '4'].map((id) => item(`${id}1`, 1, id));
    const wrongs: Partial<Product>[] = [
      { cartQtyProductMax: 0 },
      { cartQtyVariantMax: 0 },
      { cartQtyVariantMin: 2 },
      { cartQtyVariantMultipleOf: 2 },
      { accountExclusive: true },
      { loyaltyMemberExclusive: true },
      { state: 'draft' },
      { challenge: { question: 'Which tree?' } },
    ];
    const stocked = (id: string) => [{ id: `${id}1`, code: id, label: '9', sizes: {}, qtyAvailable: 20 }];
    const validWith = (wrongId: string, wrong: Partial<Product>) =>
      viewCart(
        good,
        new Map(
          good.map(({ productId: id }) => [
            id,
            makeProduct({ id, variants: stocked(id), ...(id === wrongId && wrong) }),
          ]),
        ),
      ).valid;
    expect(validWith('', {})).toBe(true);
    for (const wrong of wrongs)
      for (const { productId } of good)
        expect(validWith(productId, wrong), `${productId} ${JSON.stringify(wrong)}`).toBe(false);
  });

  it.each<[string, CartItem[], Partial<Product>, string]>([
    ['CART-22', [item('11', 3)], { cartQtyProductMax: 2 }, 'Maximum of 2 per order'],
    ['CART-23', [item('11', 3)], { cartQtyVariantMultipleOf: 2 }, 'Must be purchased in multiples of 2'],
    ['CART-24', [item('13', 4)], {}, 'Only 3 left'],
    ['CART-26', [item('11', 5)], { cartQtyVariantMax: 4 }, 'Maximum of 4 per size'],
    ['CART-27', [item('11', 1)], { cartQtyVariantMin: 2 }, 'Minimum of 2 per size'],
    ['CART-28', [item('11', 1)], { accountExclusive: true }, 'Log in to buy this item'],
    ['CART-28', [item('11', 1)], { loyaltyMemberExclusive: true }, 'This item is for loyalty members only'],
    ['CART-33', [item('11', 1)], { state: 'discontinued' }, 'This item is no longer available for purchase.'],
    ['CART-34', [item('12', 1)], {}, 'This item is now sold out.'],
  ])('%s states why a line cannot be bought: %#', (_, items, over, reason) => {
    expect(view(items, over).lines[0]?.reasons).toEqual([reason]);
  });

  it('CART-25 a line whose size has no stock is sold out', () => {
    expect(view([item('12', 1)]).lines[0]?.soldOut).toBe(true);
    expect(view([item('12', 1)], { functionalType: 'virtual' }).lines[0]).toMatchObject({
      soldOut: false,
      reasons: [],
    });
  });

  it('states how few are left while the line is valid', () => {
    expect(view([item('13', 2)]).lines[0]).toMatchObject({ note: 'Only 3 left', reasons: [] });
    expect(view([item('11', 2)]).lines[0]?.note).toBeNull();
  });

  it('totals are summed in cents, with the amount before discounts', () => {
    const {
      lines: [line],
      subtotalCents,
    } = view([item('11', 3)], { price: 19.99, erpOriginalPrice: 29.99, isDiscounted: true });
    expect([line?.totalCents, line?.wasTotalCents, subtotalCents]).toEqual([5997n, 8997n, 5997n]);
  });

  it('a size the product no longer has cannot be bought', () => {
    expect(view([item('99', 1)]).lines[0]).toMatchObject({
      variant: null,
      reasons: ['This item is no longer available for purchase.'],
    });
  });
});

describe('quantity bounds', () => {
  it('include the other sizes of the product, the stock and the multiple', () => {
    const product = makeProduct({ cartQtyProductMax: 10, cartQtyVariantMultipleOf: 2, cartQtyVariantMin: 3 });
    expect(qtyBounds(product, product.variants[0] ?? null, 3)).toEqual({ min: 4, max: 6, step: 2 });
    expect(qtyBounds(makeProduct(), null, 0)).toEqual({ min: 1, max: 99, step: 1 });
  });

  it('correct an invalid quantity to the next valid one', () => {
    expect(nextQty(9, -1, { min: 1, max: 3, step: 1 })).toBe(3);
    expect(nextQty(9, 1, { min: 1, max: 3, step: 1 })).toBeNull();
    expect(nextQty(1, -1, { min: 1, max: 3, step: 1 })).toBeNull();
    expect(nextQty(3, 1, { min: 2, max: 8, step: 2 })).toBe(4);
    expect(nextQty(3, -1, { min: 2, max: 8, step: 2 })).toBe(2);
    expect(nextQty(1, 1, { min: 2, max: 0, step: 2 })).toBeNull();
  });

  it('every quantity a stepper offers is accepted by the rules', () => {
    const limit = fc.option(fc.integer({ min: 1, max: 12 }), { nil: null });
    fc.assert(
      fc.property(
        limit,
        limit,
        limit,
        limit,
        fc.integer({ min: 0, max: 15 }),
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom<-1 | 1>(-1, 1),
        (
          cartQtyProductMax,
          cartQtyVariantMax,
          cartQtyVariantMin,
          cartQtyVariantMultipleOf,
          qtyAvailable,
          qty,
          direction,
        ) => {
          const product = makeProduct({
            cartQtyProductMax,
            cartQtyVariantMax,
            cartQtyVariantMin,
            cartQtyVariantMultipleOf,
            variants: [{ id: '11', code: 'A', label: '9', sizes: {}, qtyAvailable }],
          });
          const next = nextQty(qty, direction, qtyBounds(product, product.variants[0] ?? null, 0));
          if (next !== null) expect(findItemProblems([item('11', next)], () => product, guestShopper)).toEqual([]);
        },
      ),
    );
  });
});

describe('gift cards (UX-03)', () => {
  const card = { functionalType: 'virtual', erpProductType: 'Gift card' } as const;
  const gift = { name: 'Mere', email: 'mere@example.nz', message: '', sendOn: '' };

  it('a cart goes by email when every line is a gift card', () => {
    expect(view([item('11', 2)], card).byEmail).toBe(true);
    expect(view([item('11', 2)]).byEmail).toBe(false);
    expect(view([]).byEmail).toBe(false);
    const mixed = viewCart(
      [item('11', 1), item('11', 1, '2')],
      new Map([
        ['1', makeProduct(card)],
        ['2', makeProduct({ id: '2' })],
      ]),
    );
    expect(mixed.byEmail).toBe(false);
  });

  it('a day that has passed must be chosen again before the cart can be bought', () => {
    const passed = view([{ ...item('11', 2), gifts: [gift, { ...gift, name: 'Hōne', sendOn: '2020-01-01' }] }], card);
    expect(passed.lines[0]?.reasons).toEqual(['Choose a new day for the gift card for Hōne.']);
    expect(passed.valid).toBe(false);
    expect(view([{ ...item('11', 1), gifts: [gift] }], card).valid).toBe(true);
  });
});
