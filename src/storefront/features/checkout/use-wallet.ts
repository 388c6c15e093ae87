/** The wallet that is chosen at the payment step: its script, whether this device has it, what opens its sheet (PAY-19, PAY-20). */
import { useEffect, useRef, useState } from 'react';
import type { PaymentMethodsResponse } from '#contract/payment-methods.ts';
import type { ApplePayTokens, GooglePayTokens, PayPalTokens, WalletGateway } from '#storefront/features/wallets/wallet-tokens.ts';

export type WalletTender = 'paypal' | 'apple_pay' | 'google_pay';
const loadSheets = async () => {
  const { hasApplePay, hasGooglePay, openApplePay, openGooglePay, renderPayPalButton } = await import('#storefront/features/wallets/pay-sheets.ts');
  return { hasApplePay, hasGooglePay, openApplePay, openGooglePay, renderPayPalButton };
};
type Sheets = Awaited<ReturnType<typeof loadSheets>>;
export type OpenWallet =
  | { tender: 'paypal'; tokens: PayPalTokens; sheets: Sheets }
  | { tender: 'apple_pay'; tokens: ApplePayTokens; sheets: Sheets }
  | { tender: 'google_pay'; tokens: GooglePayTokens; sheets: Sheets };
export type WalletState = { status: 'LOADING' } | { status: 'FAILED' } | { status: 'UNAVAILABLE' } | ({ status: 'READY' } & OpenWallet);

export function useWallet(tender: WalletTender | null, setup: PaymentMethodsResponse | null) {
  const [states, setStates] = useState<Partial<Record<WalletTender, WalletState>>>({});
  const [tries, setTries] = useState(0);
  const gateway = useRef<Promise<WalletGateway> | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another load; one that is ready stays
  useEffect(() => {
    if (!tender || !setup || states[tender]?.status === 'READY') return;
    let current = true;
    const tell = (state: WalletState) => {
      if (current) setStates((before) => ({ ...before, [tender]: state }));
    };
    tell({ status: 'LOADING' });
    const load = async () => {
      const [sheets, { openWalletGateway }] = await Promise.all([loadSheets(), import('#storefront/features/wallets/wallet-gateway.ts')]);
      gateway.current ??= openWalletGateway(setup);
      tell(await openWallet(tender, await gateway.current, sheets));
    };
    load().catch(() => {
      gateway.current = null;
      tell({ status: 'FAILED' });
    });
    return () => {
      current = false;
    };
  }, [tender, setup, tries]);

  return {
    state: tender ? (states[tender] ?? ({ status: 'LOADING' } satisfies WalletState)) : null,
    retry: () => setTries((before) => before + 1),
    /** Fraud checks are the provider's affair: without its word the order goes on. */
    deviceData: async () => (await (await gateway.current)?.deviceData().catch(() => '')) ?? '',
  };
}

async function openWallet(tender: WalletTender, gateway: WalletGateway, sheets: Sheets): Promise<WalletState> {
  if (tender === 'paypal') return { status: 'READY', tender, tokens: await gateway.paypal(), sheets };
  if (tender === 'apple_pay') {
    const tokens = await gateway.applePay();
    return sheets.hasApplePay() ? { status: 'READY', tender, tokens, sheets } : { status: 'UNAVAILABLE' };
  }
  const tokens = await gateway.googlePay();
  return (await sheets.hasGooglePay(tokens)) ? { status: 'READY', tender, tokens, sheets } : { status: 'UNAVAILABLE' };
}
