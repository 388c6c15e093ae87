/** How much a role may take off a phone order. Pure (EDIT-03). */
import type { StaffDiscount } from '#modules/promotions/staff-discount.ts';
import type { Cents } from '#shared/money.ts';

/** Roles with percent: 'service: 15, manager: 100'. */
export const DISCOUNT_LIMITS = /^$|^[^:,]{1,60}: ?(100|\d{1,2})(, ?[^:,]{1,60}: ?(100|\d{1,2}))*$/;

/** How many percent of the goods a member of a role may take off; 0 for a role that the setting does not name. */
export function discountLimitOf(limits: string, role: string): number {
  const wanted = role.trim().toLowerCase();
  for (const part of limits.split(',')) {
    const [name = '', percent = ''] = part.split(':');
    if (name.trim().toLowerCase() === wanted) return Number(percent.trim());
  }
  return 0;
}

/** Whether a discount is within the limit; an amount to the cent, of goods that cost this much after offers. */
export const isWithinLimit = (
  discount: StaffDiscount,
  { discountCents, goodsCents }: { discountCents: Cents; goodsCents: Cents },
  percent: number,
): boolean =>
  discount.kind === 'PERCENT'
    ? discount.basisPoints <= percent * 100
    : discountCents * 100n <= goodsCents * BigInt(percent);
