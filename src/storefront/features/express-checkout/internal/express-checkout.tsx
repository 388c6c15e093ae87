import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ExpressWallet } from '#contract/checkout/express.ts';
import { expressMessages } from '#contract/messages/express-messages.ts';
import { canPayInFour } from '#contract/payments/pay-in-four.ts';
import { isGiftCard } from '#contract/products/is-gift-card.ts';
import { formatCents } from '#shared/money.ts';
import type { CartLine } from '#storefront/features/cart/cart-lines.ts';
import { PlacingNote } from '#storefront/features/checkout/order/placing-note.tsx';
import { startFraudDetection } from '#storefront/lib/checkout/fraud-token.ts';
import { loadScript } from '#storefront/lib/page/load-script.ts';
import { tabStorage } from '#storefront/lib/storage/versioned-storage.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { FailedAlert } from '#storefront/ui/failed-alert.tsx';
import { ExpressButtons } from './express-buttons.tsx';
import { ExpressChoices } from './express-choices.tsx';
import { type ExpressState, newExpressState } from './express-state.ts';
import { usePayInFour } from './pay-in-four/use-pay-in-four.ts';
import type { ExpressOffer } from './quote/express-offer.ts';
import { type ExpressQuote, useExpressQuote } from './quote/use-express-quote.ts';
import { readExpressState, storedExpressState } from './stored-express-state.ts';
import { useExpressOutcome } from './use-express-outcome.ts';
import { useOpenSheet } from './use-open-sheet.ts';
import { useExpressWallets } from './wallets/use-express-wallets.ts';

const KEPT = 'express';

export interface ExpressProps {
  offered: readonly ExpressWallet[];
  /** The shop offers pay in four: its button has a place. */
  payInFour: boolean;
  lines: readonly CartLine[];
  /** URL of the fraud detection's script, where the shop has one. */
  fraudScript: string | null;
}

/**
 * The shopper's choices for express checkout, kept for this tab; none for gift cards alone, which go by email: a store
 * chosen for an earlier cart does not matter for them.
 */
function useExpressChoices(lines: readonly CartLine[]) {
  const [chosen, setChosen] = useState<ExpressState>(() => readExpressState(tabStorage.read(KEPT)));
  const change = (part: Partial<ExpressState>) => {
    const next = { ...chosen, ...part };
    setChosen(next);
    tabStorage.write(KEPT, storedExpressState(next));
  };
  const byEmail = lines.length > 0 && lines.every(({ product }) => isGiftCard(product));
  return { byEmail, chosen: byEmail ? newExpressState : chosen, change };
}

/** Wallet buttons for the current cart; each opens its own payment sheet (EXP-01). */
export function ExpressCheckout({ offered, payInFour: hasPayInFour, lines, fraudScript }: ExpressProps) {
  const wallets = useExpressWallets(offered);
  const { settings } = wallets;
  const { byEmail, chosen, change } = useExpressChoices(lines);
  const quote = useExpressQuote(lines, chosen, settings);
  const outcome = useExpressOutcome(quote.renew);
  const { phase } = outcome;
  const heading = useFocusWhenLinked();
  useEffect(() => {
    if (fraudScript) startFraudDetection(fraudScript, loadScript);
  }, [fraudScript]);
  const { open, press } = useOpenSheet(wallets, quote, outcome);
  // Use the prepared offer, not what a sheet shows: a sheet has no price while it requests another place.
  const offer = quote.answer?.ok ? quote.answer.value : null;
  const payInFour = usePayInFour(settings, chosen, quote, offer, outcome);

  if (wallets.list.every(({ status }) => status === 'UNAVAILABLE') && !wallets.payInFour) return null;
  const busy = phase === 'PLACING' || phase === 'DONE';
  const offersFour = wallets.payInFour && (!offer || canPayInFour(offer.totalCents));
  return (
    <section aria-labelledby="express-heading" aria-busy={busy} className="grid gap-3">
      <h2
        ref={heading}
        id="express-heading"
        tabIndex={-1}
        className="scroll-mt-40 font-display text-base font-bold outline-none"
      >
        Express checkout
      </h2>
      {offer && chosen.shippingType === 'STORE_PICKUP' && (
        <p className="text-sm tabular-nums">
          To collect you pay <strong>{formatCents(offer.totalCents)}</strong>.
        </p>
      )}
      <ExpressProblem problem={outcome.problem} quote={quote} />
      {isCovered(offer) ? (
        <p className="text-sm">Your rewards and gift cards pay for your items. Check out to use them.</p>
      ) : (
        <ExpressButtons
          {...{ wallets, open, press }}
          places={offered.length + (hasPayInFour ? 1 : 0)}
          isBlocked={!quote.prepared || busy}
          loading={quote.loading}
          payInFour={offersFour ? { isReady: offer !== null && phase === 'IDLE', press: () => void payInFour() } : null}
        />
      )}
      {!settings && !wallets.failed && !byEmail && <div className="h-8" />}
      {settings && !byEmail && (
        <ExpressChoices
          state={chosen}
          change={change}
          stores={settings.stores}
          storeIdsWithStock={quote.storeIdsWithStock}
          disabled={phase !== 'IDLE'}
        />
      )}
      {phase === 'PLACING' && <PlacingNote placing />}
    </section>
  );
}

/** A sheet accepts no total of zero, and no negative amount for the items. */
const isCovered = (offer: ExpressOffer | null): boolean =>
  offer !== null && (offer.totalCents <= 0n || offer.subtotalCents < 0n);

/** Focuses the heading when it was reached from a product's 'Express checkout' link. */
function useFocusWhenLinked(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (location.hash === '#express') heading.current?.focus();
  }, []);
  return heading;
}

/** Why no order was placed, else why there is no offer. */
function ExpressProblem({ problem, quote: { answer, renew } }: { problem: string; quote: ExpressQuote }) {
  const alertRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // An open sheet shows the problem itself, and keeps the focus.
    if (problem && document.activeElement?.tagName !== 'IFRAME') alertRef.current?.focus();
  }, [problem]);
  if (problem)
    return (
      <Alert tone="error" ref={alertRef}>
        {problem}
      </Alert>
    );
  if (!answer || answer.ok) return null;
  return (
    <FailedAlert retry={renew}>
      {answer.error.reason === 'FAILED' ? answer.error.message : expressMessages.addressUnserviceable}
    </FailedAlert>
  );
}
