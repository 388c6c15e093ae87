import { useEffect, useRef, useState } from 'react';
import { paymentMessages } from '#contract/messages/payment-messages.ts';
import type { PaymentMethodsResponse } from '#contract/payments/payment-methods.ts';
import type { SavedMethod } from '#contract/payments/saved-methods.ts';
import { useChosenWallet, useWallets } from '#storefront/features/checkout/payment/use-wallet.ts';
import { WalletPanel } from '#storefront/features/checkout/payment/wallet-panel.tsx';
import type { SheetCallbacks, SheetOrder } from '#storefront/features/wallets/pay-sheets.ts';
import { useShopSettings } from '#storefront/lib/page/shop-facts.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { saveCard } from './save-card.ts';

interface AddPayPalProps {
  setup: PaymentMethodsResponse;
  done: (methods: readonly SavedMethod[]) => void;
  cancel: () => void;
}

/**
 * PayPal's own dialog asks for the agreement; it is verified with a dollar that is refunded, and saved (CARD-04,
 * CARD-05).
 */
export function AddPayPal({ setup, done, cancel }: AddPayPalProps) {
  const { name: shopName } = useShopSettings();
  const wallets = useWallets(setup, false);
  const state = useChosenWallet(wallets, 'paypal', true);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) alert.current?.focus();
  }, [problem]);
  const present = (): { order: SheetOrder; callbacks: SheetCallbacks } | null => {
    if (busy) return null;
    setProblem('');
    return {
      order: { storeName: shopName, amount: '1.00', country: setup.country, googleMerchantId: '', save: true },
      callbacks: {
        paid: async ({ nonce }) => {
          setBusy(true);
          const saved = await saveCard({ nonce, deviceData: await wallets.deviceData() });
          setBusy(false);
          if (saved.ok) done(saved.value);
          else setProblem(saved.error);
          return saved.ok;
        },
        cancelled: () => undefined,
        failed: () => setProblem(paymentMessages.saveMethodFailed),
      },
    };
  };
  return (
    <section aria-labelledby="add-paypal" aria-busy={busy} className="grid gap-4">
      <h2 id="add-paypal" className="font-display text-xl font-bold">
        Add PayPal
      </h2>
      <p className="text-sm text-quiet">
        Agree in PayPal’s window that {shopName} may charge orders you place. To check it, we authorise up to $1 and
        release it straight away.
      </p>
      {problem && (
        <Alert tone="error" ref={alert}>
          {problem}
        </Alert>
      )}
      {state && (
        <WalletPanel name="PayPal" state={state} retry={() => wallets.load('paypal')} present={present} busy={busy} />
      )}
      <p role="status" className="min-h-6 text-sm">
        {busy && 'Checking your PayPal account…'}
      </p>
      <div>
        <Button variant="secondary" onClick={cancel} aria-disabled={busy || undefined}>
          Cancel
        </Button>
      </div>
    </section>
  );
}
