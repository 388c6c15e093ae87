import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { earnedWords, earningMessages, type Points } from '#contract/loyalty/points.ts';
import { fillText } from '#contract/messages/messages.ts';
import { paymentMessages } from '#contract/messages/payment-messages.ts';
import { money } from '#storefront/features/cart/quote-totals.tsx';
import { authState } from '#storefront/lib/auth/auth-state.ts';
import { type PlacedOrder, readPlacedOrder } from '#storefront/lib/checkout/checkout-state.ts';
import { programmeState } from '#storefront/lib/loyalty/programme-state.ts';
import { useShopSettings } from '#storefront/lib/page/shop-facts.ts';
import { useHydrated } from '#storefront/lib/page/use-hydrated.ts';
import { LinkButton } from '#storefront/ui/buttons/link-button.tsx';
import { guardSuccess } from '../internal/checkout-guards.ts';
import { useGuard } from '../internal/use-checkout.ts';
import { HelpBlock, orderPage, type ShopHelp } from './help-block.tsx';
import { NextSteps } from './next-steps.tsx';
import { OrderedLines } from './ordered-lines.tsx';

interface SuccessPageProps {
  help: ShopHelp;
  /** For guests, the way to an account. */
  saveDetails: (order: PlacedOrder) => ReactNode;
}

/** Confirmation of a placed order: its number, what happens next, and where to get help (CHK-26, CHK-38, UX-12). */
export function SuccessPage({ help, saveDetails }: SuccessPageProps) {
  const hydrated = useHydrated();
  const [order, setOrder] = useState<PlacedOrder | null | undefined>(undefined);
  const { status } = useStore(authState);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => setOrder(readPlacedOrder()), []);
  useGuard(guardSuccess({ hydrated: hydrated && order !== undefined, placedOrder: order }));
  const number = order?.orderNumber;
  useEffect(() => {
    if (number) heading.current?.focus();
  }, [number]);
  if (!order) return <div className="min-h-[60vh]" />;

  const isGuest = status !== 'LOGGED_IN';
  const { contact, orderNumber } = order;
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
        <h1
          ref={heading}
          tabIndex={-1}
          className="font-display text-4xl leading-tight font-bold outline-none sm:text-5xl"
        >
          Ngā mihi, {contact.firstName}. Your order is placed.
        </h1>
        <p className="mt-5 text-lg">
          Order <strong className="tabular-nums">#{orderNumber}</strong>. We’ve emailed the details to{' '}
          <strong className="wrap-anywhere">{contact.email}</strong>.
        </p>
        {order.card.payTo && <p className="mt-3 text-lg font-semibold">{payAfterOrder(order, order.card.payTo)}</p>}
        <EarnedPoints points={order.points} />
        <div className="mt-6 flex flex-col gap-3 sm:flex-row">
          <LinkButton to={orderPage(orderNumber, isGuest)}>See your order</LinkButton>
          <LinkButton to="/products" variant="secondary">
            Keep shopping
          </LinkButton>
        </div>
        <NextSteps order={order} />
        {status === 'LOGGED_OUT' && saveDetails(order)}
        <HelpBlock order={order} help={help} isGuest={isGuest} />
      </div>
      <OrderedLines order={order} />
    </div>
  );
}

/** Both kinds are the shopper's own: others were left out when the order was placed. */
function EarnedPoints({ points }: { points: Points | undefined }) {
  const { name: shopName } = useShopSettings();
  const { terms } = useStore(programmeState);
  if (!points) return null;
  const who = { isMember: true, airline: 'LINKED', shopName, airlineName: terms?.airline?.name ?? '' } as const;
  const { earned } = earnedWords(points, who);
  return earned ? <p className="mt-3">{fillText(earningMessages.placed, { points: earned })}</p> : null;
}

/** How the shopper pays what credits have not paid, for methods whose money comes after the order. */
const payAfterOrder = ({ totals, orderNumber }: PlacedOrder, account: string): string =>
  fillText(paymentMessages.payAfterOrder, {
    amount: money(totals.explain.find(({ what }) => what === 'outstanding')?.amount ?? totals.grandTotal),
    account,
    n: orderNumber,
  });
