import { useEffect, useRef } from 'react';
import { type ExpressWallet, walletNames } from '#contract/checkout/express.ts';

/**
 * A wallet's button in our own style: black on light, white on dark, as both wallets require. PayPal renders its own.
 */
export function WalletButton({
  wallet,
  blocked,
  takesFocus,
  onPress,
}: {
  wallet: Exclude<ExpressWallet, 'paypal'>;
  blocked: boolean;
  /** The shopper came for this wallet. */
  takesFocus: boolean;
  onPress: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Not once the shopper is busy elsewhere.
    if (takesFocus && /^(BODY|H[1-6])$/.test(document.activeElement?.tagName ?? '')) button.current?.focus();
  }, [takesFocus]);
  return (
    <button
      ref={button}
      type="button"
      aria-disabled={blocked || undefined}
      onClick={() => {
        if (!blocked) onPress();
      }}
      className="flex min-h-12 w-full items-center justify-center rounded-xs border border-ink bg-ink px-4 text-lg font-semibold text-page hover:opacity-90 aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
    >
      {walletNames[wallet]}
    </button>
  );
}
