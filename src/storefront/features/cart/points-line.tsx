import { useStore } from 'zustand';
import type { CheckoutInfo } from '#contract/checkout-info.ts';
import { counted } from '#shared/counted.ts';
import { membershipState } from '#storefront/browser/membership-state.ts';
import { programmeState } from '#storefront/browser/programme-state.ts';
import type { CartLine } from './cart-lines.ts';
import { earnText, pointsToEarn, taxExclusiveIds } from './points-to-earn.ts';

/** What this cart earns, once it is dispatched; to whoever is no member, what members would (LOY-01). */
export function PointsLine({ data, lines }: { data: CheckoutInfo | null; lines: readonly CartLine[] }) {
  const { terms } = useStore(programmeState);
  const { membership, accrual } = useStore(membershipState);
  if (!terms?.loyalty) return null;
  // Its place is kept until the quote has come.
  if (!data) return <p aria-hidden="true" className="h-5" />;
  const { accrualPoints, accrualSpend } = accrual ?? { accrualPoints: 1, accrualSpend: 1 };
  const points = pointsToEarn({ items: data.items, taxExclusive: taxExclusiveIds(lines), accrualPoints, accrualSpend });
  if (points === 0) return null;
  return (
    <p className="text-sm">{membership === 'MEMBER' ? `${earnText(points)} with this order.` : `Members earn ${counted(points, 'point')} with this order.`}</p>
  );
}
