import type { ExpressWallet } from '#contract/checkout/express.ts';
import { expressMessages } from '#contract/messages/express-messages.ts';
import { messages } from '#contract/messages/messages.ts';
import { openCheckout } from '#storefront/lib/checkout/checkout-state.ts';
import { orderAttempts } from '#storefront/lib/checkout/order-attempt.ts';
import { knownShopper } from './known-shopper.ts';
import type { ExpressQuote } from './quote/use-express-quote.ts';
import type { useExpressOutcome } from './use-express-outcome.ts';
import { loadPay } from './use-express-outcome.ts';
import { openExpressApplePay } from './wallets/apple-pay-sheet.ts';
import { openExpressGooglePay } from './wallets/google-pay-sheet.ts';
import type { ReadyWallet, useExpressWallets } from './wallets/use-express-wallets.ts';
import { ownMessage, type SheetDependencies } from './wallets/wallet-sheets.ts';

/** `open` gives the input of a sheet, or null when nothing can be opened now; `press` opens Apple's or Google's. */
export function useOpenSheet(
  wallets: ReturnType<typeof useExpressWallets>,
  quote: ExpressQuote,
  { phase, setPhase, setProblem, finish }: ReturnType<typeof useExpressOutcome>,
) {
  const { settings } = wallets;
  const listen = (wallet: ExpressWallet): SheetDependencies['listener'] => ({
    opened: () => setPhase('OPEN'),
    placing: () => setPhase('PLACING'),
    cancelled: () => {
      // An order in progress continues without its sheet.
      setPhase((before) => (before === 'PLACING' || before === 'DONE' ? before : 'IDLE'));
      quote.renew();
    },
    ended: (outcome) => void finish(wallet, outcome),
  });
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
    // Ready by the time the shopper has agreed in the sheet. If it fails to load, `pay` says so.
    loadPay().catch(() => undefined);
    return {
      settings,
      country: wallets.country,
      pickUp: prepared.state().shippingType === 'STORE_PICKUP' || prepared.session.shown().info.nothingToSend,
      session: prepared.session,
      pay: async (party, nonce) => {
        const { payExpress } = await loadPay();
        return payExpress(
          { wallet, party, nonce, deviceData: await deviceData },
          { ...prepared, settings, known, record: openCheckout() },
        );
      },
      listener: listen(wallet),
    };
  };
  const press = (ready: Exclude<ReadyWallet, { wallet: 'paypal' }>): void => {
    try {
      const parts = open(ready.wallet);
      if (!parts) return;
      if (ready.wallet === 'apple_pay') openExpressApplePay(ready.tokens, parts);
      else openExpressGooglePay(ready.tokens, ready.merchantId, parts);
    } catch (error) {
      // Our own errors have messages for shoppers; any other exception means that the wallet failed to open.
      const own = ownMessage(error);
      void finish(ready.wallet, { kind: 'REFUSED', message: own === messages.somethingWentWrong ? '' : own });
    }
  };
  return { open, press };
}
