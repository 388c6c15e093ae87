import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { orderMessages } from '#contract/messages/order-messages.ts';
import type { ChangePayment } from '#contract/orders/change-payments.ts';
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
import { useChangePayment } from './use-change-payment.ts';
import { usePaymentLink } from './use-payment-link.ts';

/** A customer pays what a change of the order costs more, by the link of an email (EDIT-01). */
export function ChangePaymentPage() {
  const link = usePaymentLink();
  const { found, problem, busy, pay } = useChangePayment(link);
  const alertRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) alertRef.current?.focus();
  }, [problem]);
  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <h1 className="font-display text-3xl font-black">
        {link ? `Change of order #${link.number}` : 'Change of your order'}
      </h1>
      {!found && !problem && <p role="status">Loading what there is to pay…</p>}
      {found && <Outcome found={found} number={link?.number ?? ''} />}
      {found && found.state === 'WAITING' && <Summary found={found} />}
      {problem && (
        <Alert tone="error" ref={alertRef}>
          {problem}
        </Alert>
      )}
      {found?.state === 'WAITING' && <PayForm amount={found.amount} busy={busy} pay={pay} />}
    </div>
  );
}

function Outcome({ found: { state, amount, total, expiresAt }, number }: { found: ChangePayment; number: string }) {
  if (state === 'WAITING')
    return (
      <p>
        Pay {money(amount)} to change your order. We hold your items until {formatDayTime(new Date(expiresAt))}; without
        a payment your order stays as it is.
      </p>
    );
  if (state === 'PAYING') return <Alert>{orderMessages.changePaymentPending}</Alert>;
  if (state === 'ENDED') return <Alert>{orderMessages.changePaymentOver}</Alert>;
  return (
    <Alert
      tone="success"
      action={
        <Link to={`/orders?number=${number}`} className="font-semibold underline underline-offset-4">
          See your order
        </Link>
      }
    >
      Thank you. We received {money(amount)}, and your order is changed. It costs {money(total)} in all.
    </Alert>
  );
}

function Summary({ found: { lines, before, total, amount, deliveryLabel } }: { found: ChangePayment }) {
  const row = (label: string, dollars: number, strong = false) => (
    <div className={`flex justify-between gap-4 ${strong ? 'border-t border-line pt-2 font-semibold' : ''}`}>
      <dt>{label}</dt>
      <dd className="tabular-nums">{money(dollars)}</dd>
    </div>
  );
  return (
    <section aria-labelledby="after-the-change" className="rounded-xs border border-line bg-raised p-4">
      <h2 id="after-the-change" className="font-display text-xl font-bold">
        Your order after the change
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
      <p className="mt-3 text-sm text-quiet">{deliveryLabel}</p>
      <dl className="mt-3 grid gap-2">
        {row('Total after the change', total)}
        {row('Your order until now', before)}
        {row('To pay now', amount, true)}
      </dl>
    </section>
  );
}

function PayForm({
  amount,
  busy,
  pay,
}: {
  amount: number;
  busy: boolean;
  pay: ReturnType<typeof useChangePayment>['pay'];
}) {
  const { name: shopName } = useShopSettings();
  // The fields are in the frame of the card service, which reports their errors itself.
  const form = useForm({ initial: {}, check: async () => ({}), onSubmit: () => pay(frame.tokenise) });
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
        Pay {money(amount)}
      </Button>
    </form>
  );
}
