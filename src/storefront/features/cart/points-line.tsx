import { useStore } from 'zustand';
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import { earnedWords, earningMessages } from '#contract/loyalty/points.ts';
import { fillText } from '#contract/messages/messages.ts';
import { programmeState } from '#storefront/lib/loyalty/programme-state.ts';
import { useEarner } from '#storefront/lib/membership/use-earner.ts';
import type { CartLine } from './cart-lines.ts';
import { pointsToEarn } from './points-to-earn.ts';

/**
 * The points this cart earns at the shop and at the airline once it is dispatched; non-members see what members would
 * earn (LOY-01, FIX-58).
 */
export function PointsLine({ data, lines }: { data: CheckoutInfo | null; lines: readonly CartLine[] }) {
  const { terms } = useStore(programmeState);
  const earner = useEarner();
  if (!terms?.loyalty && earner.airline === 'NONE') return null;
  // Its space is reserved until the quote has arrived.
  if (!data) return <p aria-hidden="true" className="h-5" />;
  const points = pointsToEarn(data.items, lines, earner.rate);
  const { earned, members, onceLoggedIn } = earnedWords({ ...points, shop: terms?.loyalty ? points.shop : 0 }, earner);
  return (
    <>
      {earned && <p className="text-sm">{fillText(earningMessages.order, { points: earned })}</p>}
      {members && <p className="text-sm">{fillText(earningMessages.orderMembers, { points: members })}</p>}
      {onceLoggedIn && <p className="text-sm">{fillText(earningMessages.orderLogIn, { points: onceLoggedIn })}</p>}
    </>
  );
}
