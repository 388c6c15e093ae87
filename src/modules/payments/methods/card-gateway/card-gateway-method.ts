import type { Config } from '#platform/config.ts';
import { inDollars } from '../in-dollars.ts';
import type { ExternalMethod, PageSources, PaymentProvider } from '../payment-method.ts';

/** Braintree's own environments. */
export type GatewayEnvironment = 'sandbox' | 'production';

const CONNECTS = {
  sandbox: [
    'https://api.sandbox.braintreegateway.com',
    'https://client-analytics.sandbox.braintreegateway.com',
    'https://payments.sandbox.braintree-api.com',
  ],
  production: [
    'https://api.braintreegateway.com',
    'https://client-analytics.braintreegateway.com',
    'https://payments.braintree-api.com',
  ],
} as const;
/** Where Braintree's fields for cards and PayPal are framed. */
export const GATEWAY_FRAMES = 'https://assets.braintreegateway.com';

const unlessSimulated =
  (sources: (environment: GatewayEnvironment) => PageSources) =>
  ({ KERB_CARD_ENVIRONMENT: environment }: Config): PageSources =>
    environment === 'simulator' ? {} : sources(environment);

const cardGatewayProvider: PaymentProvider = {
  name: 'card gateway',
  standIn: 'card',
  onlyWhileOffered: false,
  // A customer who saves the method is created first; a refused void is looked up.
  timeoutMs: (config) => 2 * config.KERB_CARD_TIMEOUT_MS,
  sources: unlessSimulated((environment) => ({ connects: CONNECTS[environment] })),
  list: ({ cardGateway }, from, until) => inDollars(cardGateway.list(from, until)),
};

/** What differs between the methods that the card gateway takes. */
type Own = Pick<ExternalMethod, 'describe' | 'isSetUp' | 'canBeSaved'> & {
  sources(environment: GatewayEnvironment): PageSources;
};

/**
 * A method that the card gateway takes, which applies its fraud detection: the keys of later steps are the attempt's key
 * with a suffix for the step.
 */
export const cardGatewayMethod = (own: Own): ExternalMethod => ({
  ...own,
  kind: 'external',
  provider: cardGatewayProvider,
  sources: unlessSimulated(own.sources),
  // Braintree remembers a key for 30 days.
  keyWindowHours: 720,
  accepts: () => true,
  needsMobile: false,
  statesWhenRefunded: ['REFUNDED', 'CAPTURED'],
  readInput: readInputWith(own.canBeSaved),
  authorise: async ({ cardGateway }, { pspKey, amountCents, orderNumber, instrument }) => {
    const { token = '', savedToken, saveFor, deviceData, fraudToken } = instrument;
    if (saveFor) {
      const opened = await cardGateway.openCustomer(saveFor);
      if (opened.outcome === 'UNKNOWN') return opened;
    }
    return cardGateway.authorise({
      attemptKey: pspKey,
      amountCents,
      orderNumber,
      instrument: savedToken === undefined ? { nonce: token } : { savedToken },
      ...(saveFor && { saveFor }),
      ...(deviceData && { deviceData }),
      ...(fraudToken && { fraudToken }),
    });
  },
  capture: ({ cardGateway }, { pspKey, authorisedCents }, gatewayRef) =>
    cardGateway.capture({ attemptKey: `${pspKey}-capture`, gatewayRef, amountCents: authorisedCents }),
  void: ({ cardGateway }, { pspKey }, gatewayRef) => cardGateway.void({ attemptKey: `${pspKey}-void`, gatewayRef }),
  refund: ({ cardGateway }, _, { key, gatewayRef, amountCents }) =>
    cardGateway.refund({ attemptKey: key, gatewayRef, amountCents }),
  find: ({ cardGateway }, _, gatewayRef) => cardGateway.find(gatewayRef),
});

const readInputWith =
  (canBeSaved: boolean): ExternalMethod['readInput'] =>
  (method, { savedTokens, saveFor, fraudToken }) => {
    if (!('type' in method)) throw new Error(`${method.method} is no method of the card gateway`);
    const { token, type, deviceData, save } = method;
    const keeps = save === true && type === 'immediate' && canBeSaved && saveFor !== null;
    return {
      ...(type === 'saved' ? { savedToken: savedTokens.get(token) ?? '' } : { token }),
      ...(deviceData && { deviceData }),
      ...(keeps && { saveFor }),
      ...(fraudToken && { fraudToken }),
    };
  };
