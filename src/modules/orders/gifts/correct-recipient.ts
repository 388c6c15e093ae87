import type { Queries } from '#platform/database/database.ts';
import { type GiftUnit, updateRecipient } from '../internal/gift-records.ts';

/**
 * Another name and email address for a gift card of an order; its mail reads them when it is sent. False where the card
 * is the buyer's own, or the data of the order's customer have been deleted.
 */
export const correctRecipient = (
  ctx: { db: Queries },
  unit: GiftUnit,
  recipient: { name: string; email: string },
): Promise<{ name: string; email: string } | null> => updateRecipient(ctx, unit, recipient);
