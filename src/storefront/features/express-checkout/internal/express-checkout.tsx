import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type ExpressWallet, walletNames } from '#contract/checkout/express.ts';
import { checkoutMessages } from '#contract/messages/checkout-messages.ts';
import { expressMessages } from '#contract/messages/express-messages.ts';
import { fillText, messages } from '#contract/messages/messages.ts';
import { canPayInFour } from '#contract/payments/pay-in-four.ts';
import { formatCents } from '#shared/money.ts';
import type { CartLine } from '#storefront/features/cart/cart-lines.ts';
import { PlacingNote } from '#storefront/features/checkout/order/placing-note.tsx';
import { openCheckout } from '#storefront/lib/checkout/checkout-state.ts';
import { startFraudDetection } from '#storefront/lib/checkout/fraud-token.ts';
import { orderAttempts } from '#storefront/lib/checkout/order-attempt.ts';
import { loadScript } from '#storefront/lib/page/load-script.ts';
import { authState } from '#storefront/lib/session/auth-state.ts';
import { tabStorage } from '#storefront/lib/storage/versioned-storage.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { FailedAlert } from '#storefront/ui/failed-alert.tsx';
import { ExpressChoices } from './express-choices.tsx';
import type { ExpressOption } from './express-offer.ts';
import { type ExpressState, readExpressState, storedExpressState } from './express-state.ts';
import { LoadProblem } from './load-problem.tsx';
import type { ExpressOutcome } from './pay-express.ts';
import { PAY_IN_FOUR, redirectForPayInFour, resumePayInFour } from './pay-in-four-express.ts';
import { useExpressQuote } from './use-express-quote.ts';
import { openApplePay } from './wallets/apple-pay-sheet.ts';
import { openGooglePay } from './wallets/google-pay-sheet.ts';
import { PayPalButton } from './wallets/paypal-button.tsx';
import { type ReadyWallet, useWallets } from './wallets/use-wallets.ts';
import { WalletButton } from './wallets/wallet-button.tsx';
import { ownMessage, type SheetDependencies } from './wallets/wallet-sheets.ts';

const KEPT = 'express';
/** Loaded before the button is pressed: the code that parses names, addresses and phone numbers is heavy. */
const loadPay = () => import('./pay-express.ts');
type Phase = 'IDLE' | 'OPEN' | 'PLACING' | 'DONE';

export interface ExpressProps {
  offered: readonly ExpressWallet[];
  lines: readonly CartLine[];
  /** URL of the fraud detection's script, where the shop has one. */
  fraudScript: string | null;
}

/** Wallet buttons for the current cart; each opens its own payment sheet (EXP-01). */
export function ExpressCheckout({ offered, lines, fraudScript }: ExpressProps) {
  const navigate = useNavigate();
  const wallets = useWallets(offered);
  const { settings } = wallets;
  const [chosen, setChosen] = useState<ExpressState>(() => readExpressState(tabStorage.read(KEPT)));
  const quote = useExpressQuote(lines, chosen, settings);
  const [phase, setPhase] = useState<Phase>('IDLE');
  const [problem, setProblem] = useState('');
  const alertRef = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Reached from a product's 'Express checkout' link.
    if (location.hash === '#express') heading.current?.focus();
  }, []);
  useEffect(() => {
    // An open sheet shows the problem itself, and keeps the focus.
    if (problem && document.activeElement?.tagName !== 'IFRAME') alertRef.current?.focus();
  }, [problem]);
  useEffect(() => {
    if (settings) void loadPay();
  }, [settings]);
  useEffect(() => {
    if (fraudScript) startFraudDetection(fraudScript, loadScript);
  }, [fraudScript]);
  useEffect(() => {
    if (phase !== 'PLACING') return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [phase]);

  const back = useRef(false);
  useEffect(() => {
    // Runs once, when the shop's settings are known: the URL says whether the shopper returned from the provider.
    if (!settings || back.current) return;
    back.current = true;
    void resumePayInFour({ settings, state: chosen, known: knownShopper() }).then((came) => {
      if (came.kind === 'REVIEW') void navigate(came.path);
      else if (came.kind === 'PROBLEM') setProblem(came.message);
      else if (came.kind === 'CANCELLED') setProblem(`${PAY_IN_FOUR} was cancelled. Nothing has been charged.`);
    });
  }, [settings, chosen, navigate]);

  // The page that sent an order was left: its outcome is determined here, so that nobody orders twice (FIX-23).
  const resumed = useRef(false);
  const finishRef = useRef<(wallet: ExpressWallet | 'resumed', outcome: ExpressOutcome) => Promise<void>>(
    async () => undefined,
  );
  useEffect(() => {
    const attempt = orderAttempts.pending();
    if (resumed.current || !attempt) return;
    resumed.current = true;
    setPhase('PLACING');
    void loadPay()
      .then(({ finishExpress }) => finishExpress(attempt))
      .catch((): ExpressOutcome => ({ kind: 'UNKNOWN', message: expressMessages.stillConfirming }))
      .then((outcome) => finishRef.current('resumed', outcome));
  }, []);

  const change = (part: Partial<ExpressState>) => {
    const next = { ...chosen, ...part };
    setChosen(next);
    tabStorage.write(KEPT, storedExpressState(next));
  };
  /** The input of a sheet; null when nothing can be opened now. */
  const open = (wallet: ExpressWallet): SheetDependencies | null => {
    const { prepared } = quote;
    if (!prepared || !settings || phase === 'PLACING' || phase === 'DONE') return null;
    if (orderAttempts.pending()) {
      setProblem(expressMessages.stillConfirming);
      return null;
    }
    setProblem('');
    const known = knownShopper();
    const deviceData = wallets.deviceData();
    return {
      settings,
      country: wallets.country,
      pickUp: prepared.state().shippingType === 'STORE_PICKUP',
      session: prepared.session,
      pay: async (party, nonce) => {
        const { payExpress } = await loadPay();
        return payExpress(
          { wallet, party, nonce, deviceData: await deviceData },
          { ...prepared, settings, known, record: openCheckout() },
        );
      },
      listener: {
        opened: () => setPhase('OPEN'),
        placing: () => setPhase('PLACING'),
        cancelled: () => {
          // An order in progress continues without its sheet.
          setPhase((before) => (before === 'PLACING' || before === 'DONE' ? before : 'IDLE'));
          quote.renew();
        },
        ended: (outcome) => void finish(wallet, outcome),
      },
    };
  };
  const finish = async (wallet: ExpressWallet | 'resumed', outcome: ExpressOutcome) => {
    if (outcome.kind === 'PLACED' || outcome.kind === 'UNRECOVERABLE') {
      setPhase('DONE');
      await navigate(outcome.path);
      outcome.leave();
      return;
    }
    setProblem(
      outcome.message ||
        (wallet === 'resumed'
          ? expressMessages.stillConfirming
          : `${walletNames[wallet]} could not be opened. Nothing has been charged.`),
    );
    setPhase('IDLE');
    quote.renew();
  };
  useEffect(() => {
    finishRef.current = finish;
  });
  const press = (ready: Exclude<ReadyWallet, { wallet: 'paypal' }>) => {
    try {
      const parts = open(ready.wallet);
      if (!parts) return;
      if (ready.wallet === 'apple_pay') openApplePay(ready.tokens, parts);
      else openGooglePay(ready.tokens, ready.merchantId, parts);
    } catch (error) {
      // Our own errors have messages for shoppers; any other exception means that the wallet failed to open.
      const own = ownMessage(error);
      void finish(ready.wallet, { kind: 'REFUSED', message: own === messages.somethingWentWrong ? '' : own });
    }
  };

  // Use the prepared offer, not what a sheet shows: a sheet has no price while it requests another place.
  const offer = quote.answer?.kind === 'OFFER' ? quote.answer.offer : null;
  /** Redirects to Afterpay's page, which returns the shopper to this page. */
  const payInFour = async () => {
    const method = offer && cheapestAnywhere(offer.options);
    const request = method && quote.request(method);
    if (!request || phase !== 'IDLE') return;
    if (orderAttempts.pending()) return setProblem(expressMessages.stillConfirming);
    setProblem('');
    setPhase('OPEN');
    const failure = await redirectForPayInFour(request, method);
    if (failure === '') return;
    setProblem(failure);
    setPhase('IDLE');
  };

  const shown = wallets.list.filter(({ status }) => status !== 'UNAVAILABLE');
  if (shown.length === 0 && !wallets.payInFour) return null;
  const busy = phase === 'PLACING' || phase === 'DONE';
  const { answer } = quote;
  // A sheet accepts no total of zero, and no negative amount for the items.
  const covered = offer !== null && (offer.totalCents <= 0n || offer.subtotalCents < 0n);
  return (
    <section aria-labelledby="express-heading" aria-busy={busy} className="grid gap-3">
      <h3
        ref={heading}
        id="express-heading"
        tabIndex={-1}
        className="scroll-mt-40 font-display text-base font-bold outline-none"
      >
        Express checkout
      </h3>
      {settings && (
        <ExpressChoices
          state={chosen}
          change={change}
          stores={settings.stores}
          storeIdsWithStock={quote.storeIdsWithStock}
          disabled={phase !== 'IDLE'}
        />
      )}
      {offer && chosen.shippingType === 'STORE_PICKUP' && (
        <p className="text-sm tabular-nums">
          To collect you pay <strong>{formatCents(offer.totalCents)}</strong>.
        </p>
      )}
      {problem && (
        <Alert tone="error" ref={alertRef}>
          {problem}
        </Alert>
      )}
      {!problem && answer && answer.kind !== 'OFFER' && (
        <FailedAlert retry={quote.renew}>
          {answer.kind === 'FAILED' ? answer.message : expressMessages.addressUnserviceable}
        </FailedAlert>
      )}
      {covered ? (
        <p className="text-sm">Your rewards and gift cards pay for your items. Check out to use them.</p>
      ) : wallets.failed ? (
        <Alert
          action={
            <Button variant="secondary" onClick={wallets.retry}>
              Try again
            </Button>
          }
        >
          {fillText(checkoutMessages.methodLoadFailed, { method: 'express checkout' })}
        </Alert>
      ) : (
        <div className="grid gap-2">
          {shown.map((one) => {
            if (one.status === 'FAILED') return <LoadProblem key={one.wallet} method={walletNames[one.wallet]} />;
            if (one.status !== 'READY')
              return (
                <div key={one.wallet} className="h-12 animate-pulse rounded-xs bg-sunken motion-reduce:animate-none" />
              );
            const { ready } = one;
            return ready.wallet === 'paypal' ? (
              <PayPalButton
                key={one.wallet}
                tokens={ready.tokens}
                open={() => open('paypal')}
                loading={quote.loading}
              />
            ) : (
              <WalletButton
                key={one.wallet}
                wallet={ready.wallet}
                blocked={!quote.prepared || busy}
                onPress={() => press(ready)}
              />
            );
          })}
          {wallets.payInFour && (!offer || canPayInFour(offer.totalCents)) && (
            <Button
              variant="secondary"
              full
              aria-disabled={!offer || phase !== 'IDLE' || undefined}
              onClick={() => void payInFour()}
            >
              {PAY_IN_FOUR}: pay in 4
            </Button>
          )}
        </div>
      )}
      <PlacingNote placing={phase === 'PLACING'} />
    </section>
  );
}

/** The contact details from the account, when logged in. */
function knownShopper() {
  const { customer } = authState.getState();
  return customer && { email: customer.email, firstName: customer.firstName ?? '', lastName: customer.lastName ?? '' };
}

/** Before an address is known: the cheapest option that is not limited to some postcodes. */
function cheapestAnywhere(options: readonly ExpressOption[]): string | null {
  const anywhere = options.filter(({ code }) => code !== 'fourhd');
  const [cheapest] = (anywhere.length > 0 ? anywhere : options).toSorted((a, b) =>
    Number(a.amountCents - b.amountCents),
  );
  return cheapest?.code ?? null;
}
