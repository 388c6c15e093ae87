/** The checkout that follows an order or a log-out. Pure (CHK-35, CHK-36). */
import { type CheckoutRecord, newRecord } from './checkout-record.ts';

/**
 * After an order: a new checkout that keeps contact and addresses but not the shipping choices (CHK-36), nor what was
 * written about the order (EDIT-07).
 */
export const afterOrder = (record: CheckoutRecord, checkoutId: string): CheckoutRecord => ({
  ...record,
  checkoutId,
  promoCodes: [],
  present: null,
  note: '',
  delivery: { ...record.delivery, options: null },
  pickup: { store: null, options: null },
});

/** After log-out no personal data remain (CHK-35). */
export const afterLogOut = (_record: CheckoutRecord, checkoutId: string): CheckoutRecord => newRecord(checkoutId);
