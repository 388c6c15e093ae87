/**
 * `window.ApplePaySession` with Apple's published interface over the simulator's sheet. Sent to the browser as text
 * (browser-script.ts).
 */
import type { OpenSheet, SheetOpener } from './sheet-host-browser.ts';
import type { FromSheet, SheetAddress, SheetContent } from './sheet-messages.ts';

interface Amount {
  label: string;
  amount: string;
}
interface Method extends Amount {
  identifier: string;
  detail: string;
}
interface Request {
  countryCode: string;
  currencyCode: string;
  supportedNetworks: string[];
  merchantCapabilities: string[];
  total: Amount;
  lineItems?: Amount[];
  shippingMethods?: Method[];
  requiredShippingContactFields?: string[];
}
interface Update {
  newTotal: Amount;
  newLineItems?: Amount[];
  newShippingMethods?: Method[];
  errors?: { code: string; contactField?: string; message: string }[];
}
type Handler = ((event: Record<string, unknown>) => void) | null;

const STATUS_SUCCESS = 0;
const STATUS_FAILURE = 1;

/** The origin of the script, and what opens a sheet. The shop constructs sessions itself, so they find both here. */
let simulator: { origin: string; openSheet: SheetOpener };

/** Defines `window.ApplePaySession`. */
export function defineApplePay(origin: string, openSheet: SheetOpener): void {
  simulator = { origin, openSheet };
  Object.assign(window, { ApplePaySession });
}

class ApplePaySession {
  static readonly STATUS_SUCCESS = STATUS_SUCCESS;
  static readonly STATUS_FAILURE = STATUS_FAILURE;
  static canMakePayments = () => true;
  static supportsVersion = (version: number) => version <= 14;
  onvalidatemerchant: Handler = null;
  onshippingcontactselected: Handler = null;
  onshippingmethodselected: Handler = null;
  onpaymentauthorized: Handler = null;
  oncancel: Handler = null;
  #request: Request;
  #methods: Method[];
  #sheet: OpenSheet | null = null;
  #state: 'new' | 'validating' | 'open' | 'ended' = 'new';

  constructor(version: number, request: Request) {
    if (!navigator.userActivation.isActive)
      throw new DOMException('Must create a new ApplePaySession from a user gesture handler.', 'InvalidAccessError');
    if (!ApplePaySession.supportsVersion(version))
      throw new DOMException(`Version ${version} is not supported.`, 'InvalidAccessError');
    const { countryCode, currencyCode, supportedNetworks, merchantCapabilities, total } = request;
    if (!/^[A-Z]{2}$/.test(countryCode) || !/^[A-Z]{3}$/.test(currencyCode))
      throw new TypeError('Missing country or currency code.');
    if (!supportedNetworks?.length || !merchantCapabilities?.length)
      throw new TypeError('Missing networks or capabilities.');
    if (!total?.label || !/^\d+\.\d{2}$/.test(total.amount)) throw new TypeError('Missing total.');
    this.#request = request;
    this.#methods = request.shippingMethods ?? [];
  }

  begin(): void {
    if (this.#state !== 'new') throw new DOMException('Payment session already begun.', 'InvalidAccessError');
    if (!this.onvalidatemerchant) throw new DOMException('No onvalidatemerchant handler.', 'InvalidAccessError');
    this.#state = 'validating';
    const validationURL = `${simulator.origin}/paymentservices/startSession`;
    setTimeout(() => this.onvalidatemerchant?.({ validationURL }), 0);
  }

  completeMerchantValidation(session: Record<string, unknown>): void {
    const mine =
      session?.domainName === location.hostname &&
      typeof session.merchantSessionIdentifier === 'string' &&
      typeof session.signature === 'string';
    if (this.#state !== 'validating' || !mine) {
      this.#end(true);
      return;
    }
    this.#state = 'open';
    this.#sheet = this.#openSheet(String(session.displayName ?? ''));
  }

  #openSheet(merchant: string): OpenSheet {
    const { total, lineItems, requiredShippingContactFields = [] } = this.#request;
    const address = requiredShippingContactFields.includes('postalAddress');
    return simulator.openSheet(
      'apple_pay',
      merchant,
      { address, options: address, countries: null },
      contentOf(total, lineItems, this.#methods),
      {
        address: (message) => {
          if (!this.onshippingcontactselected) return;
          this.onshippingcontactselected({ shippingContact: contactOf(message.address) });
        },
        option: ({ id }) =>
          this.onshippingmethodselected?.({
            shippingMethod: this.#methods.find(({ identifier }) => identifier === id) ?? { identifier: id },
          }),
        approve: (message) => {
          this.onpaymentauthorized?.({ payment: paymentOf(message) });
        },
        cancel: () => {
          this.#state = 'ended';
          this.oncancel?.({});
        },
      },
    );
  }

  completeShippingContactSelection(update: Update): void {
    this.#update(update);
  }
  completeShippingMethodSelection(update: Update): void {
    this.#update(update);
  }
  completePayment({ status, errors = [] }: { status: number; errors?: { message: string }[] }): void {
    if (status === STATUS_FAILURE && errors.length > 0)
      this.#sheet?.refuse(errors.map(({ message }) => message).join(' '));
    else this.#end(false);
  }
  abort(): void {
    this.#end(false);
  }

  #update({ newTotal, newLineItems, newShippingMethods, errors = [] }: Update): void {
    if (newShippingMethods) this.#methods = newShippingMethods;
    this.#sheet?.update({
      ...contentOf(newTotal, newLineItems, newShippingMethods),
      problem: errors.length > 0 ? errors.map(({ message }) => message).join(' ') : null,
    });
  }
  #end(cancelled: boolean): void {
    this.#state = 'ended';
    this.#sheet?.close();
    if (cancelled) this.oncancel?.({});
  }
}

function contentOf(total: Amount, items?: Amount[], methods?: Method[]): SheetContent {
  return {
    total,
    ...(items && { items }),
    ...(methods && {
      options: methods.map(({ identifier, label, detail, amount }) => ({ id: identifier, label, detail, amount })),
      selectedId: methods[0]?.identifier,
    }),
  };
}

function contactOf({ suburb, city, region, postcode, country }: Omit<SheetAddress, 'line1' | 'line2'>) {
  return {
    subLocality: suburb,
    locality: city,
    administrativeArea: region,
    postalCode: postcode,
    countryCode: country,
  };
}

/** Apple's `ApplePayPayment` of what the shopper approved. */
function paymentOf({ payer, address, card }: Extract<FromSheet, { type: 'kerb-wallet:approve' }>) {
  return {
    token: {
      paymentData: card,
      paymentMethod: { displayName: `${card.brand} ${card.last4}`, network: card.brand, type: 'credit' },
      transactionIdentifier: crypto.randomUUID(),
    },
    shippingContact: {
      emailAddress: payer.email,
      givenName: payer.givenName,
      familyName: payer.familyName,
      phoneNumber: payer.phone,
      ...(address && { ...contactOf(address), addressLines: [address.line1, address.line2].filter(Boolean) }),
    },
  };
}
