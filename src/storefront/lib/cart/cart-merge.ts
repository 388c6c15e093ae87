/** Merges the carts of a customer's devices (section 4). Lines are equal when product and size are. Pure. */
import { limits } from '#contract/fields/limits.ts';
import {
  type CartDocument,
  type CartItem,
  dedupeItems,
  type Editor,
  lineKey,
  put,
  removeItems,
} from './cart-document.ts';

type Items = readonly CartItem[];
const byKey = (items: Items) => new Map(items.map((item) => [lineKey(item), item]));

/** Whether the account can store the line: other programs may have written invalid data to the browser's storage. */
export const isSyncable = ({ id, productId, variantId, qty, createdAt }: CartItem): boolean =>
  /^[\w-]{1,100}$/.test(id) &&
  [productId, variantId].every((text) => /^[1-9]\d{0,8}$/.test(text)) &&
  qty <= 999 &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(createdAt);

const sameGifts = (one: CartItem['gifts'] = [], other: CartItem['gifts'] = []): boolean =>
  one.length === other.length &&
  one.every((gift, at) => {
    const { name, email, message, sendOn } = other[at] as (typeof other)[number];
    return gift.name === name && gift.email === email && gift.message === message && gift.sendOn === sendOn;
  });

const sameLine = (one: CartItem | undefined, other: CartItem | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.id === other.id &&
    one.qty === other.qty &&
    one.createdAt === other.createdAt &&
    one.challengeAcceptance === other.challengeAcceptance &&
    one.sizeSystem === other.sizeSystem &&
    one.translatedVariantLabel === other.translatedVariantLabel &&
    sameGifts(one.gifts, other.gifts));

/** Whether both hold the same lines, in any order. */
export function sameItems(one: Items, other: Items): boolean {
  const others = byKey(other);
  return one.length === other.length && one.every((item) => sameLine(item, others.get(lineKey(item))));
}

/**
 * Merge at log-in of saved and local lines: of duplicates the older stays, a newer local one is skipped; a line present
 * in both (same id) keeps its local values.
 */
export const mergeAtLogIn = (saved: Items, local: Items): CartItem[] => withinBounds(dedupeItems([...local, ...saved]));

/**
 * Three-way merge of changes by two devices to the cart both knew (`base`). A line changed by one device takes that
 * change. For a line changed by both: a change wins over a removal, of two lines the older stays, of two quantities the
 * local one wins.
 */
export function mergeChanges(base: Items, local: Items, remote: Items): CartItem[] {
  return withinBounds(
    eachLine([base, local, remote], (before, here, there) => {
      if (sameLine(here, before)) return there;
      if (sameLine(there, before)) return here;
      if (!here || !there) return here ?? there;
      return there.createdAt < here.createdAt ? there : here;
    }),
  );
}

/** Reverts what was sent and not saved; lines changed again since then stay as they are. */
export const undoChanges = (sent: Items, now: Items, saved: Items): CartItem[] =>
  eachLine([sent, now, saved], (wasSent, isNow, wasSaved) => (sameLine(isNow, wasSent) ? wasSaved : isNow));

function eachLine(
  [a, b, c]: [Items, Items, Items],
  decide: (a: CartItem | undefined, b: CartItem | undefined, c: CartItem | undefined) => CartItem | undefined,
): CartItem[] {
  const [as, bs, cs] = [byKey(a), byKey(b), byKey(c)];
  return [...new Set([...as.keys(), ...bs.keys(), ...cs.keys()])].flatMap(
    (key) => decide(as.get(key), bs.get(key), cs.get(key)) ?? [],
  );
}

/** Two full carts exceed the maximum: the newest lines stay. */
const withinBounds = (items: CartItem[]): CartItem[] =>
  items.length <= limits.cartLines
    ? items
    : [...items].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, limits.cartLines);

/** The document with these lines; lines that cannot be synced stay unchanged. */
export function replaceItems(cart: CartDocument, items: Items, editor: Editor): CartDocument {
  const wanted = byKey(items);
  const going = [...cart.itemsById.values()]
    .filter((item) => isSyncable(item) && wanted.get(lineKey(item))?.id !== item.id)
    .map(({ id }) => id);
  let changed = removeItems(cart, going, editor);
  for (const item of items) if (!sameLine(changed.itemsById.get(item.id), item)) changed = put(changed, item, editor);
  return changed;
}
