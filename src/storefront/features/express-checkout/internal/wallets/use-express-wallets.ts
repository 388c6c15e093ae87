/** Which wallets can be used here: offered by the shop, script loaded, supported by the device (PAY-19, PAY-20). */
import { useEffect, useRef, useState } from 'react';
import type { ExpressSettings, ExpressWallet } from '#contract/checkout/express.ts';
import { expressWallets } from '#contract/checkout/express.ts';
import type { PaymentMethodsResponse } from '#contract/payments/payment-methods.ts';
import { hasApplePay, hasGooglePay, hasPayPal } from '#storefront/features/wallets/pay-sheets.ts';
import { openWalletGateway } from '#storefront/features/wallets/wallet-gateway.ts';
import type {
  ApplePayTokens,
  GooglePayTokens,
  PayPalTokens,
  WalletGateway,
} from '#storefront/features/wallets/wallet-tokens.ts';
import { callApi } from '#storefront/lib/api-client/call-api.ts';

export type ReadyWallet =
  | { wallet: 'apple_pay'; tokens: ApplePayTokens }
  | { wallet: 'google_pay'; tokens: GooglePayTokens; merchantId: string }
  | { wallet: 'paypal'; tokens: PayPalTokens };
/** UNAVAILABLE: not supported by this device, which is not shown as an error. */
export type WalletStatus = { status: 'READY'; ready: ReadyWallet } | { status: 'LOADING' | 'FAILED' | 'UNAVAILABLE' };
export interface Wallets {
  settings: ExpressSettings | null;
  /** Whether the shop offers pay in four. */
  payInFour: boolean;
  country: string;
  list: readonly (WalletStatus & { wallet: ExpressWallet })[];
  deviceData: () => Promise<string>;
  /** The shop's settings could not be loaded. */
  failed: boolean;
  retry: () => void;
}

interface Loaded {
  settings: ExpressSettings;
  setup: PaymentMethodsResponse;
}

export function useExpressWallets(offered: readonly ExpressWallet[]): Wallets {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [found, setFound] = useState<Partial<Record<ExpressWallet, WalletStatus>>>({});
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const gateway = useRef<WalletGateway | null>(null);
  const wanted = expressWallets.filter((wallet) => offered.includes(wallet));
  const names = wanted.join(' ');

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let current = true;
    const setStatus = (wallet: ExpressWallet, status: WalletStatus) => {
      if (current) setFound((before) => ({ ...before, [wallet]: status }));
    };
    const load = async () => {
      const [settings, setup] = await Promise.all([
        callApi<ExpressSettings>('GET', 'payment/express'),
        callApi<PaymentMethodsResponse>('GET', 'payment/methods'),
      ]);
      if (!settings.ok || !setup.ok) throw new Error('the shop did not answer');
      const opened = await openWalletGateway(setup.value);
      if (!current) return;
      gateway.current = opened;
      setLoaded({ settings: settings.value, setup: setup.value });
      for (const wallet of names.split(' ') as ExpressWallet[]) {
        openWallet(wallet, opened, setup.value).then(
          (ready) => setStatus(wallet, ready ? { status: 'READY', ready } : { status: 'UNAVAILABLE' }),
          () => setStatus(wallet, { status: 'FAILED' }),
        );
      }
    };
    setFailed(false);
    setFound({});
    load().catch(() => {
      if (current) setFailed(true);
    });
    return () => {
      current = false;
    };
  }, [names, tries]);

  return {
    settings: loaded?.settings ?? null,
    payInFour: loaded?.setup.methods.includes('pay_in_four') ?? false,
    country: loaded?.setup.country ?? 'NZ',
    list: wanted.map((wallet) => ({ ...(found[wallet] ?? { status: 'LOADING' }), wallet })),
    // Fraud checks are optional: without device data the order continues.
    deviceData: async () => (await gateway.current?.deviceData().catch(() => '')) ?? '',
    failed,
    retry: () => setTries((before) => before + 1),
  };
}

/** Null where the device does not support it. Rejects when its script cannot be loaded. */
async function openWallet(
  wallet: ExpressWallet,
  gateway: WalletGateway,
  setup: PaymentMethodsResponse,
): Promise<ReadyWallet | null> {
  if (wallet === 'apple_pay') {
    const tokens = await gateway.applePay();
    return hasApplePay() ? { wallet, tokens } : null;
  }
  if (wallet === 'google_pay') {
    const tokens = await gateway.googlePay();
    return (await hasGooglePay(tokens)) ? { wallet, tokens, merchantId: setup.googleMerchantId } : null;
  }
  const tokens = await gateway.paypal();
  return hasPayPal() ? { wallet, tokens } : null;
}
