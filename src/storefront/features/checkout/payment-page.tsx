import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import { dollarsToCents } from '#shared/money.ts';
import { money } from '#storefront/features/cart/quote-totals.tsx';
import { useTotalInView } from '#storefront/features/cart/totals/use-total-in-view.ts';
import { LazyGiftCards } from '#storefront/features/gift-cards/lazy-gift-cards.tsx';
import { Checkbox } from '#storefront/ui/forms/checkbox.tsx';
import type { BillingValues } from './internal/billing/billing.ts';
import { BillingSection } from './internal/billing/billing-section.tsx';
import { useBillingForm } from './internal/billing/use-billing-form.ts';
import { guardPayment } from './internal/checkout-guards.ts';
import { GiftAndNote } from './internal/gift/gift-and-note.tsx';
import { EarlierSteps } from './internal/payment/earlier-steps.tsx';
import { orderDraftWith } from './internal/payment/order-draft-with.ts';
import { PayButton } from './internal/payment/pay-button.tsx';
import { PaymentOptions } from './internal/payment/payment-options.tsx';
import { PaymentResult } from './internal/payment/payment-result.tsx';
import { usePaymentChoice } from './internal/payment/use-payment-choice.ts';
import { SectionHeading, StepHeading } from './internal/step-headings.tsx';
import { useCheckout, useGuard } from './internal/use-checkout.ts';
import { PlacingNote } from './order/placing-note.tsx';
import { usePlaceOrder } from './order/use-place-order.ts';
import type { Notice, PaymentStep, PendingRedirect } from './payment-methods/payment-method.ts';
import { usePaymentControls } from './payment-methods/payment-methods.ts';

/** The step's state: what was chosen, what is going on, and what each method does with it. */
function usePaymentPage() {
  const checkout = useCheckout();
  const { quote } = checkout;
  const data = quote.status === 'SUCCESS' && !quote.loading ? quote.data : null;
  const { phase, outcome, place } = usePlaceOrder();
  const [notice, notify] = useState<Notice>(null);
  const [away, setAway] = useState<PendingRedirect | null>(null);
  const [save, setSave] = useState(false);
  const busy = phase !== 'IDLE' || away !== null;
  // Problems of the cart are shown here first, with a link to it.
  const sendsToCart = outcome !== null && 'goTo' in outcome && outcome.goTo?.path === '/cart';
  useGuard(busy || sendsToCart ? null : guardPayment({ ...checkout, data }), '/checkout/payment');

  const outstanding = quote.data ? dollarsToCents(quote.data.amountOutstanding) : null;
  const nothingToPay = data !== null && outstanding === 0n;
  const choice = usePaymentChoice(outstanding);
  const { setup, tender, saved } = choice;
  const pay = async (values: BillingValues) => {
    if (nothingToPay) return draftWith(values, null, { brand: '', last4: '' });
    if (saved) return draftWith(values, { method: saved.type, token: saved.id, type: 'saved' }, saved);
    return control?.draft(values) ?? null;
  };
  const { billing, form } = useBillingForm(checkout, (values) => {
    notify(null);
    void place(() => pay(values));
  });
  const draftWith = orderDraftWith(checkout, data, billing, notify);
  const saveBox = (label: string) =>
    setup.loggedIn && (
      <Checkbox name="save" checked={save} onChange={setSave}>
        {label}
      </Checkbox>
    );
  const saves = save && setup.loggedIn;
  const step: PaymentStep = {
    ...{ checkout, data, outstanding, form, phase, outcome, busy, notify, setAway, draftWith, place, saves, saveBox },
    ...{ tender, setup, wallets: choice.wallets, today: choice.today },
  };
  const controls = usePaymentControls(step);
  const control = tender && controls[tender];
  useWalletsAfter(choice, control?.isLoading === true);
  return { step, choice, controls, control, billing, notice, away, nothingToPay };
}

/** Lets wallets load once the chosen method, which comes first, has loaded. */
function useWalletsAfter({ chosen, setMayLook }: ReturnType<typeof usePaymentChoice>, isLoading: boolean): void {
  // Null until the shop's payment methods are known.
  const mayLoad = chosen !== null && !isLoading;
  useEffect(() => {
    if (mayLoad) setMayLook(true);
  }, [mayLoad, setMayLook]);
}

/**
 * Step 3: payment of the amount shown, by any method; `storedValue` renders credits, which pay first (PAY-01, PAY-07 to
 * PAY-21, CARD-01, BNPL-01).
 */
export function PaymentPage({
  storedValue,
  terms,
}: {
  storedValue: (facts: { quote: CheckoutInfo | null; busy: boolean }) => ReactNode;
  /** What the order is placed under (HON-05). */
  terms: ReactNode;
}) {
  const { step, choice, controls, control, billing, notice, away, nothingToPay } = usePaymentPage();
  const { data, busy, outcome, checkout, form } = step;
  const alertRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome || notice) alertRef.current?.focus();
  }, [outcome, notice]);
  const { totals } = useTotalInView(checkout.quote);
  // The last known amount stays in view; only one that is checked can be paid.
  const total = totals && money(totals.amountOutstanding);
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="grid gap-8" aria-busy={busy}>
      <StepHeading>Payment</StepHeading>
      {checkout.record && <EarlierSteps record={checkout.record} quote={checkout.quote} cart={checkout.cart} />}
      {checkout.record && <GiftAndNote record={checkout.record} isSent={!checkout.cart.byEmail} />}
      {storedValue({ quote: data, busy })}
      <section>
        <SectionHeading>Gift cards</SectionHeading>
        <LazyGiftCards quote={data} busy={busy} />
      </section>
      {!nothingToPay && (
        <section>
          <SectionHeading action={total && <span className="whitespace-nowrap tabular-nums">{total} to pay</span>}>
            How would you like to pay?
          </SectionHeading>
          <PaymentOptions
            setup={choice.setup}
            options={choice.options}
            chosen={choice.chosen}
            onChoose={(value) => {
              choice.choose(value);
              step.notify(null);
            }}
            panel={({ value, tender }) => (value === tender ? controls[tender].panel : null)}
          />
        </section>
      )}
      {billing && <BillingSection form={form} facts={billing} countries={checkout.countries} />}
      <div className="grid gap-4">
        <PaymentResult outcome={outcome} notice={notice} ref={alertRef} />
        {terms}
        <PayButton {...{ step, control, away, nothingToPay, total }} isChecked={data !== null} saved={choice.saved} />
        <PlacingNote placing={step.phase === 'PLACING'} />
      </div>
    </form>
  );
}
