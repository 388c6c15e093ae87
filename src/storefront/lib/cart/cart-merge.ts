/** How the carts of a customer's devices become one (section 4). Lines are the same when product and size are. Pure. */
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

/** A line that the account can keep: what another program wrote into the browser's storage may be something else. */
export const isSyncable = ({ id, productId, variantId, qty, createdAt }: CartItem): boolean =>
  /^[\w-]{1,100}$/.test(id) &&
  [productId, variantId].every((text) => /^[1-9]\d{0,8}$/.test(text)) &&
  qty <= 999 &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(createdAt);

export const sameLine = (one: CartItem | undefined, other: CartItem | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.id === other.id &&
    one.qty === other.qty &&
    one.createdAt === other.createdAt &&
    one.challengeAcceptance === other.challengeAcceptance &&
    one.sizeSystem === other.sizeSystem &&
    one.translatedVariantLabel === other.translatedVariantLabel);

/** Whatever their order. */
export function sameItems(one: Items, other: Items): boolean {
  const others = byKey(other);
  return one.length === other.length && one.every((item) => sameLine(item, others.get(lineKey(item))));
}

/** At log-in: what is saved and what is here; of twins the older stays, a local one that is newer is skipped; one and the same line is as it is here. */
export const mergeAtLogIn = (saved: Items, local: Items): CartItem[] => withinBounds(dedupeItems([...local, ...saved]));

/**
 * What two devices made of the cart both knew (`base`). A line that one of them changed is as that one made it; one that both
 * changed: a change outlives a removal, of two lines the older stays, of two quantities the one set here.
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

/** Takes back what was sent and not saved; a line that was changed again since stays as it is now. */
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

/** Two full carts are more than one cart holds: the newest lines stay. */
const withinBounds = (items: CartItem[]): CartItem[] =>
  items.length <= limits.cartLines
    ? items
    : [...items].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, limits.cartLines);

/** The document with these lines in it; what cannot be synced stays as it is. */
export function replaceItems(cart: CartDocument, items: Items, editor: Editor): CartDocument {
  const wanted = byKey(items);
  const going = [...cart.itemsById.values()]
    .filter((item) => isSyncable(item) && wanted.get(lineKey(item))?.id !== item.id)
    .map(({ id }) => id);
  let changed = removeItems(cart, going, editor);
  for (const item of items) if (!sameLine(changed.itemsById.get(item.id), item)) changed = put(changed, item, editor);
  return changed;
}
