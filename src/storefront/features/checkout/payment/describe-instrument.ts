/** A payment instrument in words, and whether it can still be used. Pure. */
import { nzDay } from '#shared/nz-dates.ts';

/** 'Visa ending in 1111'; 'PayPal'. */
export const describeInstrument = ({ brand, last4 }: { brand: string; last4: string }): string =>
  last4 ? `${brand} ending in ${last4}` : brand;

/** 'MM/YYYY' → whether that month is over in New Zealand, whatever the device's time zone (FIX-56). */
export function isExpired(expiry: string, today: Date): boolean {
  const [, month = '', year = ''] = /^(\d{1,2})\/(\d{4})$/.exec(expiry) ?? [];
  return month !== '' && `${year}-${month.padStart(2, '0')}` < nzDay(today).slice(0, 7);
}
