/** How post reaches an address of New Zealand, by its words: in a street, on a rural round, or in a box (PARC-06). */
import { postcodeKind } from '#shared/nz-regions.ts';
import { ruralDeliveryOf } from './rural-delivery.ts';

export const deliveryKinds = ['street', 'rural', 'box'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

interface Worded {
  street1?: string | undefined;
  street2?: string | undefined;
  suburb?: string | undefined;
}
const BOX = /\b(?:P\.? ?O\.? ?Box|Post Office Box|Private Bag|Locked Bag|Counter Delivery)\b/i;

const wordsOf = ({ street1, street2, suburb }: Worded): string => [street1, street2, suburb].join(' ');

/** 'RD 3'; null for an address that names no rural delivery number. */
const ruralNumberOf = (address: Worded): string | null => ruralDeliveryOf(wordsOf(address));

/** By the words alone. */
export function kindByWords(address: Worded): DeliveryKind {
  if (BOX.test(wordsOf(address))) return 'box';
  return ruralNumberOf(address) === null ? 'street' : 'rural';
}

/** By the words, else by the postcode. */
export function deliveryKindOf(address: Worded & { postcode: string }): DeliveryKind {
  const kind = kindByWords(address);
  return kind === 'street' ? postcodeKind(address.postcode) : kind;
}

/**
 * What the price and the methods of a delivery depend on besides town and postcode: a box or a rural number instead of
 * the suburb. The same for an address that is being typed and for that of the order.
 */
export const deliveryPlaceOf = (address: Worded): string =>
  kindByWords(address) === 'box' ? 'PO Box' : (ruralNumberOf(address) ?? address.suburb?.trim() ?? '');
