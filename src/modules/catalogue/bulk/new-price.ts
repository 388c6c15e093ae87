/** The new price of a product by a rule for many (OWN-12). Pure. */
import { bulkChangeMessages } from '#contract/staff/products/bulk/bulk-change-messages.ts';
import type { PriceRule } from '#contract/staff/products/bulk/bulk-changes.ts';
import { type Cents, multiplyRounded, textToCents } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';

const MAX_CENTS = 9_999_999n;
/** Of the whole, in hundredths of a percent: percentages have two decimals, as amounts of money do. */
const WHOLE = 10_000n;

/** The price in cents, or why there is none, for people. Never below 1 cent. */
export function newPrice(priceCents: Cents, { way, value, ending }: PriceRule): Result<Cents, string> {
  const number = textToCents(value);
  const exact = {
    set: () => number,
    'percent-off': () => multiplyRounded(priceCents, WHOLE - number, WHOLE),
    'percent-up': () => multiplyRounded(priceCents, WHOLE + number, WHOLE),
    'amount-off': () => priceCents - number,
    'amount-up': () => priceCents + number,
  }[way]();
  if (exact < 1n) return fail(bulkChangeMessages.belowOneCent);
  const price = ending === 'exact' ? exact : nearest(exact, BigInt(ending));
  if (price > MAX_CENTS) return fail(bulkChangeMessages.tooDear);
  if (way.endsWith('off') && price >= priceCents) return fail(bulkChangeMessages.nothingOff);
  if (way.endsWith('up') && price <= priceCents) return fail(bulkChangeMessages.nothingUp);
  return ok(price);
}

/** The nearest price with these cents that is above 0; of two equally near ones the lower. */
function nearest(price: Cents, cents: Cents): Cents {
  const above = (((price - cents) % 100n) + 100n) % 100n;
  const below = price - above;
  return below > 0n && above <= 50n ? below : below + 100n;
}
