/** The shopper's checkout in this browser: shared by all tabs so that two tabs make one order, kept through reloads. */
import { createStore } from 'zustand/vanilla';
import type { CheckoutInfo, QuotedLine } from '#contract/checkout/checkout-info.ts';
import type { Address, Contact } from '#contract/fields/fields.ts';
import type { Points } from '#contract/loyalty/points.ts';
import type { OrderAnalytics } from '../analytics/order-analytics.ts';
import { onStoredElsewhere, persistentStorage, tabStorage } from '../storage/versioned-storage.ts';
import { afterOrder, type CheckoutRecord, type PickupStore, readRecord, type ShippingType } from './checkout-record.ts';

const NAME = 'checkout';
const newId = () => crypto.randomUUID();

/** `record`: null until the browser's storage has been read. `lastCheckoutData`: what the shopper was last shown, of this page's life alone (CHK-02). */
export const checkoutState = createStore<{ record: CheckoutRecord | null; lastCheckoutData: CheckoutInfo | null }>(
  () => ({
    record: null,
    lastCheckoutData: null,
  }),
);

export function openCheckout(): CheckoutRecord {
  const { record } = checkoutState.getState();
  if (record) return record;
  const kept = persistentStorage.read(NAME);
  const opened = readRecord(kept, newId);
  checkoutState.setState({ record: opened });
  if (kept === undefined) persistentStorage.write(NAME, opened);
  onStoredElsewhere(NAME, (value) => checkoutState.setState({ record: readRecord(value, newId) }));
  return opened;
}

export function editCheckout(change: (record: CheckoutRecord) => CheckoutRecord): CheckoutRecord {
  // What another tab saved a moment ago is kept: the change is made to the latest record.
  const kept = persistentStorage.read(NAME);
  const record = change(kept === undefined ? openCheckout() : readRecord(kept, newId));
  persistentStorage.write(NAME, record);
  checkoutState.setState({ record });
  return record;
}

export const renewCheckout = (): CheckoutRecord => editCheckout((record) => ({ ...record, checkoutId: newId() }));
export const closeCheckout = (): CheckoutRecord => editCheckout((record) => afterOrder(record, newId()));

/** The order just placed, as the success page shows it (CHK-26, CHK-38). Held in this tab's session only. */
export interface PlacedOrder {
  orderNumber: string;
  contact: Contact;
  shippingType: ShippingType;
  address: Address | null;
  /** Where it waits to be collected. */
  store: PickupStore | null;
  methodLabel: string;
  promise: string;
  /** Shown so that the shopper recognises the card; never more of it. */
  card: { brand: string; last4: string };
  lines: (QuotedLine & { name: string; detail: string })[];
  totals: Pick<CheckoutInfo, 'explain' | 'grandTotal' | 'gst'>;
  /** What the shopper earns by it. */
  points?: Points;
  /** What is measured of it. */
  measures?: OrderAnalytics;
}

export const keepPlacedOrder = (order: PlacedOrder): boolean => tabStorage.write('placed-order', order);
export function readPlacedOrder(): PlacedOrder | null {
  const kept = tabStorage.read('placed-order') as Partial<PlacedOrder> | undefined;
  return kept && typeof kept.orderNumber === 'string' && kept.contact && Array.isArray(kept.lines) && kept.totals
    ? (kept as PlacedOrder)
    : null;
}

/** Number of the order that could not be processed (CHK-27, PAY-14). */
export const keepFailedOrder = (orderNumber: string): boolean => tabStorage.write('failed-order', { orderNumber });
export function readFailedOrder(): string | null {
  const kept = tabStorage.read('failed-order') as { orderNumber?: unknown } | undefined;
  return typeof kept?.orderNumber === 'string' && kept.orderNumber !== '' ? kept.orderNumber : null;
}
