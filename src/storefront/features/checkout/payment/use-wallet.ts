/**
 * The wallets of the payment step: their scripts, whether this device has them, what opens their sheets (PAY-19, PAY-20). Those that a device
 * may lack are looked for before they are offered, so that one that is not here is never seen (FIX-51).
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

/** `mayLook`: nothing else of the page needs the provider first. */
export function useWallets(setup: PaymentMethodsResponse | null, mayLook: boolean) {
  const [states, setStates] = useState<Partial<Record<WalletTender, WalletState>>>({});
  const gateway = useRef<Promise<WalletGateway> | null>(null);
  const started = useRef(new Set<WalletTender>());
  const load = (tender: WalletTender): void => {
    if (!setup || started.current.has(tender)) return;
    started.current.add(tender);
    const tell = (state: WalletState) => setStates((before) => ({ ...before, [tender]: state }));
    tell({ status: 'LOADING' });
    const open = async () => {
      const [sheets, { openWalletGateway }] = await Promise.all([
        loadSheets(),
        import('#storefront/features/wallets/wallet-gateway.ts'),
      ]);
      gateway.current ??= openWalletGateway(setup);
      return openWallet(tender, await gateway.current, sheets);
    };
    open().then(tell, () => {
      // Another try begins anew.
      gateway.current = null;
      started.current.delete(tender);
      tell({ status: 'FAILED' });
    });
  };

  const looked = useRef(false);
  const look = useRef(load);
  useEffect(() => {
    look.current = load;
  });
  useEffect(() => {
    if (!setup || !mayLook || looked.current) return;
    looked.current = true;
    for (const tender of deviceWallets) if (setup.methods.includes(tender)) look.current(tender);
  }, [setup, mayLook]);

  return {
    states,
    load,
    /** Whether it may be offered: what a device may lack only once it was found here; `chosen` was found before and is being looked for again. */
    isOffered: (tender: PayingTender, chosen: boolean): boolean => {
      if (!isDeviceWallet(tender)) return true;
      const status = states[tender]?.status ?? 'LOADING';
      return status === 'READY' || status === 'FAILED' || (status === 'LOADING' && chosen);
    },
    /** Fraud checks are the provider's affair: without its word the order goes on. */
    deviceData: async () => (await (await gateway.current)?.deviceData().catch(() => '')) ?? '',
  };
}

/** The chosen wallet: loaded when it is chosen, null where none is. */
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
