import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addItem,
  type CartDocument,
  type CartItem,
  dedupeItems,
  emptyCart,
  fromStored,
  listItems,
  mergeCarts,
  removeItems,
  restoreItem,
  sameCart,
  setGift,
  setQty,
  toStored,
} from './cart-document.ts';

const at = (now: number, tab = 'a') => ({ now, tab });
const item = (over: Partial<CartItem>): CartItem => ({
  id: '1-2',
  productId: '1',
  variantId: '2',
  qty: 1,
  createdAt: '2026-11-21T00:00:00.000Z',
  ...over,
});
const add = (cart: CartDocument, productId: string, variantId: string, qty: number, now: number) =>
  addItem(cart, { productId, variantId, qty }, at(now)) as CartDocument;

describe('cart document', () => {
  it("CART-01 holds items by id, each with 'id', 'productId', 'variantId', 'qty' and 'createdAt'", () => {
    const cart = add(emptyCart, '10', '11', 2, Date.UTC(2026, 10, 21));
    expect([...cart.itemsById]).toEqual([
      ['10-11', { id: '10-11', productId: '10', variantId: '11', qty: 2, createdAt: '2026-11-21T00:00:00.000Z' }],
    ]);
  });

  it('CART-01 ids equal to names of object properties work like any other', () => {
    const stored = {
      items: [item({ id: '__proto__', productId: 'constructor', variantId: 'toString' })],
      stamps: [['hasOwnProperty', 1, 'a']],
    };
    const cart = fromStored(JSON.parse(JSON.stringify(stored)));
    expect(listItems(cart).map(({ id }) => id)).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>).qty).toBeUndefined();
  });

  it('CART-02 lists items newest first', () => {
    const cart = add(add(add(emptyCart, '1', '1', 1, 1000), '2', '2', 1, 3000), '3', '3', 1, 2000);
    expect(listItems(cart).map(({ productId }) => productId)).toEqual(['2', '3', '1']);
  });

  it('CART-07 CART-08 CART-10 duplicate lines become one: the older stays with its own quantity', () => {
    const older = item({ id: 'x', qty: 2, createdAt: '2026-01-01T00:00:00.000Z' });
    const newer = item({ id: 'y', qty: 5, createdAt: '2026-01-02T00:00:00.000Z' });
    const other = item({ id: 'z', variantId: '3' });
    expect(dedupeItems([newer, other, older])).toEqual([older, other]);
    expect(dedupeItems([older, newer, other])).toEqual([older, other]);
  });

  it('CART-09 a local item newer than its saved duplicate is skipped', () => {
    const saved = [item({ id: 'saved', qty: 3, createdAt: '2026-01-01T00:00:00.000Z' })];
    const local = [item({ id: 'local', qty: 1, createdAt: '2026-01-05T00:00:00.000Z' })];
    expect(dedupeItems([...saved, ...local])).toEqual(saved);
  });

  it('CART-21 quantities cannot be negative', () => {
    const cart = add(emptyCart, '1', '2', 2, 1);
    for (const qty of [-1, -0.5, Number.NaN, 1.5, Number.NEGATIVE_INFINITY])
      expect(setQty(cart, '1-2', qty, at(2))).toBe(cart);
    expect(() => addItem(cart, { productId: '1', variantId: '2', qty: -1 }, at(2))).toThrow(RangeError);
    expect(listItems(fromStored({ items: [item({ qty: -3 })] }))).toEqual([]);
  });

  it('CART-37 changes a quantity and removes a line; adding the same size adds to its line', () => {
    const cart = add(add(emptyCart, '1', '2', 1, 1), '1', '2', 2, 2);
    expect(listItems(cart).map(({ qty }) => qty)).toEqual([3]);
    expect(listItems(setQty(cart, '1-2', 7, at(3))).map(({ qty }) => qty)).toEqual([7]);
    expect(listItems(removeItems(cart, ['1-2'], at(3)))).toEqual([]);
  });

  it('CART-38 quantity 0 removes the item', () => {
    expect(listItems(setQty(add(emptyCart, '1', '2', 1, 1), '1-2', 0, at(2)))).toEqual([]);
  });

  it('removing a line removes its duplicates too, and undo restores it unchanged', () => {
    const copies = fromStored({ items: [item({ id: 'x' }), item({ id: 'y', createdAt: '2026-12-01T00:00:00.000Z' })] });
    const [line] = listItems(copies) as [CartItem];
    const removed = removeItems(copies, [line.id], at(5));
    expect(listItems(removed)).toEqual([]);
    expect(listItems(restoreItem(removed, line, at(6)))).toEqual([line]);
    expect(listItems(restoreItem(add(removed, '1', '2', 4, 6), line, at(7))).map(({ qty }) => qty)).toEqual([4]);
  });

  it('holds at most 100 lines; adding to an existing line stays possible', () => {
    let cart: CartDocument = emptyCart;
    for (let index = 1; index <= 100; index += 1) cart = add(cart, String(index), '1', 1, index);
    expect(addItem(cart, { productId: '999', variantId: '1', qty: 1 }, at(200))).toBeNull();
    expect(addItem(cart, { productId: '5', variantId: '1', qty: 1 }, at(200))).not.toBeNull();
  });

  it.each([
    undefined,
    null,
    7,
    'x',
    [],
    {},
    { items: 5 },
    { items: [null, 1, {}, { id: 'a' }], stamps: [[], ['a'], 5] },
  ])('reads %j as an empty cart', (value) => {
    expect(fromStored(value)).toEqual(emptyCart);
  });

  it('is read from storage unchanged, without stamps of lines removed over 30 days ago', () => {
    const cart = removeItems(add(add(emptyCart, '1', '2', 1, 1000), '3', '4', 2, 2000), ['1-2'], at(3000));
    expect(sameCart(fromStored(JSON.parse(JSON.stringify(toStored(cart, 4000)))), cart)).toBe(true);
    expect(toStored(cart, 3000 + 31 * 24 * 3_600_000).stamps.map(([id]) => id)).toEqual(['3-4']);
  });

  const edits = fc
    .array(
      fc.record({
        id: fc.constantFrom('1', '2', '3'),
        qty: fc.integer({ min: 0, max: 5 }),
        now: fc.integer({ min: 1, max: 9 }),
        tab: fc.constantFrom('a', 'b'),
      }),
      { maxLength: 12, size: 'max' },
    )
    .map((list) =>
      list.reduce<CartDocument>((cart, { id, qty, now, tab }) => {
        if (qty === 0) return removeItems(cart, [`${id}-1`], { now, tab: tab + list.length });
        return addItem(cart, { productId: id, variantId: '1', qty }, { now, tab: tab + list.length }) as CartDocument;
      }, emptyCart),
    );

  it('merging is commutative, associative and idempotent', () => {
    fc.assert(
      fc.property(edits, edits, edits, (a, b, c) => {
        const strip = (cart: CartDocument) =>
          [...cart.stamps].map(([id, { at: when, by }]) => `${id} ${when} ${by}`).sort();
        expect(strip(mergeCarts(a, b))).toEqual(strip(mergeCarts(b, a)));
        expect(strip(mergeCarts(mergeCarts(a, b), c))).toEqual(strip(mergeCarts(a, mergeCarts(b, c))));
        expect(sameCart(mergeCarts(a, a), a)).toBe(true);
        expect(sameCart(mergeCarts(mergeCarts(a, b), b), mergeCarts(a, b))).toBe(true);
      }),
    );
  });
});

describe('gift cards for somebody else (UX-03)', () => {
  const gift = (name: string) => ({ name, email: `${name}@example.nz`, message: '', sendOn: '' });
  const one = (cart: CartDocument) => listItems(cart)[0] as CartItem;
  const given = (...names: string[]) =>
    names.reduce<CartDocument>(
      (cart, name, index) =>
        addItem(cart, { productId: '1', variantId: '2', qty: 1, gifts: [gift(name)] }, at(index + 1)) as CartDocument,
      emptyCart,
    );
  const namesIn = (cart: CartDocument) => (one(cart).gifts ?? []).map(({ name }) => name);

  it('cards of one value are one line with a recipient for each unit; cards of the buyer come after them', () => {
    const cart = addItem(given('mere', 'hone'), { productId: '1', variantId: '2', qty: 1 }, at(9)) as CartDocument;
    expect(listItems(cart)).toHaveLength(1);
    expect([one(cart).qty, namesIn(cart)]).toEqual([3, ['mere', 'hone']]);
    const more = addItem(cart, { productId: '1', variantId: '2', qty: 1, gifts: [gift('tama')] }, at(10));
    expect([one(more as CartDocument).qty, namesIn(more as CartDocument)]).toEqual([4, ['mere', 'hone', 'tama']]);
  });

  it('a recipient is changed, added to a card of the buyer, and removed with the card', () => {
    const cart = addItem(given('mere', 'hone'), { productId: '1', variantId: '2', qty: 1 }, at(9)) as CartDocument;
    expect(namesIn(setGift(cart, '1-2', 0, gift('ana'), at(10)))).toEqual(['ana', 'hone']);
    expect(namesIn(setGift(cart, '1-2', 2, gift('ana'), at(10)))).toEqual(['mere', 'hone', 'ana']);
    const less = setGift(cart, '1-2', 0, null, at(10));
    expect([one(less).qty, namesIn(less)]).toEqual([2, ['hone']]);
    expect(setGift(cart, '1-2', 3, gift('ana'), at(10)), 'there is no fourth card').toBe(cart);
    expect(listItems(setGift(given('mere'), '1-2', 0, null, at(10)))).toEqual([]);
  });

  it('never has more recipients than cards, and keeps none that the shop would refuse to read', () => {
    expect(namesIn(setQty(given('mere', 'hone'), '1-2', 1, at(10)))).toEqual(['mere']);
    const stored = {
      items: [item({ qty: 2, gifts: [gift('mere'), 7, { name: 'x' }, gift('hone'), gift('tama')] as never })],
    };
    expect(namesIn(fromStored(stored))).toEqual(['mere', 'hone']);
    const kept = given('mere');
    expect(listItems(fromStored(JSON.parse(JSON.stringify(toStored(kept, 20)))))).toEqual(listItems(kept));
  });
});
