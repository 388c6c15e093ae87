import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { CheckoutRecord } from '#storefront/browser/checkout-record.ts';
import { editCheckout } from '#storefront/browser/checkout-state.ts';
import { money } from '#storefront/features/cart/quote-totals.tsx';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Checkbox } from '#storefront/ui/checkbox.tsx';
import { AddressFields } from './address-fields.tsx';
import { CardFrame } from './card-frame.tsx';
import { guardPayment } from './checkout-guards.ts';
import { type AddressValues, addressLines, addressValues, blankAddress } from './checkout-values.ts';
import { draftOrder } from './order-draft.ts';
import { PlacingNote } from './placing-note.tsx';
import { ErrorSummary, SectionHeading, StepHeading } from './step-parts.tsx';
import { useCardFrame } from './use-card-frame.ts';
import { type Checkout, useCheckout, useGuard } from './use-checkout.ts';
import { useForm } from './use-form.ts';
import { usePlaceOrder } from './use-place-order.ts';

const loadCheck = () => import('./check-address.ts');
type BillingValues = AddressValues & { own: boolean };
const blankBilling: BillingValues = { ...blankAddress, own: false };
const checkBilling = async (values: BillingValues) => (values.own ? (await loadCheck()).checkAddress(values).errors : {});

/** Step 3: pay what is shown, once (PAY-07 to PAY-17, CARD-01). */
export function PaymentPage() {
  const checkout = useCheckout();
  const { quote, record, cart } = checkout;
  const data = quote.status === 'SUCCESS' && !quote.loading ? quote.data : null;
  const { phase, outcome, place } = usePlaceOrder();
  const alertRef = useRef<HTMLDivElement>(null);
  const [cardFailed, setCardFailed] = useState(false);
  const busy = phase !== 'IDLE';
  useGuard(busy ? null : guardPayment({ ...checkout, data }), '/checkout/payment');

  const form = useForm<BillingValues>({
    name: 'billing',
    initial: blankBilling,
    saved: record ? (record.billingAddress ? { ...addressValues(record.billingAddress), own: true } : blankBilling) : undefined,
    check: checkBilling,
    onSubmit: async (values) => {
      setCardFailed(false);
      place(async () => {
        if (!record || !data) return null;
        const billingAddress = values.own ? (await loadCheck()).checkAddress(values).address : null;
        if (values.own && !billingAddress) return null;
        const answer = await card.tokenise();
        if (answer.kind === 'FAILED') setCardFailed(true);
        if (answer.kind !== 'NONCE') return null;
        const saved = editCheckout((before) => ({ ...before, billingAddress }));
        return draftOrder({ record: saved, data, lines: cart.lines, billingAddress, card: answer.card, membership: checkout.membership });
      });
    },
  });
  const card = useCardFrame(form.submit);

  useEffect(() => {
    if (outcome) alertRef.current?.focus();
  }, [outcome]);

  const total = data ? money(data.amountOutstanding) : null;
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="grid gap-8" aria-busy={busy}>
      <StepHeading>Payment</StepHeading>
      {record && <Review record={record} quote={quote} />}
      <section>
        <SectionHeading>Card</SectionHeading>
        <CardFrame frame={card.frame} address={card.address} status={card.status} height={card.height} retry={card.retry} />
        <p className="mt-2 text-sm text-quiet">Your card details go straight to our card service. Kerb never sees them.</p>
      </section>
      <section>
        <SectionHeading>Billing address</SectionHeading>
        {record?.shippingType === 'STORE_PICKUP' ? null : (
          <Checkbox name="same" checked={!form.values.own} onChange={(same) => form.set('own', !same)}>
            The same as my delivery address
          </Checkbox>
        )}
        {form.values.own && (
          <div className="mt-4 grid gap-5">
            <ErrorSummary count={form.summary.length} />
            <AddressFields text={form.text} purpose="billing" />
          </div>
        )}
      </section>
      <div className="grid gap-4">
        {outcome && (
          <Alert
            tone="error"
            ref={alertRef}
            action={
              'goTo' in outcome &&
              outcome.goTo && (
                <Link to={outcome.goTo.path} className="font-semibold underline underline-offset-4">
                  {outcome.goTo.label}
                </Link>
              )
            }
          >
            {outcome.message}
          </Alert>
        )}
        {cardFailed && <Alert tone="error">Unable to reach the card service. Nothing has been charged. Try again.</Alert>}
        <Button
          type="submit"
          disabled={!form.ready}
          busy={busy || quote.loading}
          aria-disabled={!busy && (!total || card.status !== 'READY') ? true : undefined}
          full
        >
          {phase === 'IDLE'
            ? outcome?.status === 'UNKNOWN'
              ? 'Try again'
              : total
                ? `Pay ${total}`
                : 'Pay'
            : phase === 'PREPARING'
              ? 'Checking your card…'
              : 'Placing your order…'}
        </Button>
        <PlacingNote placing={phase === 'PLACING'} />
      </div>
    </form>
  );
}

/** What was said in the earlier steps, with ways to change it. */
function Review({ record, quote }: { record: CheckoutRecord; quote: Checkout['quote'] }) {
  const {
    contact,
    delivery: { address, options },
    pickup,
    shippingType,
  } = record;
  const method = quote.data?.availableShippingMethods.find(({ code }) => code === (shippingType === 'STORE_PICKUP' ? 'storePickup' : options?.methodCode));
  const rows: { label: string; path: string; lines: string[] }[] = [
    { label: 'Contact', path: '/checkout/contact-info', lines: contact ? [contact.email, contact.phone] : [] },
    {
      label: shippingType === 'STORE_PICKUP' ? 'Collect from' : 'Deliver to',
      path: '/checkout/shipping',
      lines: shippingType === 'STORE_PICKUP' ? [pickup.store?.name ?? ''] : address ? [addressLines(address).join(', ')] : [],
    },
    { label: 'Method', path: '/checkout/shipping', lines: method ? [[method.label, method.promise].filter(Boolean).join(' · ')] : ['…'] },
  ];
  return (
    <dl className="divide-y divide-line border-y border-line">
      {rows.map(({ label, path, lines }) => (
        <div key={label} className="grid grid-cols-[6rem_1fr_auto] items-start gap-x-4 py-3">
          <dt className="text-sm leading-6 text-quiet">{label}</dt>
          <dd className="min-w-0 wrap-break-word">
            {lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </dd>
          <dd>
            <Link to={path} className="inline-block py-0.5 text-sm underline underline-offset-4" aria-label={`Change ${label.toLowerCase()}`}>
              Change
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}
