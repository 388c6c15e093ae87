/**
 * `window.braintree` with the published interface of Braintree's browser library, for wallets: it makes requests whole and turns what a
 * sheet gives into nonces by the gateway's own call. Sent as text.
 */
import type { SimulatedOrder } from './paypal-browser.ts';

interface Token {
  kind: string;
  brand: string;
  last4: string;
  outcome: string;
}
interface Client {
  authorization: string;
}
interface PayPalOptions {
  amount: string;
  enableShippingAddress?: boolean;
  shippingOptions?: SimulatedOrder['shippingOptions'];
  displayName?: string;
}

export function defineBraintree(origin: string): void {
  const NETWORKS = ['visa', 'masterCard', 'amex'];
  const tokenise = async ({ authorization }: Client, token: Token): Promise<{ nonce: string; brand: string; last4: string }> => {
    const answer = await fetch(`${origin}/wallets/tokenise`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientToken: authorization, ...token }),
    });
    if (!answer.ok) throw Object.assign(new Error('A tokenization error occurred.'), { code: 'TOKENIZATION', status: answer.status });
    return answer.json();
  };
  const orders = (): Map<string, SimulatedOrder> => (window as unknown as { paypal: { simulatedOrders: Map<string, SimulatedOrder> } }).paypal.simulatedOrders;
  const orderOf = (id: string): SimulatedOrder => {
    const order = orders().get(id);
    if (!order) throw new Error(`Order ${id} not found.`);
    return order;
  };
  const load = (path: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = `${origin}${path}`;
      script.onload = () => resolve();
      script.onerror = () => reject(new Error(`${path} did not load`));
      document.head.append(script);
    });
  let orderCount = 0;

  Object.assign(window, {
    braintree: {
      client: {
        create: ({ authorization }: Client): Promise<Client> =>
          authorization ? Promise.resolve({ authorization }) : Promise.reject(new Error('options.authorization is required.')),
      },
      applePay: {
        create: ({ client }: { client: Client }) =>
          Promise.resolve({
            createPaymentRequest: (request: object) => ({
              countryCode: 'NZ',
              currencyCode: 'NZD',
              merchantCapabilities: ['supports3DS'],
              supportedNetworks: NETWORKS,
              ...request,
            }),
            tokenize: async ({ token }: { token: { paymentData: { data: string } } }) => {
              const { nonce, brand, last4 } = await tokenise(client, JSON.parse(atob(token.paymentData.data)) as Token);
              return { nonce, type: 'ApplePayCard', description: `Apple Pay ${last4}`, details: { cardType: brand, dpanLastTwo: last4.slice(-2) } };
            },
          }),
      },
      googlePayment: {
        create: ({ client }: { client: Client }) =>
          Promise.resolve({
            createPaymentDataRequest: (overrides: object) =>
              Promise.resolve({
                apiVersion: 2,
                apiVersionMinor: 0,
                allowedPaymentMethods: [
                  {
                    type: 'CARD',
                    parameters: { allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'], allowedCardNetworks: ['VISA', 'MASTERCARD', 'AMEX'] },
                    tokenizationSpecification: { type: 'PAYMENT_GATEWAY', parameters: { gateway: 'braintree' } },
                  },
                ],
                ...overrides,
              }),
            parseResponse: async (data: { paymentMethodData: { tokenizationData: { token: string } } }) => {
              const { nonce, brand, last4 } = await tokenise(client, JSON.parse(data.paymentMethodData.tokenizationData.token) as Token);
              return { nonce, type: 'AndroidPayCard', description: `Google Pay ${last4}`, details: { cardType: brand, lastFour: last4 } };
            },
          }),
      },
      paypalCheckout: {
        create: ({ client }: { client: Client }) => {
          const checkout = {
            loadPayPalSDK: async () => {
              if (!('paypal' in window)) await load('/sdk/js');
              return checkout;
            },
            createPayment: ({ amount, enableShippingAddress = false, shippingOptions = [], displayName = '' }: PayPalOptions): Promise<string> => {
              orderCount += 1;
              const id = `SIM-${Date.now().toString(36)}-${orderCount}`.toUpperCase();
              orders().set(id, { amount, enableShippingAddress, shippingOptions, displayName, approval: null });
              return Promise.resolve(id);
            },
            updatePayment: async ({ paymentId, amount, shippingOptions }: PayPalOptions & { paymentId: string }) => {
              Object.assign(orderOf(paymentId), { amount, ...(shippingOptions && { shippingOptions }) });
              return {};
            },
            tokenizePayment: async ({ paymentId }: { paymentId: string; payerId: string }) => {
              const { approval } = orderOf(paymentId);
              if (!approval) throw new Error('The payment is not approved.');
              const { payer, address, card } = approval;
              const { nonce } = await tokenise(client, { kind: 'paypal', brand: 'PayPal', last4: '0000', outcome: card.outcome });
              return {
                nonce,
                type: 'PayPalAccount',
                details: {
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
          return Promise.resolve(checkout);
        },
      },
      dataCollector: { create: () => Promise.resolve({ deviceData: JSON.stringify({ correlation_id: crypto.randomUUID().replaceAll('-', '') }) }) },
    },
  });
}
