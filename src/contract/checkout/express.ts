/** Express checkout: what the browser learns before a wallet's sheet can open, and Apple's merchant validation (EXP-01 to EXP-34). */
import type { StorePlace } from '../stores/store.ts';

export const expressWallets = ['apple_pay', 'google_pay', 'paypal'] as const;
export type ExpressWallet = (typeof expressWallets)[number];
/** As shown in messages: '{wallet} is not available on this device.' */
export const walletNames: Readonly<Record<ExpressWallet, string>> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  paypal: 'PayPal',
};

/** Longest labels of shipping options (EXP-17). */
export const optionLabelLimits = { paypal: 128, apple_pay: 129 } as const;
export const pickUpMethodCode = 'storePickup';
/** What collecting costs and is called in a sheet (EXP-28). */
export const pickUpOption = { code: pickUpMethodCode, label: 'Click & Collect', price: 0 } as const;

/** Where prices are asked for until a wallet tells where to: postcode and place, never a street. */
export interface ProvisionalAddress {
  postcode: string;
  suburb: string;
  state: string;
}
/** The specification's own, and that of a store which delivers to New Zealand (EXP-31, EXP-32). */
export const defaultProvisionalAddress: ProvisionalAddress = { postcode: '3000', suburb: 'Melbourne', state: 'VIC' };
export const nzProvisionalAddress: ProvisionalAddress = { postcode: '1010', suburb: 'Auckland', state: '' };

/** GET /nz/api/payment/express */
export interface ExpressSettings {
  storeName: string;
  /** Where to wallets may have things delivered (EXP-34). */
  countries: string[];
  provisionalAddress: ProvisionalAddress;
  /** Stands where a wallet gives no number that can be dialled (PAY-24). */
  placeholderPhone: string;
  /** Most shipping options in one sheet (EXP-33). */
  pageSize: number;
  /** Seconds for which a quote may be used again; null: always asked afresh (EXP-05, EXP-15). */
  dataMaxAge: number | null;
  /** Stores where things can be collected. */
  stores: StorePlace[];
}

/** POST /nz/api/payment/apple-pay/session */
export interface ApplePaySessionRequest {
  validationUrl: string;
}
