/** Express checkout: what the browser learns before a wallet's sheet can open, and Apple's merchant validation (EXP-01 to EXP-34). */
import { z } from 'zod';

export const wallets = ['applePay', 'googlePay', 'payPal'] as const;
export type Wallet = (typeof wallets)[number];
/** As shown in messages: '{wallet} is not available on this device.' */
export const walletNames: Readonly<Record<Wallet, string>> = { applePay: 'Apple Pay', googlePay: 'Google Pay', payPal: 'PayPal' };

/** Longest labels of shipping options (EXP-17). */
export const optionLabelLimits = { payPal: 128, applePay: 129 } as const;
export const pickUpMethodCode = 'storePickup';
/** What collecting costs and is called in a sheet (EXP-28). */
export const pickUpOption = { code: pickUpMethodCode, label: 'Click & Collect', price: 0 } as const;

const provisionalAddressSchema = z.strictObject({ postcode: z.string(), suburb: z.string(), state: z.string() });
/** Where prices are asked for until a wallet tells where to: postcode and place, never a street. */
export type ProvisionalAddress = z.output<typeof provisionalAddressSchema>;
/** The specification's own, and that of a store which delivers to New Zealand (EXP-31, EXP-32). */
export const defaultProvisionalAddress: ProvisionalAddress = { postcode: '3000', suburb: 'Melbourne', state: 'VIC' };
export const nzProvisionalAddress: ProvisionalAddress = { postcode: '1010', suburb: 'Auckland', state: '' };

const address = z.string().nullable();
/** GET /nz/api/payment/express */
export const expressSettingsSchema = z.strictObject({
  /** Those the shop takes; whether this browser can is asked of the wallet itself. */
  wallets: z.array(z.enum(wallets)),
  storeName: z.string(),
  storeCountry: z.string(),
  /** Where to wallets may have things delivered (EXP-34). */
  countries: z.array(z.string()),
  provisionalAddress: provisionalAddressSchema,
  /** Stands where a wallet gives no number that can be dialled (PAY-24). */
  placeholderPhone: z.string(),
  /** Most shipping options in one sheet (EXP-33). */
  pageSize: z.int().min(1),
  /** Seconds for which a quote may be used again; null: always asked afresh (EXP-05, EXP-15). */
  dataMaxAge: z.int().nullable(),
  /** Scripts of outsiders, fetched when a sheet may open. Null: the browser has it, or it comes with the shop's own code. */
  scripts: z.strictObject({ gateway: address, applePay: address, googlePay: address }),
  googlePay: z.strictObject({ environment: z.enum(['TEST', 'PRODUCTION']), merchantId: address }),
  /** Stores where things can be collected. */
  stores: z.array(z.strictObject({ erpStoreId: z.string(), name: z.string() })),
});
export type ExpressSettings = z.output<typeof expressSettingsSchema>;

/** POST /nz/api/payment/apple-pay/session */
export const applePaySessionRequestSchema = z.strictObject({ validationUrl: z.string().min(1).max(500) });
export type ApplePaySessionRequest = z.output<typeof applePaySessionRequestSchema>;
/** Opaque: what Apple says goes to the browser as it is. */
export const applePaySessionSchema = z.record(z.string(), z.unknown());
