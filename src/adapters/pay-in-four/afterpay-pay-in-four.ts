/** Pay in four by Afterpay's published API, version 2: production, its sandbox, or the simulator. */
import type { GatewayEntry, GatewayState, SettleResult } from '#modules/payments/card-gateway.port.ts';
import type { PayInFourPort } from '#modules/payments/pay-in-four.port.ts';
import { centsToText } from '#shared/money.ts';
import {
  type AfterpayPayment,
  type AfterpayResponse,
  describeResponse,
  isUndecided,
  readAgreement,
  readAuthorisation,
  readMoney,
  stateOf,
} from './afterpay-responses.ts';

export interface AfterpaySettings {
  /** 'https://global-api.afterpay.com', the sandbox, or the simulator; without a slash at the end. */
  url: string;
  merchantId: string;
  secretKey: string;
  /**
   * User agent of every call, in Afterpay's required form: 'Kerb/1.0 (Kerb; Node.js; Merchant/123)
   * https://shop.example'.
   */
  userAgent: string;
  /** Longest wait for a whole call. */
  timeoutMs: number;
}

/** Thrown where the port has no result for "unknown": a look-up failed. */
class PayInFourUnavailable extends Error {
  override readonly name = 'PayInFourUnavailable';
}

const CURRENCY = 'NZD';
const MAX_BODY_BYTES = 1_000_000;
/** Maximum page size of Afterpay's lists. */
const PAGE = 250;
const money = (cents: bigint): { amount: string; currency: string } => ({
  amount: centsToText(cents),
  currency: CURRENCY,
});

const unknown = (reason: string): { outcome: 'UNKNOWN'; reason: string } => ({ outcome: 'UNKNOWN', reason });

export function createAfterpayPayInFour(settings: AfterpaySettings): PayInFourPort {
  const ask = createAfterpayClient(settings);
  const { timeoutMs } = settings;
  return {
    ...checkoutCalls(ask),

    async authorise({ attemptKey, token, amountCents, orderNumber }) {
      // The agreed amount can no longer change, so reading it first is safe. A checkout that is gone may have been paid
      // with this very key: then Afterpay repeats its reply below.
      const within = AbortSignal.timeout(timeoutMs);
      const agreed = await ask('GET', `/v2/checkouts/${encodeURIComponent(token)}`, undefined, within);
      if ('failure' in agreed) return unknown(agreed.failure);
      if (agreed.status === 200) {
        const total = readMoney(agreed.body.amount);
        if (!total) return unknown('Afterpay’s checkout has no amount');
        if (total.cents !== amountCents || total.currency !== CURRENCY)
          return {
            outcome: 'DECLINED',
            gatewayRef: null,
            code: 'DETAILS_MISMATCH',
            reason: `agreed to ${total.cents} cents, not ${amountCents}`,
            kind: 'DETAILS_MISMATCH',
          };
      } else if (agreed.status !== 404) return unknown(describeResponse(agreed));
      const reply = await ask(
        'POST',
        '/v2/payments/auth',
        { requestId: attemptKey, token, merchantReference: orderNumber },
        within,
      );
      return 'failure' in reply ? unknown(reply.failure) : readAuthorisation(reply, orderNumber);
    },
    ...settlingCalls(ask),

    async find(gatewayRef) {
      const found = await findOne(ask, gatewayRef);
      if (!found) return null;
      const total = readMoney(found.originalAmount);
      const state = stateOf(found);
      if (!total || !state) throw new PayInFourUnavailable('Afterpay’s response is invalid');
      return { state, amountCents: total.cents, currency: total.currency, orderNumber: found.merchantReference ?? '' };
    },

    list: (from, until) => list(ask, from, until),
  };
}

/** The reply, or the reason why there is none. The timeout includes the body. */
type Ask = (
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  signal?: AbortSignal,
) => Promise<AfterpayResponse | { failure: string }>;

function createAfterpayClient({ url, merchantId, secretKey, userAgent, timeoutMs }: AfterpaySettings): Ask {
  const headers = {
    authorization: `Basic ${Buffer.from(`${merchantId}:${secretKey}`).toString('base64')}`,
    'user-agent': userAgent,
    accept: 'application/json',
    'content-type': 'application/json',
  };

  return async (method, path, body, signal = AbortSignal.timeout(timeoutMs)) => {
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers,
        redirect: 'error',
        signal,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const parsed: unknown = text.length > MAX_BODY_BYTES ? null : JSON.parse(text || '{}');
      if (typeof parsed !== 'object' || parsed === null) return { failure: `${response.status}: no object` };
      return { status: response.status, body: parsed };
    } catch (error) {
      const { name = 'Error', message = '' } = error as Error;
      return { failure: `${name}: ${message}`.slice(0, 300) };
    }
  };
}

/** A checkout at Afterpay, which the shopper agrees to. */
function checkoutCalls(ask: Ask): Pick<PayInFourPort, 'createCheckout' | 'readCheckout'> {
  return {
    async createCheckout({ amountCents, reference, consumer, items, shipping, confirmUrl, cancelUrl, express }) {
      const reply = await ask('POST', '/v2/checkouts', {
        amount: money(amountCents),
        merchantReference: reference,
        ...(consumer && {
          consumer: {
            givenNames: consumer.firstName,
            surname: consumer.lastName,
            email: consumer.email,
            phoneNumber: consumer.phone,
          },
        }),
        ...(shipping && {
          shipping: {
            name: shipping.name,
            line1: shipping.line1,
            line2: shipping.line2,
            area2: shipping.suburb,
            area1: shipping.town,
            postcode: shipping.postcode,
            countryCode: shipping.country,
          },
        }),
        items: items.map(({ name, sku, qty, unitCents }) => ({ name, sku, quantity: qty, price: money(unitCents) })),
        merchant: { redirectConfirmUrl: confirmUrl, redirectCancelUrl: cancelUrl },
        ...(express && { mode: 'express' }),
      });
      if ('failure' in reply) return unknown(reply.failure);
      const { token, expires, redirectCheckoutUrl } = reply.body;
      if (reply.status < 300 && token && expires && redirectCheckoutUrl && URL.canParse(redirectCheckoutUrl))
        return { outcome: 'CREATED', token, expires, redirectUrl: redirectCheckoutUrl };
      return isUndecided(reply.status)
        ? unknown(describeResponse(reply))
        : { outcome: 'REFUSED', reason: describeResponse(reply) };
    },

    async readCheckout(token) {
      const reply = await ask('GET', `/v2/checkouts/${encodeURIComponent(token)}`);
      if ('failure' in reply) throw new PayInFourUnavailable(reply.failure);
      if (reply.status === 404) return null;
      const agreed = reply.status === 200 ? readAgreement(reply.body) : null;
      if (!agreed) throw new PayInFourUnavailable(describeResponse(reply));
      return agreed;
    },
  };
}

/** What is done with an authorised payment. */
function settlingCalls(ask: Ask): Pick<PayInFourPort, 'capture' | 'void' | 'refund'> {
  return {
    capture: ({ attemptKey, gatewayRef, amountCents }) =>
      settle(
        ask,
        'capture',
        gatewayRef,
        attemptKey,
        amountCents,
        (state) => state === 'CAPTURED' || state === 'REFUNDED',
      ),
    void: ({ attemptKey, gatewayRef, amountCents }) =>
      settle(ask, 'void', gatewayRef, attemptKey, amountCents, (state) => state === 'VOIDED'),

    async refund({ attemptKey, gatewayRef, amountCents }) {
      const reply = await ask('POST', `/v2/payments/${encodeURIComponent(gatewayRef)}/refund`, {
        requestId: attemptKey,
        amount: money(amountCents),
      });
      if ('failure' in reply) return unknown(reply.failure);
      const given = readMoney(reply.body.amount);
      if (reply.status < 300 && reply.body.refundId && given)
        return { outcome: 'DONE', gatewayRef: reply.body.refundId, amountCents: given.cents };
      return isUndecided(reply.status)
        ? unknown(describeResponse(reply))
        : { outcome: 'REFUSED', reason: describeResponse(reply) };
    },
  };
}

/** A step on a known payment; a refusal is looked up before it is accepted. */
async function settle(
  ask: Ask,
  path: 'capture' | 'void',
  gatewayRef: string,
  requestId: string,
  cents: bigint,
  isDone: (state: GatewayState) => boolean,
): Promise<SettleResult> {
  const reply = await ask('POST', `/v2/payments/${encodeURIComponent(gatewayRef)}/${path}`, {
    requestId,
    amount: money(cents),
  });
  if ('failure' in reply) return unknown(reply.failure);
  const state = stateOf(reply.body);
  if (reply.body.id === gatewayRef && state && isDone(state))
    return { outcome: 'DONE', gatewayRef, amountCents: cents };
  if (isUndecided(reply.status)) return unknown(describeResponse(reply));
  try {
    const found = await findOne(ask, gatewayRef);
    const now = found && stateOf(found);
    return now && isDone(now)
      ? { outcome: 'DONE', gatewayRef, amountCents: cents }
      : { outcome: 'REFUSED', reason: describeResponse(reply) };
  } catch (error) {
    return unknown((error as Error).message);
  }
}

async function findOne(ask: Ask, gatewayRef: string): Promise<AfterpayResponse['body'] | null> {
  const reply = await ask('GET', `/v2/payments/${encodeURIComponent(gatewayRef)}`);
  if ('failure' in reply) throw new PayInFourUnavailable(reply.failure);
  if (reply.status === 404) return null;
  if (reply.status !== 200 || !stateOf(reply.body)) throw new PayInFourUnavailable(describeResponse(reply));
  return reply.body;
}

async function* list(ask: Ask, from: Date, until: Date): AsyncGenerator<GatewayEntry> {
  for (let offset = 0; ; offset += PAGE) {
    const between = { fromCreatedDate: from.toISOString(), toCreatedDate: until.toISOString() };
    const query = new URLSearchParams({
      ...between,
      orderBy: 'createdAt',
      ascending: 'true',
      limit: `${PAGE}`,
      offset: `${offset}`,
    });
    const reply = await ask('GET', `/v2/payments?${query}`);
    if ('failure' in reply) throw new PayInFourUnavailable(reply.failure);
    const { results, totalResults } = reply.body;
    if (reply.status !== 200 || !Array.isArray(results) || typeof totalResults !== 'number')
      throw new PayInFourUnavailable(describeResponse(reply));
    for (const payment of results) yield* entriesOf(payment);
    if (results.length === 0 || offset + results.length >= totalResults) return;
  }
}

/** A payment and each of its refunds. */
function* entriesOf(payment: AfterpayPayment): Generator<GatewayEntry> {
  const { id, originalAmount, merchantReference: orderNumber = '', refunds = [] } = payment;
  const [state, total] = [stateOf(payment), readMoney(originalAmount)];
  if (!id || !state || !total) throw new PayInFourUnavailable('Afterpay lists an invalid payment');
  yield { gatewayRef: id, kind: 'payment', state, amountCents: total.cents, orderNumber };
  for (const { refundId, amount } of refunds) {
    const back = readMoney(amount);
    if (!refundId || !back) throw new PayInFourUnavailable('Afterpay lists an invalid refund');
    yield { gatewayRef: refundId, kind: 'refund', state: 'REFUNDED', amountCents: back.cents, orderNumber };
  }
}
