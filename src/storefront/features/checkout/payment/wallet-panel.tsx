import { useEffect, useRef, useState } from 'react';
import { checkoutMessages } from '#contract/messages/checkout-messages.ts';
import { fillText } from '#contract/messages/messages.ts';
import type { SheetCallbacks, SheetOrder } from '#storefront/features/wallets/pay-sheets.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { FailedAlert } from '#storefront/ui/failed-alert.tsx';
import type { OpenWallet, WalletState } from './use-wallet.ts';

interface WalletPanelProps {
  name: string;
  state: WalletState;
  retry: () => void;
  /** Provides the input when the button is pressed; null when nothing may be opened now. */
  present: () => { order: SheetOrder; callbacks: SheetCallbacks } | null;
  busy: boolean;
}

/**
 * A wallet in each of its states: loading, failed to load, unavailable on this device, ready with its button (PAY-19,
 * PAY-20).
 */
export function WalletPanel({ name, state, retry, present, busy }: WalletPanelProps) {
  if (state.status === 'LOADING')
    return (
      <div>
        <p role="status" className="sr-only">
          Loading {name}
        </p>
        <div aria-hidden="true" className="h-12 animate-pulse rounded-xs bg-sunken motion-reduce:animate-none" />
      </div>
    );
  if (state.status === 'FAILED')
    return <FailedAlert retry={retry}>{fillText(checkoutMessages.methodLoadFailed, { method: name })}</FailedAlert>;
  if (state.status === 'UNAVAILABLE')
    return <Alert>{fillText(checkoutMessages.walletUnavailable, { wallet: name })}</Alert>;
  if (state.tender === 'paypal') return <PayPalPlace name={name} wallet={state} present={present} retry={retry} />;
  const press = () => {
    const opening = busy ? null : present();
    if (!opening) return;
    try {
      if (state.tender === 'apple_pay') state.sheets.openApplePay(state.tokens, opening.order, opening.callbacks);
      else state.sheets.openGooglePay(state.tokens, opening.order, opening.callbacks);
    } catch {
      // Wallets throw when they cannot open: the shopper must be told, since it was offered (FIX-51).
      opening.callbacks.failed();
    }
  };
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      onClick={press}
      className="flex min-h-12 w-full items-center justify-center rounded-xs border border-ink bg-ink px-4 text-lg font-semibold text-page hover:opacity-90 aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
    >
      Pay with {name}
    </button>
  );
}

/** PayPal renders its button itself. */
function PayPalPlace({
  name,
  wallet,
  present,
  retry,
}: { wallet: Extract<OpenWallet, { tender: 'paypal' }> } & Pick<WalletPanelProps, 'name' | 'present' | 'retry'>) {
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const presenting = useRef(present);
  useEffect(() => {
    presenting.current = present;
  });
  const { tokens, sheets } = wallet;
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let isUnmounted = false;
    let remove: (() => void) | null = null;
    sheets
      .renderPayPalButton(element, tokens, () => presenting.current())
      .then(
        (clear) => {
          if (isUnmounted) clear();
          else remove = clear;
        },
        () => {
          if (!isUnmounted) setFailed(true);
        },
      );
    return () => {
      isUnmounted = true;
      remove?.();
    };
  }, [tokens, sheets]);
  if (failed)
    return <WalletPanel name={name} state={{ status: 'FAILED' }} retry={retry} present={present} busy={false} />;
  return <div ref={place} className="min-h-12" />;
}
