/** `google.payments.api.PaymentsClient` with Google's published interface over the simulator's sheet. Sent as text. */
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

export function defineGooglePay(_origin: string, openSheet: SheetOpener): void {
  const contentOf = (info?: TransactionInfo, options?: Options): SheetContent => ({
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
  });
  const intermediate = ({ city, region, postcode, country }: Omit<SheetAddress, 'line1' | 'line2'>) => ({
    locality: city,
    administrativeArea: region,
    postalCode: postcode,
    countryCode: country,
  });

  class PaymentsClient {
    #callbacks: Callbacks;
    #merchant: string;
    constructor(options: {
      environment?: string;
      merchantInfo?: { merchantName?: string };
      paymentDataCallbacks?: Callbacks;
    }) {
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
      const wrong = (statusMessage: string) => Promise.reject({ statusCode: 'DEVELOPER_ERROR', statusMessage });
      if (!navigator.userActivation.isActive) return wrong('loadPaymentData must be called from a user gesture.');
      if (request.apiVersion !== 2 || !request.allowedPaymentMethods?.length)
        return wrong('apiVersion and allowedPaymentMethods must be set.');
      const { callbackIntents = [], shippingAddressRequired: address = false } = request;
      if (callbackIntents.includes('PAYMENT_AUTHORIZATION') !== Boolean(this.#callbacks.onPaymentAuthorized))
        return wrong('callbackIntents and callbacks do not agree.');
      return new Promise((resolve, reject) => {
        let at: Omit<SheetAddress, 'line1' | 'line2'> | null = null;
        let chosen = request.shippingOptionParameters?.defaultSelectedOptionId ?? '';
        let isSettled = false;
        const change = (trigger: string) => {
          this.#callbacks
            .onPaymentDataChanged?.({
              callbackTrigger: trigger,
              ...(at && { shippingAddress: intermediate(at) }),
              shippingOptionData: { id: chosen },
            })
            .then(({ newTransactionInfo, newShippingOptionParameters, error }) => {
              if (newShippingOptionParameters) chosen = newShippingOptionParameters.defaultSelectedOptionId ?? chosen;
              sheet.update({
                ...contentOf(newTransactionInfo, newShippingOptionParameters),
                problem: error ? `${error.message} (${error.reason})` : null,
              });
            })
            .catch((failure: unknown) => reject({ statusCode: 'INTERNAL_ERROR', statusMessage: String(failure) }));
        };
        const approve = async ({ payer, address: full, card }: Extract<FromSheet, { type: 'kerb-wallet:approve' }>) => {
          const name = `${payer.givenName} ${payer.familyName}`.trim();
          const where = full && {
            name,
            address1: full.line1,
            address2: [full.line2, full.suburb].filter(Boolean).join(', '),
            address3: '',
            ...intermediate(full),
            sortingCode: '',
            phoneNumber: payer.phone,
          };
          const data = {
            apiVersion: 2,
            apiVersionMinor: 0,
            email: payer.email,
            ...(where && { shippingAddress: where }),
            shippingOptionData: { id: chosen },
            paymentMethodData: {
              type: 'CARD',
              description: `${card.brand} •••• ${card.last4}`,
              info: {
                cardNetwork: card.brand.toUpperCase(),
                cardDetails: card.last4,
                ...(!where && { billingAddress: { name, phoneNumber: payer.phone } }),
              },
              tokenizationData: { type: 'PAYMENT_GATEWAY', token: JSON.stringify(card) },
            },
          };
          const reply = (await this.#callbacks.onPaymentAuthorized?.(data)) ?? { transactionState: 'SUCCESS' };
          if (reply.transactionState === 'ERROR') return sheet.refuse(reply.error?.message ?? 'The payment failed.');
          sheet.close();
          resolve(data);
        };
        const sheet: OpenSheet = openSheet(
          'google_pay',
          this.#merchant,
          { address, options: address, countries: request.shippingAddressParameters?.allowedCountryCodes ?? null },
          contentOf(request.transactionInfo, request.shippingOptionParameters),
          {
            address: (message) => {
              at = message.address;
              change(isSettled ? 'SHIPPING_ADDRESS' : 'INITIALIZE');
              isSettled = true;
            },
            option: ({ id }) => {
              chosen = id;
              change('SHIPPING_OPTION');
            },
            approve: (message) => {
              approve(message).catch((failure: unknown) => sheet.refuse(String(failure)));
            },
            cancel: () => reject({ statusCode: 'CANCELED', statusMessage: 'User closed the Payment Request UI.' }),
          },
        );
      });
    }
  }
  Object.assign(window, { google: { payments: { api: { PaymentsClient } } } });
}
