/**
 * `paypal.Buttons` with PayPal's published interface over the simulator's sheet; orders exist only in the page. Sent
 * to the browser as text (browser-script.ts).
 */
import type { OpenSheet, SheetOpener } from './sheet-host-browser.ts';
import type { FromSheet, SheetContent } from './sheet-messages.ts';

interface SimulatedOrder {
  amount: string;
  enableShippingAddress: boolean;
  shippingOptions: { id: string; label: string; selected: boolean; amount: { value: string } }[];
  displayName: string;
  approval: Extract<FromSheet, { type: 'kerb-wallet:approve' }> | null;
}
interface ButtonOptions {
  fundingSource?: string;
  onClick?: (data: unknown, actions: { reject: () => unknown; resolve: () => unknown }) => unknown;
  createOrder?: () => Promise<string>;
  /** To save the account for later payments: then no order is created. */
  createBillingAgreement?: () => Promise<string>;
  onShippingAddressChange?: (data: unknown, actions: { reject: (error?: string) => unknown }) => unknown;
  onShippingOptionsChange?: (data: unknown, actions: { reject: (error?: string) => unknown }) => unknown;
  onApprove: (data: { orderID: string; paymentID: string; payerID: string; billingToken?: string }) => unknown;
  onCancel?: (data: { orderID: string }) => void;
  onError?: (error: unknown) => void;
}

/** The messages that PayPal shows for a shop's reasons to refuse an address or a method. */
const ERRORS: Readonly<Record<string, string>> = {
  COUNTRY_ERROR: 'Your order can’t be shipped to this country.',
  ADDRESS_ERROR: 'Your order can’t be shipped to this address.',
  METHOD_UNAVAILABLE: 'The shipping method you chose is unavailable.',
  STORE_UNAVAILABLE: 'Part of your order isn’t available at this store.',
};
const orders = new Map<string, SimulatedOrder>();

/** Defines `window.paypal`. */
export function definePayPal(_origin: string, openSheet: SheetOpener): void {
  const { src } = document.currentScript as HTMLScriptElement;
  /** Every funding source is enabled unless the script's URL disables it, as with PayPal. */
  const disabled = (new URL(src).searchParams.get('disable-funding') ?? '').split(',');
  const buttonsOf = (options: ButtonOptions) => makeButtons(options, disabled, openSheet);
  Object.assign(window, {
    paypal: {
      FUNDING: { PAYPAL: 'paypal', PAYLATER: 'paylater', CREDIT: 'credit', CARD: 'card' },
      Buttons: buttonsOf,
      simulated,
    },
  });
}

function makeButtons(options: ButtonOptions, disabled: readonly string[], openSheet: SheetOpener) {
  let button: HTMLButtonElement | null = null;
  return {
    isEligible: () => !disabled.includes(options.fundingSource ?? 'paypal'),
    render: (place: HTMLElement | string): Promise<void> => {
      const into = typeof place === 'string' ? document.querySelector(place) : place;
      if (!into) return Promise.reject(new Error('Document is ready and element does not exist'));
      button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'PayPal';
      button.setAttribute('aria-label', 'PayPal');
      button.style.cssText =
        'width:100%;height:48px;border:0;border-radius:2px;background:#ffc439;color:#253b80;font:italic 800 19px/1 Verdana,sans-serif;cursor:pointer;outline-offset:2px';
      button.addEventListener('click', () => {
        pay(options, openSheet).catch((error: unknown) => options.onError?.(error));
      });
      into.append(button);
      return Promise.resolve();
    },
    close: (): Promise<void> => {
      button?.remove();
      return Promise.resolve();
    },
  };
}

/** What a press on the button does: lets the shop create the order, then shows it. */
async function pay(options: ButtonOptions, openSheet: SheetOpener): Promise<void> {
  const go = await options.onClick?.({ fundingSource: 'paypal' }, { reject: () => 'refused', resolve: () => 'go' });
  if (go === 'refused') return;
  const create = options.createOrder ?? options.createBillingAgreement;
  if (!create) throw new Error('Must pass createOrder or createBillingAgreement.');
  showOrder(await create(), options, openSheet);
}

function showOrder(orderID: string, options: ButtonOptions, openSheet: SheetOpener): void {
  const order = orderOf(orderID);
  let refused = false;
  /** Asks the shop about a change; a refusal shows the message for its reason. */
  const askShop = async (
    callback: ButtonOptions['onShippingAddressChange'],
    data: Record<string, unknown>,
  ): Promise<void> => {
    refused = false;
    let problem: string | null = null;
    const reject = (error?: string) => {
      refused = true;
      problem = error ?? (ERRORS.ADDRESS_ERROR as string);
    };
    await callback?.({ orderID, errors: ERRORS, ...data }, { reject });
    sheet.update({ ...contentOf(order), problem });
  };
  const fail = (error: unknown) => {
    sheet.close();
    options.onError?.(error);
  };
  const sheet: OpenSheet = openSheet(
    'paypal',
    order.displayName,
    { address: order.enableShippingAddress, options: order.enableShippingAddress, countries: null },
    contentOf(order),
    {
      address: ({ address: { city, region, postcode, country } }) => {
        askShop(options.onShippingAddressChange, {
          shippingAddress: { city, state: region, postalCode: postcode, countryCode: country },
        }).catch(fail);
      },
      option: ({ id }) => {
        askShop(options.onShippingOptionsChange, { selectedShippingOption: { id } }).catch(fail);
      },
      approve: (message) => {
        if (refused) return;
        order.approval = message;
        sheet.close();
        reportApproval(orderID, options);
      },
      cancel: () => options.onCancel?.({ orderID }),
    },
  );
}

function reportApproval(orderID: string, options: ButtonOptions): void {
  Promise.resolve(
    options.onApprove({
      orderID,
      paymentID: orderID,
      payerID: 'SIMULATEDPAYER',
      ...(!options.createOrder && { billingToken: orderID }),
    }),
  ).catch((error: unknown) => options.onError?.(error));
}

function orderOf(id: string): SimulatedOrder {
  const order = orders.get(id);
  if (!order) throw new Error(`Order ${id} not found.`);
  return order;
}

function contentOf({ amount, shippingOptions }: SimulatedOrder): SheetContent {
  return {
    total: { label: 'Total', amount },
    items: [],
    options: shippingOptions.map(({ id, label, amount: { value } }) => ({ id, label, detail: '', amount: value })),
    selectedId: shippingOptions.find(({ selected }) => selected)?.id,
  };
}

/** What Braintree's library does with PayPal behind the buttons. */
const simulated = {
  createPayment: ({
    amount = '',
    enableShippingAddress = false,
    shippingOptions = [],
    displayName = '',
  }: Partial<SimulatedOrder>): string => {
    const id = crypto.randomUUID();
    orders.set(id, { amount, enableShippingAddress, shippingOptions, displayName, approval: null });
    return id;
  },
  updatePayment: ({
    paymentId,
    amount,
    shippingOptions,
  }: {
    paymentId: string;
    amount: string;
    shippingOptions?: SimulatedOrder['shippingOptions'];
  }) => {
    Object.assign(orderOf(paymentId), { amount, ...(shippingOptions && { shippingOptions }) });
  },
  approvalOf: (paymentId: string) => {
    const { approval } = orderOf(paymentId);
    if (!approval) throw new Error('The payment is not approved.');
    const { payer, address, card } = approval;
    return {
      card: { outcome: card.outcome },
      payer: {
        email: payer.email,
        firstName: payer.givenName,
        lastName: payer.familyName,
        phone: payer.phone,
        ...(address && {
          shippingAddress: {
            recipientName: `${payer.givenName} ${payer.familyName}`.trim(),
            line1: address.line1,
            line2: [address.line2, address.suburb].filter(Boolean).join(', '),
            city: address.city,
            state: address.region,
            postalCode: address.postcode,
            countryCode: address.country,
          },
        }),
      },
    };
  },
};
