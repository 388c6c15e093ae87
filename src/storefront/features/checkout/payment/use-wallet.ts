/**
 * The wallets of the payment step: their scripts, availability on this device, and how their payment sheets open
 * (PAY-19, PAY-20). A wallet that a device may lack is checked before it is offered, so that an unavailable one is
 * never shown (FIX-51).
 */
import { useEffect, useRef, useState } from 'react';
import type { PayingTender, PaymentMethodsResponse } from '#contract/payments/payment-methods.ts';
import type {
  ApplePayTokens,
  GooglePayTokens,
  PayPalTokens,
  WalletGateway,
} from '#storefront/features/wallets/wallet-tokens.ts';

const deviceWallets = ['apple_pay', 'google_pay'] as const;
export type WalletTender = 'paypal' | (typeof deviceWallets)[number];
const isDeviceWallet = (tender: PayingTender): tender is (typeof deviceWallets)[number] =>
  (deviceWallets as readonly PayingTender[]).includes(tender);
const loadSheets = async () => {
  const { hasApplePay, hasGooglePay, hasPayPal, openApplePay, openGooglePay, renderPayPalButton } = await import(
    '#storefront/features/wallets/pay-sheets.ts'
  );
  return { hasApplePay, hasGooglePay, hasPayPal, openApplePay, openGooglePay, renderPayPalButton };
};
type Sheets = Awaited<ReturnType<typeof loadSheets>>;
export type OpenWallet =
  | { tender: 'paypal'; tokens: PayPalTokens; sheets: Sheets }
  | { tender: 'apple_pay'; tokens: ApplePayTokens; sheets: Sheets }
  | { tender: 'google_pay'; tokens: GooglePayTokens; sheets: Sheets };
export type WalletState =
  | { status: 'LOADING' }
  | { status: 'FAILED' }
  | { status: 'UNAVAILABLE' }
  | ({ status: 'READY' } & OpenWallet);

/** `mayLook`: no other part of the page needs the provider first. */
export function useWallets(setup: PaymentMethodsResponse | null, mayLook: boolean) {
  const [states, setStates] = useState<Partial<Record<WalletTender, WalletState>>>({});
  const gateway = useRef<Promise<WalletGateway> | null>(null);
  const started = useRef(new Set<WalletTender>());
  const load = (tender: WalletTender): void => {
    if (!setup || started.current.has(tender)) return;
    started.current.add(tender);
    const setState = (state: WalletState) => setStates((before) => ({ ...before, [tender]: state }));
    setState({ status: 'LOADING' });
    const open = async () => {
      const [sheets, { openWalletGateway }] = await Promise.all([
        loadSheets(),
        import('#storefront/features/wallets/wallet-gateway.ts'),
      ]);
      gateway.current ??= openWalletGateway(setup);
      return openWallet(tender, await gateway.current, sheets);
    };
    open().then(setState, () => {
      // Another attempt starts afresh.
      gateway.current = null;
      started.current.delete(tender);
      setState({ status: 'FAILED' });
    });
  };

  const isChecked = useRef(false);
  const check = useRef(load);
  useEffect(() => {
    check.current = load;
  });
  useEffect(() => {
    if (!setup || !mayLook || isChecked.current) return;
    isChecked.current = true;
    for (const tender of deviceWallets) if (setup.methods.includes(tender)) check.current(tender);
  }, [setup, mayLook]);

  return {
    states,
    load,
    /**
     * Whether it may be offered: a wallet that a device may lack only after it was found; `chosen` was found before and
     * is being checked again.
     */
    isOffered: (tender: PayingTender, chosen: boolean): boolean => {
      if (!isDeviceWallet(tender)) return true;
      const status = states[tender]?.status ?? 'LOADING';
      return status === 'READY' || status === 'FAILED' || (status === 'LOADING' && chosen);
    },
    /** Fraud checks are optional: without device data the order continues. */
    deviceData: async () => (await (await gateway.current)?.deviceData().catch(() => '')) ?? '',
  };
}

/** The chosen wallet: loaded when it is chosen; null where none is. */
export function useChosenWallet(
  { states, load }: ReturnType<typeof useWallets>,
  tender: WalletTender | null,
  isSetUp: boolean,
): WalletState | null {
  const present = useRef(load);
  useEffect(() => {
    present.current = load;
  });
  useEffect(() => {
    if (tender && isSetUp) present.current(tender);
  }, [tender, isSetUp]);
  return tender && (states[tender] ?? { status: 'LOADING' });
}

async function openWallet(tender: WalletTender, gateway: WalletGateway, sheets: Sheets): Promise<WalletState> {
  if (tender === 'paypal') {
    const tokens = await gateway.paypal();
    return sheets.hasPayPal() ? { status: 'READY', tender, tokens, sheets } : { status: 'UNAVAILABLE' };
  }
  if (tender === 'apple_pay') {
    const tokens = await gateway.applePay();
    return sheets.hasApplePay() ? { status: 'READY', tender, tokens, sheets } : { status: 'UNAVAILABLE' };
  }
  const tokens = await gateway.googlePay();
  return (await sheets.hasGooglePay(tokens)) ? { status: 'READY', tender, tokens, sheets } : { status: 'UNAVAILABLE' };
}
