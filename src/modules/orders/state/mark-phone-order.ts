import type { Queries } from '#platform/database/database.ts';
import { setChannel } from '../internal/order-records.ts';

/** The order was taken by phone: part of the transaction that writes it. Returns its number (EDIT-03). */
export const markPhoneOrder = (tx: { db: Queries }, orderId: string): Promise<string> =>
  setChannel(tx, orderId, 'phone');
