/**
 * The cart stored in the browser, and how copies of it are merged. Every line carries a stamp of its last edit; a merge
 * takes the later stamp line by line, so tabs can edit at the same time without losing changes. Pure.
 */
import type { Gift } from '#contract/checkout/gift.ts';
import { limits } from '#contract/fields/limits.ts';

export interface CartItem {
  id: string;
  productId: string;
  variantId: string;
  qty: number;
  /** ISO 8601. */
  createdAt: string;
  /** Token earned by a correct answer to the product's challenge question (CHAL-08). */
  challengeAcceptance?: string;
  /** Copied from the wishlist: the size label that the shopper chose, and its size system (WISH-05). */
  sizeSystem?: string;
  translatedVariantLabel?: string;
  /** Of a gift card: whom the first, second … of its `qty` are for; the rest are the buyer's own (UX-03). */
  gifts?: readonly Gift[];
}
/** When a line was last edited, and by which tab, to order edits made at the same instant. */
export interface Stamp {
  at: number;
  by: string;
}
export interface CartDocument {
  itemsById: ReadonlyMap<string, CartItem>;
  /** Of every line, removed ones included: a stamp without an item marks a removed line. */
  stamps: ReadonlyMap<string, Stamp>;
}
/** Who edits (the tab), and when. */
export interface Editor {
  now: number;
  tab: string;
}

export const emptyCart: CartDocument = { itemsById: new Map(), stamps: new Map() };
/** Maximum quantity of a line in the contract. */
const QTY_CAP = 999;
const KEEP_REMOVED_MS = 30 * 24 * 3_600_000;

export const lineKey = (item: { productId: string; variantId: string }): string =>
  `${item.productId}-${item.variantId}`;

/** The cart's lines, newest first, duplicates merged (CART-02, CART-07). */
export function listItems(cart: CartDocument): CartItem[] {
  return dedupeItems([...cart.itemsById.values()]).sort(
    (a, b) => compare(b.createdAt, a.createdAt) || compare(a.id, b.id),
  );
}

/**
 * Of items with the same product and variant the older by createdAt stays, with its own quantity (CART-07 to CART-10).
 */
export function dedupeItems(items: readonly CartItem[]): CartItem[] {
  const unique = new Map<string, CartItem>();
  for (const item of items) {
    const duplicate = unique.get(lineKey(item));
    if (
      !duplicate ||
      compare(item.createdAt, duplicate.createdAt) < 0 ||
      (item.createdAt === duplicate.createdAt && item.id < duplicate.id)
    )
      unique.set(lineKey(item), item);
  }
  return [...unique.values()];
}

/** Adds a quantity to the line of that size, or as a new line. Null when the cart is full. */
export function addItem(
  cart: CartDocument,
  wanted: Omit<CartItem, 'id' | 'createdAt'>,
  editor: Editor,
): CartDocument | null {
  if (!isQty(wanted.qty) || wanted.qty === 0) throw new RangeError(`not a quantity to add: ${wanted.qty}`);
  const items = listItems(cart);
  const duplicate = items.find((item) => lineKey(item) === lineKey(wanted));
  if (duplicate) {
    const both = { ...duplicate, ...wanted, qty: Math.min(duplicate.qty + wanted.qty, QTY_CAP) };
    return put(cart, withGifts(both, [...(duplicate.gifts ?? []), ...(wanted.gifts ?? [])]), editor);
  }
  if (items.length >= limits.cartLines) return null;
  return put(cart, { id: lineKey(wanted), ...wanted, createdAt: new Date(editor.now).toISOString() }, editor);
}

/** The line with these recipients, at most one for each of its units. */
function withGifts({ gifts: _, ...item }: CartItem, gifts: readonly Gift[]): CartItem {
  const kept = gifts.slice(0, item.qty);
  return kept.length > 0 ? { ...item, gifts: kept } : item;
}

/**
 * Changes the recipient at this place of a line, or adds one for a card of the buyer's own; null removes the card with
 * its recipient. Nothing changes where the line has no such card.
 */
export function setGift(cart: CartDocument, id: string, at: number, gift: Gift | null, editor: Editor): CartDocument {
  const item = cart.itemsById.get(id);
  const gifts = item?.gifts ?? [];
  if (!item || at > gifts.length || at >= item.qty) return cart;
  if (gift) return put(cart, withGifts(item, gifts.toSpliced(at, 1, gift)), editor);
  if (item.qty === 1) return removeItems(cart, [id], editor);
  return put(cart, withGifts({ ...item, qty: item.qty - 1 }, gifts.toSpliced(at, 1)), editor);
}

/** Sets a line's quantity; 0 removes it (CART-38), a negative or invalid quantity changes nothing (CART-21). */
export function setQty(cart: CartDocument, id: string, qty: number, editor: Editor): CartDocument {
  const item = cart.itemsById.get(id);
  if (!item || !isQty(qty) || item.qty === qty) return cart;
  if (qty === 0) return removeItems(cart, [id], editor);
  return put(cart, withGifts({ ...item, qty: Math.min(qty, QTY_CAP) }, item.gifts ?? []), editor);
}

/** Removes lines together with their duplicates, so that no duplicate reappears. */
export function removeItems(cart: CartDocument, ids: readonly string[], editor: Editor): CartDocument {
  const keys = new Set(
    ids
      .map((id) => cart.itemsById.get(id))
      .filter((item) => item !== undefined)
      .map(lineKey),
  );
  const going = [...cart.itemsById.values()].filter((item) => keys.has(lineKey(item)));
  if (going.length === 0) return cart;
  const itemsById = new Map(cart.itemsById);
  const stamps = new Map(cart.stamps);
  const stamp = nextStamp(cart, editor);
  for (const item of going) {
    itemsById.delete(item.id);
    stamps.set(item.id, stamp);
  }
  return { itemsById, stamps };
}

/** Restores a removed line, unless that size has been added again meanwhile. */
export function restoreItem(cart: CartDocument, item: CartItem, editor: Editor): CartDocument {
  return [...cart.itemsById.values()].some((other) => lineKey(other) === lineKey(item))
    ? cart
    : put(cart, item, editor);
}

/** Merges two copies: per line the later edit wins. The order and repetition of merges do not matter. */
export function mergeCarts(one: CartDocument, other: CartDocument): CartDocument {
  const itemsById = new Map<string, CartItem>();
  const stamps = new Map<string, Stamp>();
  for (const id of new Set([...one.stamps.keys(), ...other.stamps.keys()])) {
    const [a, b] = [one.stamps.get(id), other.stamps.get(id)];
    const later = !b || (a && compareStamps(a, b) >= 0) ? one : other;
    stamps.set(id, later.stamps.get(id) as Stamp);
    const item = later.itemsById.get(id);
    if (item) itemsById.set(id, item);
  }
  return { itemsById, stamps };
}

export function sameCart(one: CartDocument, other: CartDocument): boolean {
  if (one === other) return true;
  if (one.stamps.size !== other.stamps.size) return false;
  for (const [id, stamp] of one.stamps) {
    const otherStamp = other.stamps.get(id);
    if (!otherStamp || compareStamps(stamp, otherStamp) !== 0 || one.itemsById.has(id) !== other.itemsById.has(id))
      return false;
  }
  return true;
}

export interface StoredCart {
  items: CartItem[];
  stamps: [id: string, at: number, by: string][];
}

export function toStored(cart: CartDocument, now: number): StoredCart {
  return {
    items: [...cart.itemsById.values()],
    stamps: [...cart.stamps]
      .filter(([id, { at }]) => cart.itemsById.has(id) || now - at < KEEP_REMOVED_MS)
      .map(([id, { at, by }]) => [id, at, by]),
  };
}

/** Reads a stored cart; invalid lines are left out without an error. */
export function fromStored(value: unknown): CartDocument {
  const { items, stamps } = isRecord(value) ? value : {};
  const itemsById = new Map<string, CartItem>();
  const stampsById = new Map<string, Stamp>();
  for (const stamp of Array.isArray(stamps) ? stamps.slice(0, 5000) : []) {
    const [id, at, by] = Array.isArray(stamp) ? stamp : [];
    if (isId(id) && Number.isSafeInteger(at) && at < Number.MAX_SAFE_INTEGER / 2 && typeof by === 'string')
      stampsById.set(id, { at, by });
  }
  for (const item of Array.isArray(items) ? items.slice(0, 1000) : []) {
    if (!isCartItem(item)) continue;
    const { id, productId, variantId, qty, createdAt, challengeAcceptance, sizeSystem, translatedVariantLabel } = item;
    const gifts = (Array.isArray(item.gifts) ? item.gifts : [])
      .filter(isGift)
      .slice(0, qty)
      .map(({ name, email, message, sendOn }) => ({ name, email, message, sendOn }));
    itemsById.set(id, {
      id,
      productId,
      variantId,
      qty,
      createdAt,
      ...(gifts.length > 0 && { gifts }),
      ...(isAcceptance(challengeAcceptance) && { challengeAcceptance }),
      ...(isLabel(sizeSystem) && { sizeSystem }),
      ...(isLabel(translatedVariantLabel) && { translatedVariantLabel }),
    });
    if (!stampsById.has(id)) stampsById.set(id, { at: 0, by: '' });
  }
  return { itemsById, stamps: stampsById };
}

function isCartItem(value: unknown): value is CartItem {
  return (
    isRecord(value) &&
    isId(value.id) &&
    isId(value.productId) &&
    isId(value.variantId) &&
    isQty(value.qty) &&
    value.qty > 0 &&
    typeof value.createdAt === 'string' &&
    !Number.isNaN(Date.parse(value.createdAt))
  );
}
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isId = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length <= 100;
/** Whether the length is within the contract's bounds. */
const isAcceptance = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 120;
/** Whether the text is visible and acceptable to the account. */
const isLabel = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 40 && /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u.test(value);
const isText = (value: unknown, max: number): value is string => typeof value === 'string' && value.length <= max;
const isGift = (value: unknown): value is Gift =>
  isRecord(value) &&
  isText(value.name, limits.giftName) &&
  isText(value.email, limits.email) &&
  isText(value.message, limits.giftMessage) &&
  isText(value.sendOn, 10);
const isQty = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const compareStamps = (a: Stamp, b: Stamp): number => a.at - b.at || compare(a.by, b.by);

/** Writes one line, stamped as the latest edit. */
export function put(cart: CartDocument, item: CartItem, editor: Editor): CartDocument {
  return {
    itemsById: new Map(cart.itemsById).set(item.id, item),
    stamps: new Map(cart.stamps).set(item.id, nextStamp(cart, editor)),
  };
}

/** Later than every stamp of this copy, even if the clock runs behind. */
function nextStamp(cart: CartDocument, { now, tab }: Editor): Stamp {
  let at = now;
  for (const stamp of cart.stamps.values()) at = Math.max(at, stamp.at + 1);
  return { at, by: tab };
}
