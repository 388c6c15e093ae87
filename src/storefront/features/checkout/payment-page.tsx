import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import { addressLines } from '#contract/fields/country-rules.ts';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { checkoutMessages } from '#contract/messages/checkout-messages.ts';
import { giftCardMessages } from '#contract/messages/gift-card-messages.ts';
import { fillText } from '#contract/messages/messages.ts';
import { dollarsToCents } from '#shared/money.ts';
import { readCartAgain } from '#storefront/features/cart/check-cart-again.ts';
import { money } from '#storefront/features/cart/quote-totals.tsx';
import { currentItems } from '#storefront/features/cart/use-cart-view.ts';
import { LazyGiftCards } from '#storefront/features/gift-cards/lazy-gift-cards.tsx';
import type { SheetCallbacks, SheetOrder } from '#storefront/features/wallets/pay-sheets.ts';
import { accountAddresses } from '#storefront/lib/account/account-addresses.ts';
import { storedVisitorId } from '#storefront/lib/analytics/visitor-id.ts';
import { creditPayments } from '#storefront/lib/checkout/applied-credits.ts';
import { reloadCheckoutData } from '#storefront/lib/checkout/checkout-data.ts';
import type { CheckoutRecord } from '#storefront/lib/checkout/checkout-record.ts';
import { buildInfoRequest } from '#storefront/lib/checkout/checkout-request.ts';
import { editCheckout } from '#storefront/lib/checkout/checkout-state.ts';
import { giftCardPayments, giftCardsState } from '#storefront/lib/checkout/gift-cards-state.ts';
import { useForm } from '#storefront/lib/forms/use-form.ts';
import { membershipState } from '#storefront/lib/loyalty/membership-state.ts';
import { useShopSettings } from '#storefront/lib/page/shop-facts.ts';
import { tabStorage } from '#storefront/lib/storage/versioned-storage.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { Checkbox } from '#storefront/ui/forms/checkbox.tsx';
import { blankAddressIn } from './address/checkout-values.ts';
import { CardFrame } from './card/card-frame.tsx';
import { useCardFrame } from './card/use-card-frame.ts';
import { guardPayment } from './internal/checkout-guards.ts';
import {
  type BillingInput,
  type BillingValues,
  billingChoices,
  savedBilling,
  settleBilling,
} from './internal/payment/billing.ts';
import { BillingSection } from './internal/payment/billing-section.tsx';
import { PayInFourPlan } from './internal/payment/pay-in-four-plan.tsx';
import { PaymentMethods } from './internal/payment/payment-methods.tsx';
import { usePaymentSetup } from './internal/payment/use-payment-setup.ts';
import { SectionHeading, StepHeading } from './internal/step-headings.tsx';
import { type Checkout, useCheckout, useGuard } from './internal/use-checkout.ts';
import { draftOrder, type PayingMethodDraft } from './order/order-draft.ts';
import { PlacingNote } from './order/placing-note.tsx';
import { refreshBalances } from './order/send-attempt.ts';
import { usePlaceOrder } from './order/use-place-order.ts';
import {
  forgetPayInFourAgreement,
  handleRedirect,
  notifyWaitingPage,
  openPayInFourWindow,
  type PayInFourAgreement,
  type RedirectResult,
  readPayInFourAgreement,
  redirectInWindow,
  redirectToPayInFour,
  startPayInFour,
} from './payment/pay-in-four-redirect.ts';
import {
  describeInstrument,
  listPaymentOptions,
  type PaymentOption,
  settleChoice,
  tenderNames,
} from './payment/payment-choice.ts';
import { useChosenWallet, useWallets, type WalletTender } from './payment/use-wallet.ts';
import { WalletPanel } from './payment/wallet-panel.tsx';

const loadCheck = () => import('./internal/shipping/check-address.ts');
const CHOICE = 'payment-choice';
/**
 * Messages for orders that are not sent because the amounts differ from those shown (FIX-36, VOUCH-12). Nothing was
 * charged.
 */
const notAsShown = {
  CHANGED: checkoutMessages.totalChanged,
  GIFT_CARDS_CHANGED: giftCardMessages.giftCardBalanceChanged,
  FAILED: checkoutMessages.orderFailed,
};
const CANCELLED = 'Afterpay was cancelled. Nothing has been charged.';
type Notice = { tone: 'error' | 'info'; text: string } | null;

/**
 * Step 3: payment of the amount shown, by any method; `storedValue` renders credits, which pay first (PAY-01, PAY-07 to
 * PAY-21, CARD-01, BNPL-01).
 */
export function PaymentPage({
  storedValue,
}: {
  storedValue: (facts: { quote: CheckoutInfo | null; busy: boolean }) => ReactNode;
}) {
  const { name: shopName } = useShopSettings();
  const checkout = useCheckout();
  const { quote, record, cart, countries } = checkout;
  const data = quote.status === 'SUCCESS' && !quote.loading ? quote.data : null;
  const { phase, outcome, place } = usePlaceOrder();
  const alertRef = useRef<HTMLDivElement>(null);
  const [notice, setNotice] = useState<Notice>(null);
  const [returned, setReturned] = useState<RedirectResult | null>(null);
  /** A redirect to the provider's page is in progress, in this window or in a new one. */
  const [leaving, setLeaving] = useState<'HERE' | 'WINDOW' | null>(null);
  /** A pay-in-four agreement from an express checkout: the order is placed after it has been reviewed here. */
  const [agreed, setAgreed] = useState<PayInFourAgreement | null>(null);
  const stopWaiting = useRef<(() => void) | null>(null);
  const [save, setSave] = useState(false);
  const [wanted, setWanted] = useState<unknown>(null);
  const busy = phase !== 'IDLE' || leaving !== null;
  // Problems of the cart are shown here first, with a link to it.
  const sendsToCart = outcome !== null && 'goTo' in outcome && outcome.goTo?.path === '/cart';
  useGuard(busy || sendsToCart ? null : guardPayment({ ...checkout, data }), '/checkout/payment');

  const setup = usePaymentSetup();
  const [today] = useState(() => new Date());
  const outstanding = quote.data ? dollarsToCents(quote.data.amountOutstanding) : null;
  /** The card form calls the provider first; wallets are loaded once it is ready. */
  const [mayLook, setMayLook] = useState(false);
  const wallets = useWallets(setup.setup, mayLook);
  const offered = (setup.setup?.methods ?? []).filter((method) => wallets.isOffered(method, method === wanted));
  const options = listPaymentOptions({ offered, saved: setup.saved, outstanding: outstanding ?? 1n, today });
  const chosen = settleChoice(options, wanted);
  const tender = chosen && !chosen.value.startsWith('saved:') ? chosen.tender : null;
  const walletTender: WalletTender | null =
    tender === 'paypal' || tender === 'apple_pay' || tender === 'google_pay' ? tender : null;
  const walletState = useChosenWallet(wallets, walletTender, setup.setup !== null);
  const nothingToPay = data !== null && outstanding === 0n;

  useEffect(() => {
    setWanted(tabStorage.read(CHOICE) ?? null);
    setAgreed(readPayInFourAgreement());
    const { search } = location;
    const result = handleRedirect();
    if (!result) return;
    if (result.kind === 'AGREED') return setReturned(result);
    // In a new window, the page that opened it continues.
    void notifyWaitingPage(search).then((isNotified) => {
      setNotice({ tone: 'info', text: isNotified ? 'You can close this window.' : CANCELLED });
      if (isNotified) window.close();
    });
  }, []);
  useEffect(() => () => stopWaiting.current?.(), []);
  const choose = (option: string) => {
    setWanted(option);
    setNotice(null);
    tabStorage.write(CHOICE, option);
  };

  const { addresses: book } = useStore(accountAddresses);
  const billing: BillingInput | null = record && { record, book };
  const [blankBilling] = useState((): BillingValues => ({ ...blankAddressIn(countries), choice: '' }));
  // The form validates again whenever its check function changes: so that stays the same and reads the current input
  // from here.
  const facts = useRef(billing);
  useEffect(() => {
    facts.current = billing;
  });
  const [checkBilling] = useState(() => async (values: BillingValues) => {
    const own = facts.current !== null && settleBilling(values.choice, facts.current) === 'OWN';
    return own ? (await loadCheck()).checkAddress(values).errors : {};
  });
  const form = useForm<BillingValues>({
    name: 'billing',
    initial: blankBilling,
    saved: record ? savedBilling(record, blankBilling) : undefined,
    check: checkBilling,
    onSubmit: (values) => {
      setNotice(null);
      void place(async () => {
        if (nothingToPay) return draftWith(values, null, { brand: '', last4: '' });
        if (tender === 'card') return draftByCard(values);
        if (tender === 'pay_in_four' && agreed)
          return draftWith(
            values,
            { method: 'pay_in_four_express', token: agreed.token },
            { brand: tenderNames.pay_in_four, last4: '' },
          );
        if (tender === 'pay_in_four') await redirect(values);
        const saved = setup.saved.find(({ id }) => chosen?.value === `saved:${id}`);
        return saved ? draftWith(values, { method: saved.type, token: saved.id, type: 'saved' }, saved) : null;
      });
    },
  });
  const card = useCardFrame(tender === 'card', form.submit);
  // Null until the shop's payment methods are known.
  const isChosen = chosen !== null;
  useEffect(() => {
    if (isChosen && (tender !== 'card' || card.status !== 'LOADING')) setMayLook(true);
  }, [isChosen, tender, card.status]);

  /** Builds the current order, after saving its billing address. Null when something must be fixed. */
  const draftWith = async (
    values: BillingValues,
    paying: PayingMethodDraft | null,
    paidWith: { brand: string; last4: string },
  ) => {
    if (!record || !billing || !data) return null;
    const choice = settleBilling(values.choice, billing);
    const typed = choice === 'OWN' ? (await loadCheck()).checkAddress(values).address : null;
    if (choice === 'OWN' && !typed) return null;
    const billingAddress = typed ?? billingChoices(billing).find((each) => each.choice === choice)?.address ?? null;
    const now = await reloadCheckoutData();
    if (now !== 'SAME') {
      // The cart shows which line changed (FIX-07).
      if (now === 'CHANGED') await readCartAgain();
      if (now === 'GIFT_CARDS_CHANGED') await refreshBalances();
      setNotice({ tone: 'error', text: notAsShown[now] });
      return null;
    }
    // Only a typed address is stored with the checkout; the others are known already.
    const saved = editCheckout((before) => ({ ...before, billingAddress: typed }));
    const { brand, last4 } = paidWith;
    const stored = creditPayments(checkout.credits, data.creditUsages, saved.contact?.email ?? '');
    const credits = [...stored, ...giftCardPayments(giftCardsState.getState().cards, data.creditUsages)];
    return draftOrder({
      record: saved,
      data,
      lines: cart.lines,
      billingAddress,
      paying,
      credits,
      paidWith: { brand, last4 },
      membership: checkout.membership,
      isAirlineLinked: membershipState.getState().isAirlineLinked,
      visitorId: storedVisitorId(),
    });
  };
  const draftByCard = async (values: BillingValues) => {
    const answer = await card.tokenise();
    if (answer.kind === 'FAILED') setNotice({ tone: 'error', text: checkoutMessages.cardServiceFailed });
    if (answer.kind !== 'NONCE') return null;
    const { nonce, deviceData } = answer.card;
    const saves = save && setup.loggedIn;
    return draftWith(
      values,
      {
        method: 'card',
        token: nonce,
        type: 'immediate',
        ...(deviceData && { deviceData }),
        ...(saves && { save: true }),
      },
      answer.card,
    );
  };
  /**
   * Redirects to the provider's page; typed values are stored for the return. PINs of gift cards are kept in this
   * page's memory only, so with one applied the page stays, and the provider's page opens in a new window.
   */
  const redirect = async (values: BillingValues) => {
    // Afterpay identifies its customers by their mobile number (FIX-11).
    if (!(await import('#contract/fields/phone.ts')).isTransTasmanMobile(record?.contact?.phone ?? ''))
      return setNotice({
        tone: 'error',
        text: `${accountMessages.mobileRequired} ${tenderNames.pay_in_four} needs one.`,
      });
    const stays = giftCardsState.getState().cards.length > 0;
    const payInFourWindow = stays ? openPayInFourWindow() : null;
    if (stays && !payInFourWindow)
      return setNotice({
        tone: 'error',
        text: 'Your browser stopped Afterpay’s window. Allow windows for this shop and try again.',
      });
    const opened = await startPayInFourWith(values);
    if (!opened) return payInFourWindow?.close();
    setLeaving(payInFourWindow ? 'WINDOW' : 'HERE');
    if (!payInFourWindow) return redirectToPayInFour(opened);
    stopWaiting.current = redirectInWindow(payInFourWindow, opened, (result) => {
      stopWaiting.current = null;
      setLeaving(null);
      if (result.kind === 'AGREED') setReturned(result);
      else setNotice({ tone: 'info', text: CANCELLED });
    });
  };
  const stayHere = () => {
    stopWaiting.current?.();
    stopWaiting.current = null;
    setLeaving(null);
    setNotice({ tone: 'info', text: CANCELLED });
  };
  /** Starts the provider's checkout for the current order; null when the shopper has been told why that failed. */
  const startPayInFourWith = async (values: BillingValues) => {
    const draft = await draftWith(values, null, { brand: '', last4: '' });
    const request =
      draft &&
      buildInfoRequest(currentItems(), record, {
        membership: checkout.membership,
        credits: checkout.credits,
        giftCards: giftCardsState.getState().cards,
      });
    if (!request) return null;
    const opened = await startPayInFour(request);
    if (opened.ok) return opened.value;
    const refused =
      opened.error.kind === 'refused' && opened.error.body.errorCode === 'PayInFourNotOffered'
        ? opened.error.body.message
        : null;
    setNotice({
      tone: 'error',
      text: refused ?? fillText(checkoutMessages.methodLoadFailed, { method: tenderNames.pay_in_four }),
    });
    return null;
  };

  // After the return from the provider with an agreement, the order is placed as soon as its quote is loaded.
  useEffect(() => {
    if (returned?.kind !== 'AGREED' || !data || !record || !form.ready) return;
    setReturned(null);
    void place(() =>
      draftWith(
        form.values,
        { method: 'pay_in_four', token: returned.token },
        { brand: tenderNames.pay_in_four, last4: '' },
      ),
    );
  });

  // The amount to pay differs from the one agreed to, so a new agreement is needed.
  const disagrees = agreed !== null && data !== null && agreed.amount !== data.amountOutstanding;
  const spent = agreed !== null && outcome !== null && outcome.status !== 'UNKNOWN';
  useEffect(() => {
    if (!disagrees && !spent) return;
    forgetPayInFourAgreement();
    setAgreed(null);
    if (disagrees)
      setNotice({
        tone: 'info',
        text: 'What is to pay has changed since you agreed to it at Afterpay. Agree to it there again.',
      });
  }, [disagrees, spent]);

  useEffect(() => {
    if (outcome || notice) alertRef.current?.focus();
  }, [outcome, notice]);

  /** The input for a wallet's payment sheet. */
  const present = (): { order: SheetOrder; callbacks: SheetCallbacks } | null => {
    if (!data || !setup.setup || !walletTender || busy) return null;
    setNotice(null);
    const saves = save && setup.loggedIn && walletTender === 'paypal';
    return {
      order: {
        storeName: shopName,
        amount: data.amountOutstanding.toFixed(2),
        country: setup.setup.country,
        googleMerchantId: setup.setup.googleMerchantId,
        save: saves,
      },
      callbacks: {
        paid: (nonce) =>
          place(async () => {
            const deviceData = await wallets.deviceData();
            const paying = {
              method: walletTender,
              token: nonce.nonce,
              type: 'immediate' as const,
              ...(deviceData && { deviceData }),
              ...(saves && { save: true }),
            };
            return draftWith(form.values, paying, {
              brand: nonce.last4 ? `${tenderNames[walletTender]} ${nonce.brand}` : tenderNames[walletTender],
              last4: nonce.last4,
            });
          }),
        cancelled: () => undefined,
        failed: () =>
          setNotice({
            tone: 'error',
            text: `${tenderNames[walletTender]} could not be opened. Nothing has been charged.`,
          }),
      },
    };
  };
  const saveBox = (children: string) =>
    setup.loggedIn && (
      <Checkbox name="save" checked={save} onChange={setSave}>
        {children}
      </Checkbox>
    );
  const panel = (option: PaymentOption) => {
    if (option.value === 'card')
      return (
        <>
          <CardFrame {...card} onSubmit={form.submit} />
          {saveBox('Save this card for next time')}
          <p className="mt-2 text-sm text-quiet">
            Your card details go straight to our card service. {shopName} never sees them.
          </p>
        </>
      );
    if (option.value === 'pay_in_four')
      return outstanding !== null && !option.disabled && <PayInFourPlan amount={outstanding} today={today} />;
    if (option.value !== walletTender || !walletState) return null;
    return (
      <>
        <WalletPanel
          tender={walletTender}
          state={walletState}
          retry={() => wallets.load(walletTender)}
          present={present}
          busy={busy || !data}
        />
        {walletTender === 'paypal' &&
          walletState.status === 'READY' &&
          saveBox('Save this PayPal account for next time')}
      </>
    );
  };

  const total = data ? money(data.amountOutstanding) : null;
  const resend = outcome?.status === 'UNKNOWN';
  const cardNotReady = tender === 'card' && card.status !== 'READY';
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="grid gap-8" aria-busy={busy}>
      <StepHeading>Payment</StepHeading>
      {record && <Review record={record} quote={quote} />}
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
          <PaymentMethods setup={setup} options={options} chosen={chosen} onChoose={choose} panel={panel} />
        </section>
      )}
      {billing && <BillingSection form={form} facts={billing} countries={countries} />}
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
        {!outcome && notice && (
          <Alert tone={notice.tone} ref={alertRef}>
            {notice.text}
          </Alert>
        )}
        {/* A wallet is paid with its own button above. */}
        {(!walletTender || resend || busy) && (
          <Button
            type="submit"
            disabled={!form.ready}
            busy={busy || quote.loading}
            aria-disabled={
              !busy && !resend && (!total || cardNotReady || (!chosen && !nothingToPay)) ? true : undefined
            }
            full
          >
            {submitLabel()}
          </Button>
        )}
        {leaving === 'WINDOW' && (
          <div role="status" className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm">
              Continue in Afterpay’s window. Your order is placed here as soon as you have agreed there.
            </p>
            <Button variant="secondary" onClick={stayHere}>
              Cancel Afterpay
            </Button>
          </div>
        )}
        <PlacingNote placing={phase === 'PLACING'} />
      </div>
    </form>
  );

  function submitLabel(): string {
    if (phase === 'PREPARING') return tender === 'card' ? 'Checking your card…' : 'One moment…';
    if (leaving) return leaving === 'WINDOW' ? 'Waiting for Afterpay…' : 'On to Afterpay…';
    if (phase !== 'IDLE') return 'Placing your order…';
    if (resend) return 'Try again';
    if (nothingToPay) return 'Place order';
    if (tender === 'pay_in_four') return agreed ? 'Place order with Afterpay' : 'Continue to Afterpay';
    if (!total) return 'Pay';
    const saved = chosen?.value.startsWith('saved:')
      ? setup.saved.find(({ id }) => chosen.value === `saved:${id}`)
      : undefined;
    return saved ? `Pay ${total} with ${describeInstrument(saved)}` : `Pay ${total}`;
  }
}

/** The entries of the earlier steps, with links to change them. */
function Review({ record, quote }: { record: CheckoutRecord; quote: Checkout['quote'] }) {
  const {
    contact,
    delivery: { address, options },
    pickup,
    shippingType,
  } = record;
  const method = quote.data?.availableShippingMethods.find(
    ({ code }) => code === (shippingType === 'STORE_PICKUP' ? 'storePickup' : options?.methodCode),
  );
  const rows: { label: string; path: string; lines: string[] }[] = [
    { label: 'Contact', path: '/checkout/contact-info', lines: contact ? [contact.email, contact.phone] : [] },
    {
      label: shippingType === 'STORE_PICKUP' ? 'Collect from' : 'Deliver to',
      path: '/checkout/shipping',
      lines:
        shippingType === 'STORE_PICKUP'
          ? [pickup.store?.name ?? '']
          : address
            ? [addressLines(address).join(', ')]
            : [],
    },
    {
      label: 'Method',
      path: '/checkout/shipping',
      lines: method ? [[method.label, method.promise].filter(Boolean).join(' · ')] : ['…'],
    },
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
            <Link
              to={path}
              className="inline-block py-0.5 text-sm underline underline-offset-4"
              aria-label={`Change ${label.toLowerCase()}`}
            >
              Change
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}
