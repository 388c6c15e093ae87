/** What a wallet's sheet needs of the card provider, whoever plays it. */

export interface WalletNonce {
  nonce: string;
  /** What may be shown: brand and last four. */
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
  /** What `google.payments.api.PaymentsClient` is made with. */
  environment: 'TEST' | 'PRODUCTION';
  /** The request with the provider's allowed methods and tokenisation. */
  paymentRequest: (own: Fields) => Fields;
  tokenise: (paymentData: unknown) => Promise<WalletNonce>;
}
export interface PayPalTokens {
  /** For `createOrder` (checkout) and `createBillingAgreement` (vault): the id PayPal's buttons want. */
  createPayment: (options: Fields) => Promise<string>;
  /** Inside `onShippingAddressChange` and `onShippingOptionsChange`. */
  updatePayment: (options: Fields) => Promise<unknown>;
  /** Of the data of `onApprove`; `payer` is who paid and where to, as Braintree's library tells it. */
  tokenise: (data: Fields) => Promise<WalletNonce & { payer: Fields }>;
}
export interface WalletGateway {
  /** Tells the provider's fraud checks about this device; empty where there is nothing to tell. */
  deviceData: () => Promise<string>;
  /** Each makes sure that the sheet's script is loaded. They reject when it cannot be had. */
  applePay: () => Promise<ApplePayTokens>;
  googlePay: () => Promise<GooglePayTokens>;
  paypal: (options?: { vault?: boolean }) => Promise<PayPalTokens>;
}
