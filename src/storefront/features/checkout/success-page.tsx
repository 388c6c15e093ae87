import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { addressLines } from '#contract/fields/country-rules.ts';
import { earnedWords, earningMessages, type Points } from '#contract/loyalty/points.ts';
import { fillText } from '#contract/messages/messages.ts';
import { paymentMessages } from '#contract/messages/payment-messages.ts';
import { storeLines } from '#contract/stores/store.ts';
import { money, QuoteTotals } from '#storefront/features/cart/quote-totals.tsx';
import { type PlacedOrder, readPlacedOrder } from '#storefront/lib/checkout/checkout-state.ts';
import { programmeState } from '#storefront/lib/loyalty/programme-state.ts';
import { useShopSettings } from '#storefront/lib/page/shop-facts.ts';
import { useHydrated } from '#storefront/lib/page/use-hydrated.ts';
import { LinkButton } from '#storefront/ui/buttons/link-button.tsx';
import { guardSuccess } from './internal/checkout-guards.ts';
import { useGuard } from './internal/use-checkout.ts';
import { describeInstrument } from './payment/describe-instrument.ts';

/** Confirmation of a placed order: its number, and what happens next (CHK-26, CHK-38). */
export function SuccessPage() {
  const hydrated = useHydrated();
  const [order, setOrder] = useState<PlacedOrder | null | undefined>(undefined);
  const { name: shopName } = useShopSettings();
  const { terms } = useStore(programmeState);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => setOrder(readPlacedOrder()), []);
  useGuard(guardSuccess({ hydrated: hydrated && order !== undefined, placedOrder: order }));
  const number = order?.orderNumber;
  useEffect(() => {
    if (number) heading.current?.focus();
  }, [number]);
  if (!order) return <div className="min-h-[60vh]" />;

  const earned = order.points ? earnedBy(order.points, shopName, terms?.airline?.name ?? '') : '';
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
        {earned && <p className="mt-3">{fillText(earningMessages.placed, { points: earned })}</p>}
        <WhatHappensNext order={order} />
        <div className="mt-10">
          <LinkButton to="/products">Keep shopping</LinkButton>
        </div>
      </div>
      <OrderedLines order={order} />
    </div>
  );
}

/** Where the order goes, when, and how it was paid. */
function WhatHappensNext({ order }: { order: PlacedOrder }) {
  const { address, store, methodLabel, promise } = order;
  return (
    <dl className="mt-8 grid gap-6 border-t border-line pt-6 sm:grid-cols-3">
      <div>
        <dt className="text-sm text-quiet">{store ? 'Collect from' : 'Deliver to'}</dt>
        <dd className="mt-1">
          {(store ? [store.name, ...storeLines(store.address), store.phone] : address ? addressLines(address) : [])
            .filter(Boolean)
            .map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
        </dd>
      </div>
      <div>
        <dt className="text-sm text-quiet">{methodLabel}</dt>
        <dd className="mt-1">{promise}</dd>
      </div>
      <div>
        <dt className="text-sm text-quiet">{order.card.payTo ? 'Payment' : 'Paid with'}</dt>
        <dd className="mt-1">{paidWith(order)}</dd>
      </div>
    </dl>
  );
}

function OrderedLines({ order }: { order: PlacedOrder }) {
  const { lines, totals } = order;
  return (
    <section aria-labelledby="ordered-heading" className="min-w-0">
      <h2 id="ordered-heading" className="mb-4 font-display text-xl font-bold">
        Your order
      </h2>
      <ul className="mb-4 grid gap-3 border-b border-line pb-4">
        {lines.map((line) => (
          <li key={`${line.productId}-${line.variantId}`} className="grid grid-cols-[1fr_auto] gap-x-4">
            <span className="min-w-0">
              <span className="block font-semibold">{line.name}</span>
              <span className="text-sm text-quiet">
                {line.detail} · Quantity {line.qty}
              </span>
            </span>
            {/* Before promotions, which are listed by name among the totals. */}
            <span className="tabular-nums">{money(line.total + line.discount)}</span>
          </li>
        ))}
      </ul>
      <QuoteTotals
        totals={{ ...totals, explain: totals.explain.map((step) => paidStep(step, order)) }}
        status="CHECKED"
        totalLabel={order.card.payTo ? 'Total' : 'Total paid'}
      />
    </section>
  );
}

/** Both kinds are the shopper's own: others were left out when the order was placed. */
const earnedBy = (points: Points, shopName: string, airlineName: string): string =>
  earnedWords(points, { isMember: true, airline: 'LINKED', shopName, airlineName }).earned;

/** The step of the outstanding amount names the payment method, and whether it is paid. */
const paidStep = (step: PlacedOrder['totals']['explain'][number], { card }: PlacedOrder) =>
  step.what === 'outstanding' && card.brand
    ? { ...step, label: `${card.payTo ? 'To pay by' : 'Paid with'} ${describeInstrument(card)}` }
    : step;

/** How the shopper pays what credits have not paid, for methods whose money comes after the order. */
const payAfterOrder = ({ totals, orderNumber }: PlacedOrder, account: string): string =>
  fillText(paymentMessages.payAfterOrder, {
    amount: money(totals.explain.find(({ what }) => what === 'outstanding')?.amount ?? totals.grandTotal),
    account,
    n: orderNumber,
  });

/** 'Visa ending in 1111, Reward': the payment method and the credits used. */
function paidWith({ card, totals }: PlacedOrder): string {
  const credits = totals.explain.filter(({ what }) => what === 'credit').map(({ label }) => label);
  return [...new Set([describeInstrument(card), ...credits])].filter(Boolean).join(', ');
}
