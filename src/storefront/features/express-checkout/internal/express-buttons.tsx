import { type ExpressWallet, walletNames } from '#contract/checkout/express.ts';
import { checkoutMessages } from '#contract/messages/checkout-messages.ts';
import { fillText } from '#contract/messages/messages.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { buttonClasses } from '#storefront/ui/buttons/button-classes.ts';
import { PressButton } from '#storefront/ui/buttons/press-button.tsx';
import { buttonGrid, minRows } from '../button-grid.ts';
import { LoadProblem } from './load-problem.tsx';
import { PAY_IN_FOUR } from './pay-in-four/pay-in-four-express.ts';
import { PayPalButton } from './wallets/paypal-button.tsx';
import type { ReadyWallet, useExpressWallets } from './wallets/use-express-wallets.ts';
import { WalletButton } from './wallets/wallet-button.tsx';
import type { SheetDependencies } from './wallets/wallet-sheets.ts';

interface ExpressButtonsProps {
  wallets: ReturnType<typeof useExpressWallets>;
  /** How many buttons there may be: their space stays, also where this device lacks a wallet. */
  places: number;
  /** Apple's and Google's sheets cannot be opened now. */
  isBlocked: boolean;
  /** The prices of PayPal's sheet are being loaded. */
  loading: boolean;
  open: (wallet: ExpressWallet) => SheetDependencies | null;
  press: (ready: Exclude<ReadyWallet, { wallet: 'paypal' }>) => void;
  /** Pay in four, where it is offered for this amount; `isReady`: it can be pressed now. */
  payInFour: { isReady: boolean; press: () => void } | null;
}

/** A button for each wallet that this device has, and one for pay in four (EXP-01). */
export function ExpressButtons({ wallets, places, isBlocked, loading, open, press, payInFour }: ExpressButtonsProps) {
  // Somebody chose it in the drawer (wallet-links.tsx).
  const wanted = new URLSearchParams(location.search).get('wallet');
  if (wallets.failed)
    return (
      <Alert
        action={
          <Button variant="secondary" onClick={wallets.retry}>
            Try again
          </Button>
        }
      >
        {fillText(checkoutMessages.methodLoadFailed, { method: 'express checkout' })}
      </Alert>
    );
  return (
    <div className={`${buttonGrid} ${minRows(places)}`}>
      {wallets.list.map((one) => {
        if (one.status === 'UNAVAILABLE') return null;
        if (one.status === 'FAILED') return <LoadProblem key={one.wallet} method={walletNames[one.wallet]} />;
        if (one.status !== 'READY')
          return (
            <div key={one.wallet} className="h-12 animate-pulse rounded-xs bg-sunken motion-reduce:animate-none" />
          );
        const { ready } = one;
        return ready.wallet === 'paypal' ? (
          <PayPalButton key={one.wallet} tokens={ready.tokens} open={() => open('paypal')} loading={loading} />
        ) : (
          <WalletButton
            key={one.wallet}
            wallet={ready.wallet}
            blocked={isBlocked}
            takesFocus={ready.wallet === wanted}
            onPress={() => press(ready)}
          />
        );
      })}
      {payInFour && (
        <PressButton
          aria-disabled={!payInFour.isReady || undefined}
          onClick={payInFour.press}
          // On one line, as high as the others.
          className={`${buttonClasses('secondary', true)} px-2! text-sm whitespace-nowrap`}
        >
          {PAY_IN_FOUR}: pay in 4
        </PressButton>
      )}
    </div>
  );
}
