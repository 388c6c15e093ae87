/** A discount that staff give on a whole cart, spread over its lines as a promotion is. Pure (EDIT-03). */
import { allocate, type Cents } from '#shared/money.ts';
import { least, share } from './internal/evaluation/open-cart.ts';
import type { PromotionOutcome } from './promotion.ts';

/**
 * Percent in hundredths of a percent; an amount in cents, at most `basisPoints` of what the goods cost: goods that are
 * removed later do not leave a larger share than was allowed.
 */
export type StaffDiscount =
  | { kind: 'PERCENT'; basisPoints: number }
  | { kind: 'AMOUNT'; cents: number; basisPoints: number };

/** Its id among what was applied; no promotion has it. */
export const STAFF_DISCOUNT_ID = 'staff-discount';
const NAME = 'Discount by our team';

interface DiscountableLine {
  qty: number;
  priceCents: Cents;
  giftCard: boolean;
}

/**
 * What the promotions leave of each line, gift cards not counted, less the discount: divided by the remaining prices, odd
 * cents to the largest remainders (reliability A12). It uses no promotion and is excluded by none.
 */
export function withStaffDiscount(
  outcome: PromotionOutcome,
  lines: readonly DiscountableLine[],
  discount: StaffDiscount | null | undefined,
): PromotionOutcome {
  if (!discount) return outcome;
  const left = lines.map(({ qty, priceCents, giftCard }, index) =>
    giftCard ? 0n : priceCents * BigInt(qty) - (outcome.lineDiscounts[index] ?? 0n),
  );
  const total = left.reduce((sum, cents) => sum + cents, 0n);
  const most = least(share(total, discount.basisPoints), total);
  const amountCents = discount.kind === 'PERCENT' ? most : least(BigInt(discount.cents), most);
  if (amountCents <= 0n) return outcome;
  const off = allocate(amountCents, left);
  const shares = off.map((cents, line) => ({ line, amountCents: cents })).filter((one) => one.amountCents > 0n);
  return {
    ...outcome,
    lineDiscounts: off.map((cents, index) => cents + (outcome.lineDiscounts[index] ?? 0n)),
    applied: [
      ...outcome.applied,
      {
        ...{ id: STAFF_DISCOUNT_ID, name: NAME, exclusive: false, limits: { total: null, perCustomer: null } },
        ...{ codes: [], amountCents, shares },
      },
    ],
  };
}
