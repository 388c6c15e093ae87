/**
 * `google.payments.api.PaymentsClient` with Google's published interface over the simulator's sheet. Sent to the
 * browser as text (browser-script.ts).
 */
import type { OpenSheet, SheetOpener } from './sheet-host-browser.ts';
import type { FromSheet, SheetAddress, SheetContent } from './sheet-messages.ts';

interface TransactionInfo {
  totalPrice: string;
  totalPriceLabel?: string;
  totalPriceStatus: string;
  displayItems?: { label: string; price: string }[];
}
interface Options {
  defaultSelectedOptionId?: string;
  shippingOptions: { id: string; label: string; description?: string }[];
}
interface Request {
  apiVersion: number;
  allowedPaymentMethods: unknown[];
  transactionInfo: TransactionInfo;
  callbackIntents?: string[];
  shippingAddressRequired?: boolean;
  shippingAddressParameters?: { allowedCountryCodes?: string[] };
  shippingOptionParameters?: Options;
}
interface Update {
  newTransactionInfo?: TransactionInfo;
  newShippingOptionParameters?: Options;
  error?: { reason: string; message: string; intent: string };
}
interface Callbacks {
  onPaymentDataChanged?: (data: Record<string, unknown>) => Promise<Update>;
  onPaymentAuthorized?: (
    data: Record<string, unknown>,
  ) => Promise<{ transactionState: 'SUCCESS' | 'ERROR'; error?: { message: string } }>;
}
interface ClientOptions {
  environment?: string;
  merchantInfo?: { merchantName?: string };
  paymentDataCallbacks?: Callbacks;
}
type Place = Omit<SheetAddress, 'line1' | 'line2'>;
type Approval = Extract<FromSheet, { type: 'kerb-wallet:approve' }>;
/** The two ends of the promise that `loadPaymentData` returns. */
interface Outcome {
  resolve: (data: Record<string, unknown>) => void;
  reject: (error: { statusCode: string; statusMessage: string }) => void;
}

/** Defines `window.google`. */
export function defineGooglePay(_origin: string, openSheet: SheetOpener): void {
  class PaymentsClient {
    #callbacks: Callbacks;
    #merchant: string;
    constructor(options: ClientOptions) {
      this.#callbacks = options.paymentDataCallbacks ?? {};
      this.#merchant = options.merchantInfo?.merchantName ?? '';
    }
    isReadyToPay({
      apiVersion,
      allowedPaymentMethods,
    }: {
      apiVersion: number;
      allowedPaymentMethods: unknown[];
    }): Promise<{ result: boolean }> {
      if (apiVersion !== 2 || !allowedPaymentMethods?.length)
        return Promise.reject({
          statusCode: 'DEVELOPER_ERROR',
          statusMessage: 'apiVersion and allowedPaymentMethods must be set.',
        });
      return Promise.resolve({ result: true });
    }
    loadPaymentData(request: Request): Promise<Record<string, unknown>> {
      const statusMessage = misuseOf(request, this.#callbacks);
      if (statusMessage !== null) return Promise.reject({ statusCode: 'DEVELOPER_ERROR', statusMessage });
      return new Promise((resolve, reject) => {
        new Payment(request, this.#callbacks, { resolve, reject }).show(openSheet, this.#merchant);
      });
    }
  }
  Object.assign(window, { google: { payments: { api: { PaymentsClient } } } });
}

/** What of Google's rules for `loadPaymentData` the shop broke; null when it kept them. */
function misuseOf(request: Request, callbacks: Callbacks): string | null {
  if (!navigator.userActivation.isActive) return 'loadPaymentData must be called from a user gesture.';
  if (request.apiVersion !== 2 || !request.allowedPaymentMethods?.length)
    return 'apiVersion and allowedPaymentMethods must be set.';
  const { callbackIntents = [] } = request;
  if (callbackIntents.includes('PAYMENT_AUTHORIZATION') !== Boolean(callbacks.onPaymentAuthorized))
    return 'callbackIntents and callbacks do not agree.';
  return null;
}

/** One payment: what the shopper has chosen in its sheet, and what the shop's callbacks say to it. */
class Payment {
  readonly #request: Request;
  readonly #callbacks: Callbacks;
  readonly #outcome: Outcome;
  #place: Place | null = null;
  #optionId: string;
  /** Whether the shop has been asked once: Google names the first question differently. */
  #isInitialised = false;

  constructor(request: Request, callbacks: Callbacks, outcome: Outcome) {
    this.#request = request;
    this.#callbacks = callbacks;
    this.#outcome = outcome;
    this.#optionId = request.shippingOptionParameters?.defaultSelectedOptionId ?? '';
  }

  show(openSheet: SheetOpener, merchant: string): void {
    const { shippingAddressRequired: address = false, shippingAddressParameters, transactionInfo } = this.#request;
    const sheet = openSheet(
      'google_pay',
      merchant,
      { address, options: address, countries: shippingAddressParameters?.allowedCountryCodes ?? null },
      contentOf(transactionInfo, this.#request.shippingOptionParameters),
      {
        address: (message) => {
          this.#place = message.address;
          this.#askShop(this.#isInitialised ? 'SHIPPING_ADDRESS' : 'INITIALIZE', sheet);
          this.#isInitialised = true;
        },
        option: ({ id }) => {
          this.#optionId = id;
          this.#askShop('SHIPPING_OPTION', sheet);
        },
        approve: (message) => {
          this.#authorise(message, sheet).catch((failure: unknown) => sheet.refuse(String(failure)));
        },
        cancel: () =>
          this.#outcome.reject({ statusCode: 'CANCELED', statusMessage: 'User closed the Payment Request UI.' }),
      },
    );
  }

  #askShop(callbackTrigger: string, sheet: OpenSheet): void {
    this.#callbacks
      .onPaymentDataChanged?.({
        callbackTrigger,
        ...(this.#place && { shippingAddress: intermediateAddress(this.#place) }),
        shippingOptionData: { id: this.#optionId },
      })
      .then(({ newTransactionInfo, newShippingOptionParameters, error }) => {
        if (newShippingOptionParameters)
          this.#optionId = newShippingOptionParameters.defaultSelectedOptionId ?? this.#optionId;
        sheet.update({
          ...contentOf(newTransactionInfo, newShippingOptionParameters),
          problem: error ? `${error.message} (${error.reason})` : null,
        });
      })
      .catch((failure: unknown) =>
        this.#outcome.reject({ statusCode: 'INTERNAL_ERROR', statusMessage: String(failure) }),
      );
  }

  async #authorise(approval: Approval, sheet: OpenSheet): Promise<void> {
    const data = paymentDataOf(approval, this.#optionId);
    const reply = (await this.#callbacks.onPaymentAuthorized?.(data)) ?? { transactionState: 'SUCCESS' };
    if (reply.transactionState === 'ERROR') return sheet.refuse(reply.error?.message ?? 'The payment failed.');
    sheet.close();
    this.#outcome.resolve(data);
  }
}

function contentOf(info?: TransactionInfo, options?: Options): SheetContent {
  return {
    ...(info && {
      total: { label: info.totalPriceLabel ?? 'Total', amount: info.totalPrice },
      items: (info.displayItems ?? []).map(({ label, price }) => ({ label, amount: price })),
    }),
    ...(options && {
      options: options.shippingOptions.map(({ id, label, description = '' }) => ({
        id,
        label,
        detail: description,
        amount: '',
      })),
      selectedId: options.defaultSelectedOptionId ?? options.shippingOptions[0]?.id,
    }),
  };
}

/** Google's name for the part of an address that the shop gets before the payment. */
function intermediateAddress({ city, region, postcode, country }: Place) {
  return { locality: city, administrativeArea: region, postalCode: postcode, countryCode: country };
}

function paymentDataOf({ payer, address, card }: Approval, optionId: string): Record<string, unknown> {
  const name = `${payer.givenName} ${payer.familyName}`.trim();
  const shippingAddress = address && {
    name,
    address1: address.line1,
    address2: [address.line2, address.suburb].filter(Boolean).join(', '),
    address3: '',
    ...intermediateAddress(address),
    sortingCode: '',
    phoneNumber: payer.phone,
  };
  return {
    apiVersion: 2,
    apiVersionMinor: 0,
    email: payer.email,
    ...(shippingAddress && { shippingAddress }),
    shippingOptionData: { id: optionId },
    paymentMethodData: {
      type: 'CARD',
      description: `${card.brand} •••• ${card.last4}`,
      info: {
        cardNetwork: card.brand.toUpperCase(),
        cardDetails: card.last4,
        ...(!shippingAddress && { billingAddress: { name, phoneNumber: payer.phone } }),
      },
      tokenizationData: { type: 'PAYMENT_GATEWAY', token: JSON.stringify(card) },
    },
  };
}
