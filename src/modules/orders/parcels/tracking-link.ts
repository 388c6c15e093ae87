import { carriers } from '#contract/orders/carriers.ts';

/** The tracking page of a parcel; null for an unknown carrier, or a parcel without a number. Pure. */
export function trackingLink(carrier: string, trackingNumber: string): string | null {
  const known = carriers.find(({ name }) => name.toLowerCase() === carrier.trim().toLowerCase());
  return known && trackingNumber !== '' ? known.trackingPage + encodeURIComponent(trackingNumber) : null;
}
