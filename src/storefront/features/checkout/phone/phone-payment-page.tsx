import { useEffect, useRef } from 'react';
import { orderMessages } from '#contract/messages/order-messages.ts';
import type { PhonePayment } from '#contract/orders/phone-payments.ts';
import { formatDayTime } from '#shared/nz-dates.ts';
import { productName } from '#shared/product-name.ts';
import { colourAndSize } from '#shared/size-phrase.ts';
import { money } from '#storefront/features/cart/quote-totals.tsx';
import { useShopSettings } from '#storefront/lib/page/shop-facts.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { useForm } from '#storefront/ui/forms/use-form.ts';
import { CardFrame } from '../card/card-frame.tsx';
import { useCardFrame } from '../card/use-card-frame.ts';
import { usePhoneLink } from './use-phone-link.ts';
import { usePhonePayment } from './use-phone-payment.ts';

/** A customer pays an order that staff took by phone, by the link of an email (EDIT-03). */
export function PhonePaymentPage() {
  const link = usePhoneLink();
  const { found, problem, ...paying } = usePhonePayment(link);
  const alertRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) alertRef.current?.focus();
  }, [problem]);
  const isOpen = found?.state === 'OPEN' && found.lines.length > 0;
  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <h1 className="font-display text-3xl font-black">Pay for your order</h1>
      {!found && !problem && <p role="status">Loading what there is to pay…</p>}
      {found && <Outcome found={found} />}
      {isOpen && <Summary found={found} />}
      {problem && (
        <Alert tone="error" ref={alertRef}>
          {problem}
        </Alert>
      )}
      {isOpen && found.methods.includes('card') && <CardForm {...paying} total={found.total} />}
      {isOpen &&
        found.afterwards.map((way) => <AfterwardsForm key={way.method} {...paying} way={way} total={found.total} />)}
    </div>
  );
}

function Outcome({ found: { state, total, expiresAt, lines, orderNumber } }: { found: PhonePayment }) {
  if (state === 'PAYING') return <Alert>{orderMessages.changePaymentPending}</Alert>;
  if (state === 'ENDED' || (state === 'OPEN' && lines.length === 0))
    return <Alert>{orderMessages.phoneOrderOver}</Alert>;
  if (state === 'PAID')
    return (
      <Alert tone="success">
        Thank you. Your order is placed: its number is {orderNumber}. We have emailed you a confirmation.
      </Alert>
    );
  return (
    <p>
      Pay {money(total)} to order what is below. We hold your items until {formatDayTime(new Date(expiresAt))}; without
      a payment nothing is ordered.
    </p>
  );
}

function Summary({ found: { lines, delivery, discount, total, deliveryLabel } }: { found: PhonePayment }) {
  return (
    <section aria-labelledby="phone-order" className="rounded-xs border border-line bg-raised p-4">
      <h2 id="phone-order" className="font-display text-xl font-bold">
        Your order
      </h2>
      <ul className="mt-3 grid gap-2">
        {lines.map((line, index) => (
          <li key={`${index}`} className="flex justify-between gap-4">
            <span className="min-w-0 break-words">
              {line.qty} × {productName(line)}
              <span className="block text-sm text-quiet">{colourAndSize(line.colourName, line.size)}</span>
            </span>
            <span className="tabular-nums">{money(line.total)}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-3 grid gap-2">
        <Row label={deliveryLabel} dollars={delivery} />
        {discount > 0 && <Row label="You save" dollars={discount} />}
        <Row label="To pay now" dollars={total} strong />
      </dl>
    </section>
  );
}

function Row({ label, dollars, strong = false }: { label: string; dollars: number; strong?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${strong ? 'border-t border-line pt-2 font-semibold' : ''}`}>
      <dt>{label}</dt>
      <dd className="tabular-nums">{money(dollars)}</dd>
    </div>
  );
}

type Paying = Pick<ReturnType<typeof usePhonePayment>, 'busy' | 'payByCard' | 'payAfterwards'>;

function CardForm({ total, busy, payByCard }: Paying & { total: number }) {
  const { name: shopName } = useShopSettings();
  // The fields are in the frame of the card service, which reports their errors itself.
  const form = useForm({ initial: {}, check: async () => ({}), onSubmit: () => payByCard(frame.tokenise) });
  const frame = useCardFrame(true, form.submit);
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate aria-busy={busy} className="grid gap-4">
      <h2 className="font-display text-xl font-bold">Pay by card</h2>
      <CardFrame {...frame} onSubmit={form.submit} />
      <p className="text-sm text-quiet">
        Your card details go straight to our card service. {shopName} never sees them.
      </p>
      <Button
        type="submit"
        disabled={!form.ready}
        busy={busy}
        aria-disabled={frame.status === 'READY' ? undefined : true}
        full
      >
        Pay {money(total)}
      </Button>
    </form>
  );
}

function AfterwardsForm({
  way: { method, label, payTo },
  total,
  busy,
  payAfterwards,
}: Paying & { way: PhonePayment['afterwards'][number]; total: number }) {
  const name = label.toLowerCase();
  return (
    <section aria-labelledby={`by-${method}`} className="grid gap-3 border-t border-line pt-5">
      <h2 id={`by-${method}`} className="font-display text-xl font-bold">
        Pay by {name}
      </h2>
      <p>
        Pay {money(total)} to {payTo} once you have ordered, with the order’s number as the reference. We send it when
        the money has arrived.
      </p>
      <Button variant="secondary" busy={busy} onClick={() => void payAfterwards(method)} full>
        Order and pay by {name}
      </Button>
    </section>
  );
}
