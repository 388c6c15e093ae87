/**
 * The wallets' sheets for an order with a fixed total: no addresses, no options. Apple's and Google's must be opened
 * within a click.
 */
import type { ApplePayTokens, Fields, GooglePayTokens, PayPalTokens, WalletNonce } from './wallet-tokens.ts';

export interface SheetOrder {
  storeName: string;
  /** Dollars and cents: '155.90'. */
  amount: string;
  country: string;
  googleMerchantId: string;
  /** Requests an agreement from PayPal for later charges. */
  save?: boolean;
}
export interface SheetCallbacks {
  /** Places the order; resolves to whether it was placed. */
  paid: (nonce: WalletNonce) => Promise<boolean>;
  cancelled: () => void;
  failed: () => void;
}
const CURRENCY = 'NZD';
const VERSION = 3;

interface AppleSession {
  onvalidatemerchant: (event: { validationURL: string }) => void;
  onpaymentauthorized: (event: { payment: { token: unknown } }) => void;
  oncancel: () => void;
  begin(): void;
  abort(): void;
  completeMerchantValidation(session: unknown): void;
  completePayment(status: number): void;
}
interface AppleSessionClass {
  new (version: number, request: Fields): AppleSession;
  canMakePayments(): boolean;
  supportsVersion(version: number): boolean;
  readonly STATUS_SUCCESS: number;
  readonly STATUS_FAILURE: number;
}
interface GoogleClient {
  isReadyToPay(request: Fields): Promise<{ result: boolean }>;
  loadPaymentData(request: Fields): Promise<unknown>;
}
interface PayPalButtons {
  isEligible(): boolean;
  render(place: HTMLElement): Promise<void>;
  close?(): Promise<void> | undefined;
}
interface Sheets {
  ApplePaySession?: AppleSessionClass;
  google?: { payments: { api: { PaymentsClient: new (options: Fields) => GoogleClient } } };
  paypal?: { FUNDING: { PAYPAL: string }; Buttons(options: Fields): PayPalButtons };
}
const sheets = (): Sheets => window as unknown as Sheets;

/** Whether this device and browser support it (PAY-20). */
export function hasApplePay(): boolean {
  try {
    const Session = sheets().ApplePaySession;
    return Boolean(Session?.supportsVersion(VERSION) && Session.canMakePayments());
  } catch {
    // It throws on pages without HTTPS.
    return false;
  }
}

export async function hasGooglePay(tokens: GooglePayTokens): Promise<boolean> {
  const Client = sheets().google?.payments.api.PaymentsClient;
  if (!Client) return false;
  const { allowedPaymentMethods } = tokens.paymentRequest({});
  try {
    const { result } = await new Client({ environment: tokens.environment }).isReadyToPay({
      apiVersion: 2,
      apiVersionMinor: 0,
      allowedPaymentMethods,
    });
    return result;
  } catch {
    // It throws, or rejects, in unsupported browsers.
    return false;
  }
}

/** Whether PayPal may be offered to this shopper in this browser. */
export function hasPayPal(): boolean {
  try {
    const { paypal } = sheets();
    return Boolean(paypal?.Buttons({ fundingSource: paypal.FUNDING.PAYPAL }).isEligible());
  } catch {
    return false;
  }
}

export function openApplePay(tokens: ApplePayTokens, order: SheetOrder, callbacks: SheetCallbacks): void {
  const Session = sheets().ApplePaySession;
  if (!Session) {
    callbacks.failed();
    return;
  }
  const total = { label: order.storeName, amount: order.amount, type: 'final' };
  const sheet = new Session(
    VERSION,
    tokens.paymentRequest({ countryCode: order.country, currencyCode: CURRENCY, total }),
  );
  sheet.onvalidatemerchant = ({ validationURL }) => {
    tokens.validateMerchant(validationURL, order.storeName).then(
      (session) => sheet.completeMerchantValidation(session),
      () => {
        sheet.abort();
        callbacks.failed();
      },
    );
  };
  sheet.onpaymentauthorized = ({ payment }) => {
    tokens
      .tokenise(payment.token)
      .then(callbacks.paid)
      .then(
        (placed) => sheet.completePayment(placed ? Session.STATUS_SUCCESS : Session.STATUS_FAILURE),
        () => {
          sheet.completePayment(Session.STATUS_FAILURE);
          callbacks.failed();
        },
      );
  };
  sheet.oncancel = callbacks.cancelled;
  sheet.begin();
}

export function openGooglePay(tokens: GooglePayTokens, order: SheetOrder, callbacks: SheetCallbacks): void {
  const Client = sheets().google?.payments.api.PaymentsClient;
  if (!Client) {
    callbacks.failed();
    return;
  }
  const merchantInfo = {
    merchantName: order.storeName,
    ...(order.googleMerchantId && { merchantId: order.googleMerchantId }),
  };
  const transactionInfo = {
    currencyCode: CURRENCY,
    countryCode: order.country,
    totalPriceStatus: 'FINAL',
    totalPrice: order.amount,
  };
  new Client({ environment: tokens.environment, merchantInfo })
    .loadPaymentData(tokens.paymentRequest({ merchantInfo, transactionInfo }))
    .then(async (data) => callbacks.paid(await tokens.tokenise(data)))
    .catch((problem: { statusCode?: string }) =>
      problem?.statusCode === 'CANCELED' ? callbacks.cancelled() : callbacks.failed(),
    );
}

/**
 * Renders PayPal's own button in its container; `present` returns the current order and callbacks when it is pressed.
 */
export async function renderPayPalButton(
  place: HTMLElement,
  tokens: PayPalTokens,
  present: () => { order: SheetOrder; callbacks: SheetCallbacks } | null,
): Promise<() => void> {
  const { paypal } = sheets();
  if (!paypal) throw new Error('PayPal is not there');
  let open: { order: SheetOrder; callbacks: SheetCallbacks } | null = null;
  const buttons = paypal.Buttons({
    fundingSource: paypal.FUNDING.PAYPAL,
    style: { height: 48, shape: 'rect', color: 'gold', label: 'pay', disableMaxWidth: true },
    onClick: (_data: unknown, actions: { resolve: () => unknown; reject: () => unknown }) => {
      open = present();
      return open ? actions.resolve() : actions.reject();
    },
    createOrder: () =>
      tokens.createPayment({
        flow: 'checkout',
        intent: 'authorize',
        amount: open?.order.amount,
        currency: CURRENCY,
        displayName: open?.order.storeName,
        enableShippingAddress: false,
        ...(open?.order.save && { requestBillingAgreement: true }),
      }),
    onApprove: async (data: Fields) => {
      await open?.callbacks.paid(await tokens.tokenise({ ...data }));
    },
    onCancel: () => open?.callbacks.cancelled(),
    onError: () => open?.callbacks.failed(),
  });
  if (!buttons.isEligible()) throw new Error('PayPal is not eligible');
  await buttons.render(place);
  return () => {
    void buttons.close?.();
    place.replaceChildren();
  };
}
