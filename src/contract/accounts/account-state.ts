/** State shared by a customer's devices: `GET` and `PUT /account/state` (SYNC-01 to SYNC-04). */

import { z } from 'zod';
import { giftsField } from '../checkout/gift.ts';
import { cleanText, idText } from '../fields/fields.ts';
import { limits } from '../fields/limits.ts';
import { requestMessages } from '../messages/request-messages.ts';

/** A cart line as the browser stores it. */
const syncedItemSchema = z.strictObject({
  id: z.string().regex(/^[\w-]{1,100}$/, requestMessages.badRequest),
  productId: idText,
  variantId: idText,
  qty: z.int().min(1).max(999),
  createdAt: z.iso.datetime(),
  challengeAcceptance: cleanText(120).optional(),
  /** The size system in which the size was chosen (WISH-05). */
  sizeSystem: cleanText(40).optional(),
  translatedVariantLabel: cleanText(40).optional(),
  /** Recipients of gift cards (UX-03). */
  gifts: giftsField,
});
export type SyncedItem = z.output<typeof syncedItemSchema>;

/** At most one line per product and size, with unique ids. */
const hasNoTwins = (items: readonly SyncedItem[]): boolean =>
  new Set(items.map(({ id }) => id)).size === items.length &&
  new Set(items.map(({ productId, variantId }) => `${productId}-${variantId}`)).size === items.length;

/**
 * `syncableStateVersion`: in a request the version that was read, in a reply the current one; 0 before the first save
 * (SYNC-15).
 */
export const accountStateSchema = z.strictObject({
  syncableStateVersion: z
    .int()
    .min(0)
    .max(2 ** 31 - 2),
  cart: z.strictObject({
    items: z.array(syncedItemSchema).max(limits.cartLines).refine(hasNoTwins, requestMessages.badRequest),
  }),
});
export type AccountState = z.output<typeof accountStateSchema>;
