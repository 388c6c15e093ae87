/**
 * Express checkout: the settings a browser needs before a wallet's sheet can open, and Apple's merchant validation
 * (EXP-01 to EXP-34).
 */
import type { StorePlace } from '../stores/store.ts';

export const expressWallets = ['apple_pay', 'google_pay', 'paypal'] as const;
export type ExpressWallet = (typeof expressWallets)[number];
/** As shown in messages: '{wallet} is not available on this device.' */
export const walletNames: Readonly<Record<ExpressWallet, string>> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  paypal: 'PayPal',
};

/** Maximum length of the labels of shipping options (EXP-17). */
export const optionLabelLimits = { paypal: 128, apple_pay: 129 } as const;
export const pickUpMethodCode = 'storePickup';
/** Price and label of pick-up in a sheet (EXP-28). */
export const pickUpOption = { code: pickUpMethodCode, label: 'Click & Collect', price: 0 } as const;

/** The address used for quotes until a wallet provides one: postcode and place, never a street. */
export interface ProvisionalAddress {
  postcode: string;
  suburb: string;
  state: string;
}
/** The specification's address, and that of a store which delivers to New Zealand (EXP-31, EXP-32). */
export const defaultProvisionalAddress: ProvisionalAddress = { postcode: '3000', suburb: 'Melbourne', state: 'VIC' };
export const nzProvisionalAddress: ProvisionalAddress = { postcode: '1010', suburb: 'Auckland', state: '' };

/** GET /nz/api/payment/express */
export interface ExpressSettings {
  storeName: string;
  /** Countries to which a wallet may have orders delivered (EXP-34). */
  countries: string[];
  provisionalAddress: ProvisionalAddress;
  /** Used where a wallet gives no valid phone number (PAY-24). */
  placeholderPhone: string;
  /** Maximum number of shipping options in one sheet (EXP-33). */
  pageSize: number;
  /** Seconds for which a quote may be reused; null: never (EXP-05, EXP-15). */
  dataMaxAge: number | null;
  /** Stores with pick-up. */
  stores: StorePlace[];
}

/** POST /nz/api/payment/apple-pay/session */
export interface ApplePaySessionRequest {
  validationUrl: string;
}
