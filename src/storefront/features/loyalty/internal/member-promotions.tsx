import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import {
  type MemberPromotion,
  type MemberPromotionsReply,
  memberPromotionMessages,
} from '#contract/loyalty/member-promotions.ts';
import { fillText } from '#contract/messages/messages.ts';
import { formatLastDay } from '#shared/nz-dates.ts';
import { useCart } from '#storefront/features/cart/use-cart.ts';
import { usePromoCodes } from '#storefront/features/promo-codes/use-promo-codes.ts';
import { buildInfoRequest } from '#storefront/lib/checkout/checkout-request.ts';
import { checkoutState, openCheckout } from '#storefront/lib/checkout/checkout-state.ts';
import { useCheckoutData } from '#storefront/lib/checkout-data/checkout-data.ts';
import { session } from '#storefront/lib/session/auth-session.ts';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { FailedAlert } from '#storefront/ui/failed-alert.tsx';

/** Current promotions for members: what each does, its code to apply, its end, and whether the cart uses it (FIX-32). */
export function MemberPromotions({ heading }: { heading: string }) {
  const [promotions, setPromotions] = useState<readonly MemberPromotion[] | null>(null);
  const [failed, setFailed] = useState(false);
  const load = async () => {
    setFailed(false);
    const reply = await session.call<MemberPromotionsReply>('GET', 'account/loyalty/offers');
    if (reply.ok) setPromotions(reply.value.offers);
    else setFailed(true);
  };
  const first = useRef(load);
  useEffect(() => void first.current(), []);
  return (
    <section aria-labelledby="member-promotions">
      <h2 id="member-promotions" className={heading}>
        Member offers
      </h2>
      {failed ? (
        <FailedAlert retry={() => void load()}>{memberPromotionMessages.loadFailed}</FailedAlert>
      ) : !promotions ? (
        <p role="status" className="min-h-24 text-quiet">
          Loading your offers …
        </p>
      ) : promotions.length > 0 ? (
        <PromotionList promotions={promotions} />
      ) : (
        <p className="max-w-prose">
          {memberPromotionMessages.none} Products kept for members are yours to buy.{' '}
          <Link to="/products?new=true" className="font-semibold underline underline-offset-4">
            See what’s new
          </Link>
        </p>
      )}
    </section>
  );
}

function PromotionList({ promotions }: { promotions: readonly MemberPromotion[] }) {
  const { status, items } = useCart();
  const { record } = useStore(checkoutState);
  useEffect(() => void openCheckout(), []);
  const { data, loading } = useCheckoutData(
    status === 'LOADING' || record === null ? undefined : buildInfoRequest(items, record),
  );
  const { codes, fault, busy, add } = usePromoCodes();
  const [tried, setTried] = useState('');
  const used = data?.promotions.appliedPromotions ?? {};
  const refused = data?.promotions.disallowedPromotions ?? {};
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {promotions.map(({ offerId, name, what, conditions, code, endsAt }) => (
        <li key={offerId} className="grid content-start gap-2 border border-line-strong bg-raised p-5">
          <h3 className="font-display text-lg font-extrabold wrap-break-word">{name}</h3>
          <p className="wrap-break-word">{what}.</p>
          {conditions.length > 0 && <p className="text-sm text-quiet">{conditions.join(' ')}</p>}
          {endsAt && (
            <p className="text-sm">
              {fillText(memberPromotionMessages.until, { day: formatLastDay(new Date(endsAt)) })}
            </p>
          )}
          {offerId in used ? (
            <p className="font-semibold text-success">{memberPromotionMessages.inCart}</p>
          ) : code === null ? (
            <p className="text-sm text-quiet">{refused[offerId]?.message ?? memberPromotionMessages.automatic}</p>
          ) : codes.includes(code) ? (
            <p className="text-sm text-quiet">{refused[offerId]?.message ?? code}</p>
          ) : (
            <div>
              <Button
                variant="secondary"
                busy={busy && tried === code}
                aria-disabled={items.length === 0 || loading || undefined}
                onClick={() => {
                  setTried(code);
                  void add(code);
                }}
              >
                Use code {code}
              </Button>
              {items.length === 0 && status !== 'LOADING' && (
                <p className="mt-1 text-sm text-quiet">Add something to your cart to use it.</p>
              )}
            </div>
          )}
          <p role="status" className="text-sm text-danger empty:hidden">
            {fault && tried === code && code !== null ? (fault.why ?? fault.message) : null}
          </p>
        </li>
      ))}
    </ul>
  );
}
