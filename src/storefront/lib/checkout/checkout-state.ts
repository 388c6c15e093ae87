/**
 * The shopper's checkout in this browser: shared by all tabs, so that two tabs place one order, and kept across
 * reloads.
 */
import { createStore } from 'zustand/vanilla';
import type { CheckoutInfo, QuotedLine } from '#contract/checkout/checkout-info.ts';
import type { Address, Contact } from '#contract/fields/fields.ts';
import type { Points } from '#contract/loyalty/points.ts';
import type { OrderAnalytics } from '../analytics/order-analytics.ts';
import { onStoredElsewhere, persistentStorage, tabStorage } from '../storage/versioned-storage.ts';
import { type CheckoutRecord, type PickupStore, readRecord, type ShippingType } from './checkout-record.ts';
import { afterOrder } from './next-checkout.ts';

const NAME = 'checkout';
const newId = () => crypto.randomUUID();

/**
 * `record`: null until the browser's storage has been read. `lastCheckoutData`: what the shopper was last shown, until
 * the page is left (CHK-02).
 */
export const checkoutState = createStore<{ record: CheckoutRecord | null; lastCheckoutData: CheckoutInfo | null }>(
  () => ({
    record: null,
    lastCheckoutData: null,
  }),
);

export function openCheckout(): CheckoutRecord {
  const { record } = checkoutState.getState();
  if (record) return record;
  const stored = persistentStorage.read(NAME);
  const opened = readRecord(stored, newId);
  checkoutState.setState({ record: opened });
  if (stored === undefined) persistentStorage.write(NAME, opened);
  onStoredElsewhere(NAME, (value) => checkoutState.setState({ record: readRecord(value, newId) }));
  return opened;
}

export function editCheckout(change: (record: CheckoutRecord) => CheckoutRecord): CheckoutRecord {
  // The change is applied to the latest stored record, so that another tab's recent change is not lost.
  const stored = persistentStorage.read(NAME);
  const record = change(stored === undefined ? openCheckout() : readRecord(stored, newId));
  persistentStorage.write(NAME, record);
  checkoutState.setState({ record });
  return record;
}

export const renewCheckout = (): CheckoutRecord => editCheckout((record) => ({ ...record, checkoutId: newId() }));
export const closeCheckout = (): CheckoutRecord => editCheckout((record) => afterOrder(record, newId()));

/** What may be shown of the payment. `payTo`: the shopper still has to pay the order, there. */
export interface PaidWith {
  brand: string;
  last4: string;
  payTo?: string;
}

/** A line's picture. */
export interface PlacedImage {
  mediaId: string;
  alt: string;
  placeholder: string;
}

/** The order just placed, for the success page (CHK-26, CHK-38). Stored in this tab's session only. */
export interface PlacedOrder {
  orderNumber: string;
  contact: Contact;
  shippingType: ShippingType;
  address: Address | null;
  /** The store where it is collected. */
  store: PickupStore | null;
  methodLabel: string;
  promise: string;
  /** Shown so that the shopper recognises the card; no other card data is stored. */
  card: PaidWith;
  /** `image`: absent where the product had none when it was ordered; `recipients`: of gift cards for others, in words. */
  lines: (QuotedLine & { name: string; detail: string; recipients?: string[]; image?: PlacedImage })[];
  totals: Pick<CheckoutInfo, 'explain' | 'grandTotal' | 'gst'>;
  /** Points earned by the order. */
  points?: Points;
  /** Analytics data of the order. */
  measures?: OrderAnalytics;
}

export const keepPlacedOrder = (order: PlacedOrder): boolean => tabStorage.write('placed-order', order);
export function readPlacedOrder(): PlacedOrder | null {
  const stored = tabStorage.read('placed-order') as Partial<PlacedOrder> | undefined;
  return stored &&
    typeof stored.orderNumber === 'string' &&
    stored.contact &&
    Array.isArray(stored.lines) &&
    stored.totals
    ? (stored as PlacedOrder)
    : null;
}

/** Number of the order that could not be processed (CHK-27, PAY-14). */
export const keepFailedOrder = (orderNumber: string): boolean => tabStorage.write('failed-order', { orderNumber });
export function readFailedOrder(): string | null {
  const stored = tabStorage.read('failed-order') as { orderNumber?: unknown } | undefined;
  return typeof stored?.orderNumber === 'string' && stored.orderNumber !== '' ? stored.orderNumber : null;
}
