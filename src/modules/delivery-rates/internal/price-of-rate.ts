/** What a shopper pays for a delivery that costs the shop so much (PARC-05). Pure. */
import type { Config } from '#platform/config.ts';
import type { Cents } from '#shared/money.ts';

type PriceConfig = Pick<
  Config,
  | 'KERB_CARRIER_RATES_MARKUP_PERCENT'
  | 'KERB_CARRIER_RATES_MARKUP_CENTS'
  | 'KERB_CARRIER_RATES_ROUND_CENTS'
  | 'KERB_CARRIER_RATES_GST'
  | 'KERB_GST_BASIS_POINTS'
>;

/** GST where the rate has none, then the percentage, then the cents, rounded up once. GST is included. */
export function priceOfRate(config: PriceConfig, costCents: Cents): Cents {
  const taxed = 10_000n + (config.KERB_CARRIER_RATES_GST === 'added' ? BigInt(config.KERB_GST_BASIS_POINTS) : 0n);
  const marked = 100n + BigInt(config.KERB_CARRIER_RATES_MARKUP_PERCENT);
  const unit = BigInt(config.KERB_CARRIER_RATES_ROUND_CENTS);
  const whole = 1_000_000n * unit;
  const exact = costCents * taxed * marked + BigInt(config.KERB_CARRIER_RATES_MARKUP_CENTS) * 1_000_000n;
  return ((exact + whole - 1n) / whole) * unit;
}
