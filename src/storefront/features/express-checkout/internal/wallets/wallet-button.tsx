import { type ExpressWallet, walletNames } from '#contract/checkout/express.ts';

/**
 * A wallet's button in our own style: black on light, white on dark, as both wallets require. PayPal renders its own.
 */
export function WalletButton({
  wallet,
  blocked,
  onPress,
}: {
  wallet: Exclude<ExpressWallet, 'paypal'>;
  blocked: boolean;
  onPress: () => void;
}) {
  return (
    <button
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
