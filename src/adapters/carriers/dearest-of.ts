import { dollarsToCents, roundDollars } from '#shared/money.ts';

/**
 * Prices in cents by the code of a service. Of several with one code the dearest counts, so that no parcel is sent for
 * less than it costs; a service that costs nothing is one without a price.
 */
export function dearestOf(priced: readonly (readonly [service: string, dollars: number])[]): Map<string, bigint> {
  const rates = new Map<string, bigint>();
  for (const [service, dollars] of priced) {
    const cents = dollarsToCents(roundDollars(dollars));
    if (cents > (rates.get(service) ?? 0n)) rates.set(service, cents);
  }
  return rates;
}
