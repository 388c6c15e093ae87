/** Types of the published browser interfaces of Apple Pay, Google Pay and PayPal that express checkout uses. */

// Apple Pay on the Web
export interface ApplePayLineItem {
  label: string;
  amount: string;
  type?: 'final' | 'pending';
}
export interface ApplePayShippingMethod {
  identifier: string;
  label: string;
  detail: string;
  amount: string;
}
export interface ApplePayContact {
  emailAddress?: string;
  givenName?: string;
  familyName?: string;
  phoneNumber?: string;
  addressLines?: string[];
  subLocality?: string;
  locality?: string;
  administrativeArea?: string;
  postalCode?: string;
  countryCode?: string;
}
export interface ApplePayError {
  code: 'addressUnserviceable' | 'unknown';
  contactField?: 'country' | 'postalAddress';
  message: string;
}
export interface ApplePayUpdate {
  newTotal: ApplePayLineItem;
  newLineItems?: ApplePayLineItem[];
  newShippingMethods?: ApplePayShippingMethod[];
  errors?: ApplePayError[];
}
export interface ApplePayRequest {
  countryCode: string;
  currencyCode: string;
  total: ApplePayLineItem;
  lineItems: ApplePayLineItem[];
  shippingMethods?: ApplePayShippingMethod[];
  shippingType: 'shipping' | 'storePickup';
  requiredShippingContactFields: ('name' | 'email' | 'phone' | 'postalAddress')[];
  supportedNetworks?: string[];
  merchantCapabilities?: string[];
}
export interface ApplePayPayment {
  token: {
    paymentData: unknown;
    paymentMethod: { displayName?: string; network?: string };
    transactionIdentifier: string;
  };
  shippingContact?: ApplePayContact;
}
export interface ApplePaySession {
  onvalidatemerchant: (event: { validationURL: string }) => void;
  onshippingcontactselected: (event: { shippingContact: ApplePayContact }) => void;
  onshippingmethodselected: (event: { shippingMethod: ApplePayShippingMethod }) => void;
  onpaymentauthorized: (event: { payment: ApplePayPayment }) => void;
  oncancel: () => void;
  begin(): void;
  abort(): void;
  completeMerchantValidation(session: unknown): void;
  completeShippingContactSelection(update: ApplePayUpdate): void;
  completeShippingMethodSelection(update: ApplePayUpdate): void;
  completePayment(result: { status: number; errors?: ApplePayError[] }): void;
}
export interface ApplePaySessionClass {
  new (version: number, request: ApplePayRequest): ApplePaySession;
  readonly STATUS_SUCCESS: number;
  readonly STATUS_FAILURE: number;
}

// Google Pay
export interface GoogleAddress {
  name?: string;
  address1?: string;
  address2?: string;
  address3?: string;
  locality?: string;
  administrativeArea?: string;
  sortingCode?: string;
  postalCode?: string;
  countryCode?: string;
  phoneNumber?: string;
}
export type GoogleIntent = 'SHIPPING_ADDRESS' | 'SHIPPING_OPTION' | 'PAYMENT_AUTHORIZATION';
export interface GoogleError {
  reason:
    | 'SHIPPING_ADDRESS_UNSERVICEABLE'
    | 'SHIPPING_ADDRESS_INVALID'
    | 'SHIPPING_OPTION_INVALID'
    | 'PAYMENT_DATA_INVALID'
    | 'OTHER_ERROR';
  message: string;
  intent: GoogleIntent;
}
export interface GoogleTransactionInfo {
  countryCode: string;
  currencyCode: string;
  totalPriceStatus: 'FINAL';
  totalPrice: string;
  totalPriceLabel: string;
  displayItems: { label: string; type: 'SUBTOTAL' | 'LINE_ITEM'; price: string }[];
}
export interface GoogleShippingOptions {
  defaultSelectedOptionId: string;
  shippingOptions: { id: string; label: string; description: string }[];
}
export interface GoogleDataChange {
  callbackTrigger: 'INITIALIZE' | 'SHIPPING_ADDRESS' | 'SHIPPING_OPTION' | 'OFFER';
  shippingAddress?: GoogleAddress;
  shippingOptionData?: { id: string };
}
export interface GoogleDataUpdate {
  newTransactionInfo?: GoogleTransactionInfo;
  newShippingOptionParameters?: GoogleShippingOptions;
  error?: GoogleError;
}
export interface GooglePaymentData {
  email?: string;
  shippingAddress?: GoogleAddress;
  paymentMethodData: {
    type: string;
    info?: { cardNetwork?: string; cardDetails?: string; billingAddress?: GoogleAddress };
    tokenizationData: { token: string };
  };
}
export interface GoogleAuthorizationResult {
  transactionState: 'SUCCESS' | 'ERROR';
  error?: GoogleError;
}
export interface GoogleDataRequest {
  apiVersion?: number;
  apiVersionMinor?: number;
  allowedPaymentMethods?: { type: string; parameters: Record<string, unknown> }[];
  transactionInfo: GoogleTransactionInfo;
  callbackIntents: GoogleIntent[];
  emailRequired: boolean;
  shippingAddressRequired: boolean;
  shippingAddressParameters?: { allowedCountryCodes: string[]; phoneNumberRequired: boolean };
  shippingOptionRequired: boolean;
  shippingOptionParameters?: GoogleShippingOptions;
}
export interface GooglePaymentsClient {
  loadPaymentData(request: GoogleDataRequest): Promise<GooglePaymentData>;
}
export interface GoogleNamespace {
  payments: {
    api: {
      PaymentsClient: new (options: {
        environment: 'TEST' | 'PRODUCTION';
        merchantInfo?: { merchantId?: string; merchantName: string };
        paymentDataCallbacks?: {
          onPaymentDataChanged?: (change: GoogleDataChange) => Promise<GoogleDataUpdate>;
          onPaymentAuthorized: (data: GooglePaymentData) => Promise<GoogleAuthorizationResult>;
        };
      }) => GooglePaymentsClient;
    };
  };
}

// PayPal
export interface PayPalShippingOption {
  id: string;
  label: string;
  selected: boolean;
  type: 'SHIPPING' | 'PICKUP';
  amount: { currency: string; value: string };
}
export interface PayPalErrors {
  COUNTRY_ERROR: string;
  ADDRESS_ERROR: string;
  METHOD_UNAVAILABLE: string;
  STORE_UNAVAILABLE: string;
}
export interface PayPalAddressChange {
  orderID: string;
  shippingAddress: { city?: string; state?: string; postalCode?: string; countryCode?: string };
  errors: PayPalErrors;
}
export interface PayPalOptionsChange {
  orderID: string;
  selectedShippingOption: { id: string };
  errors: PayPalErrors;
}
export interface PayPalActions {
  reject: (error?: string) => unknown;
}
export interface PayPalApproval {
  orderID: string;
  payerID: string;
}
export interface PayPalButtons {
  isEligible(): boolean;
  render(place: HTMLElement): Promise<void>;
  close?: () => Promise<void>;
}
export interface PayPalNamespace {
  FUNDING: { PAYPAL: string };
  Buttons(options: {
    fundingSource: string;
    style: { height: number; shape: 'rect'; color: 'gold'; label: 'paypal'; disableMaxWidth?: boolean };
    onClick: (data: unknown, actions: { reject: () => unknown; resolve: () => unknown }) => unknown;
    createOrder: () => Promise<string>;
    onShippingAddressChange?: (data: PayPalAddressChange, actions: PayPalActions) => Promise<unknown>;
    onShippingOptionsChange?: (data: PayPalOptionsChange, actions: PayPalActions) => Promise<unknown>;
    onApprove: (data: PayPalApproval) => Promise<unknown>;
    onCancel: () => void;
    onError: (error: unknown) => void;
  }): PayPalButtons;
}

/** Input of a payment, and of changes to it, for Braintree's library. */
export interface PayPalAmounts {
  amount: string;
  currency: string;
  shippingOptions?: PayPalShippingOption[];
}
/** The payer, from Braintree's library once the payment is approved. */
export interface PayPalDetails {
  email?: string;
  firstName?: string;
  lastName?: string;
  phone?: string;
  shippingAddress?: {
    recipientName?: string;
    line1?: string;
    line2?: string;
    city?: string;
    state?: string;
    postalCode?: string;
    countryCode?: string;
  };
}
