/** The ways an order reaches its shopper: the one table to change (SHIP-10, SHIP-11). Prices are cents, GST included. */
import type { Cents } from '#shared/money.ts';

export interface DeliveryMethod {
  code: string;
  label: string;
  type: 'DELIVERY' | 'STORE_PICKUP';
  priceCents: Cents;
  /** Free from KERB_FREE_EXPRESS_THRESHOLD of items after discounts (SHIP-19). */
  freeFromThreshold?: boolean;
  /** The parcel may be left without a signature, and must be allowed to be (SHIP-10). */
  requiresAuthorityToLeave: boolean;
  /** First and last postcode of each area served; everywhere in the country when absent. */
  postcodes?: readonly (readonly [from: string, to: string])[];
  /** When it arrives: so many business days after the day it leaves, or within hours. */
  arrives: { businessDays: readonly [first: number, last: number] } | 'withinHours' | 'readyToCollect';
}

/** Street postcodes of urban Auckland; rural, island and box postcodes are out of a four-hour van's reach. */
const AUCKLAND = [
  ['0600', '0632'],
  ['0810', '0814'],
  ['1010', '1072'],
  ['2010', '2025'],
  ['2102', '2113'],
] as const;

/** In the order in which they are offered; the first available one is chosen when the default is not. */
export const deliveryMethods: readonly DeliveryMethod[] = [
  { code: 'standard', label: 'Standard delivery', type: 'DELIVERY', priceCents: 600n, requiresAuthorityToLeave: false, arrives: { businessDays: [2, 4] } },
  {
    code: 'express',
    label: 'Express delivery',
    type: 'DELIVERY',
    priceCents: 900n,
    freeFromThreshold: true,
    requiresAuthorityToLeave: false,
    arrives: { businessDays: [1, 2] },
  },
  {
    code: 'fourhd',
    label: 'Four-hour delivery',
    type: 'DELIVERY',
    priceCents: 1500n,
    requiresAuthorityToLeave: true,
    postcodes: AUCKLAND,
    arrives: 'withinHours',
  },
  { code: 'storePickup', label: 'Click & Collect', type: 'STORE_PICKUP', priceCents: 0n, requiresAuthorityToLeave: false, arrives: 'readyToCollect' },
];

/** Chosen when nothing else is, where it can be had (SHIP-12, SHIP-14). */
export const defaultDeliveryMethod = 'fourhd';
/** An order placed later than this hour in New Zealand leaves on the next business day. */
export const dispatchHour = 14;
/** Vans and stores work between these hours, every day. */
export const vanHours = { from: 9, to: 18 } as const;
