/** What the wallets' sheets need from the card provider, real or simulated. */

export interface WalletNonce {
  nonce: string;
  /** For display: brand and last four digits. */
  brand: string;
  last4: string;
}
export type Fields = Record<string, unknown>;

/** What Apple's sheet needs of the provider. */
export interface ApplePayTokens {
  /** The request with the provider's networks and capabilities. */
  paymentRequest: (own: Fields) => Fields;
  /** Answers `onvalidatemerchant`. */
  validateMerchant: (validationUrl: string, displayName: string) => Promise<unknown>;
  /** Of `event.payment.token`. */
  tokenise: (token: unknown) => Promise<WalletNonce>;
}
export interface GooglePayTokens {
  /** Option of `google.payments.api.PaymentsClient`. */
  environment: 'TEST' | 'PRODUCTION';
  /** The request with the provider's allowed methods and tokenisation. */
  paymentRequest: (own: Fields) => Fields;
  tokenise: (paymentData: unknown) => Promise<WalletNonce>;
}
export interface PayPalTokens {
  /** For `createOrder` (checkout) and `createBillingAgreement` (vault): the id that PayPal's buttons expect. */
  createPayment: (options: Fields) => Promise<string>;
  /** Inside `onShippingAddressChange` and `onShippingOptionsChange`. */
  updatePayment: (options: Fields) => Promise<unknown>;
  /** Of the data of `onApprove`; `payer` is the payer with address, as Braintree's library returns it. */
  tokenise: (data: Fields) => Promise<WalletNonce & { payer: Fields }>;
}
export interface WalletGateway {
  /** Device data for the provider's fraud checks; empty when there are none. */
  deviceData: () => Promise<string>;
  /** Each ensures that the sheet's script is loaded, and rejects when that fails. */
  applePay: () => Promise<ApplePayTokens>;
  googlePay: () => Promise<GooglePayTokens>;
  paypal: (options?: { vault?: boolean }) => Promise<PayPalTokens>;
}
