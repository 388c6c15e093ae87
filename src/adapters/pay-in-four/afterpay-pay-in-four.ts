/** Pay in four by Afterpay's published API, version 2: the real one, its sandbox, or the simulator that speaks the same. */
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
  /** AfterpayError to Afterpay with every call, as it asks: 'Kerb/1.0 (Kerb; Node.js; Merchant/123) https://shop.example'. */
  userAgent: string;
  /** Longest wait for a whole call. */
  timeoutMs: number;
}

/** Thrown where the port has no word for "unknown": a look-up that could not be had. */
export class PayInFourUnavailable extends Error {
  override readonly name = 'PayInFourUnavailable';
}
const CURRENCY = 'NZD';
const MAX_BODY_BYTES = 1_000_000;
/** The most that Afterpay lists at once. */
const PAGE = 250;
const money = (cents: bigint): { amount: string; currency: string } => ({
  amount: centsToText(cents),
  currency: CURRENCY,
});
const unknown = (reason: string): { outcome: 'UNKNOWN'; reason: string } => ({ outcome: 'UNKNOWN', reason });

export function createAfterpayPayInFour({
  url,
  merchantId,
  secretKey,
  userAgent,
  timeoutMs,
}: AfterpaySettings): PayInFourPort {
  const headers = {
    authorization: `Basic ${Buffer.from(`${merchantId}:${secretKey}`).toString('base64')}`,
    'user-agent': userAgent,
    accept: 'application/json',
    'content-type': 'application/json',
  };

  /** The answer, or why there is none. The time limit covers the body too. */
  async function ask(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    signal = AbortSignal.timeout(timeoutMs),
  ): Promise<AfterpayResponse | { failure: string }> {
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
  }

  async function look(gatewayRef: string): Promise<AfterpayResponse['body'] | null> {
    const answer = await ask('GET', `/v2/payments/${encodeURIComponent(gatewayRef)}`);
    if ('failure' in answer) throw new PayInFourUnavailable(answer.failure);
    if (answer.status === 404) return null;
    if (answer.status !== 200 || !stateOf(answer.body)) throw new PayInFourUnavailable(describeResponse(answer));
    return answer.body;
  }

  async function* list(from: Date, until: Date): AsyncGenerator<GatewayEntry> {
    for (let offset = 0; ; offset += PAGE) {
      const between = { fromCreatedDate: from.toISOString(), toCreatedDate: until.toISOString() };
      const query = new URLSearchParams({
        ...between,
        orderBy: 'createdAt',
        ascending: 'true',
        limit: `${PAGE}`,
        offset: `${offset}`,
      });
      const answer = await ask('GET', `/v2/payments?${query}`);
      if ('failure' in answer) throw new PayInFourUnavailable(answer.failure);
      const { results, totalResults } = answer.body;
      if (answer.status !== 200 || !Array.isArray(results) || typeof totalResults !== 'number')
        throw new PayInFourUnavailable(describeResponse(answer));
      for (const payment of results) yield* entriesOf(payment);
      if (results.length === 0 || offset + results.length >= totalResults) return;
    }
  }

  /** A step on a known payment; what is refused is looked up before it is believed. */
  async function step(
    path: 'capture' | 'void',
    gatewayRef: string,
    requestId: string,
    cents: bigint,
    isDone: (state: GatewayState) => boolean,
  ): Promise<SettleResult> {
    const answer = await ask('POST', `/v2/payments/${encodeURIComponent(gatewayRef)}/${path}`, {
      requestId,
      amount: money(cents),
    });
    if ('failure' in answer) return unknown(answer.failure);
    const state = stateOf(answer.body);
    if (answer.body.id === gatewayRef && state && isDone(state))
      return { outcome: 'DONE', gatewayRef, amountCents: cents };
    if (isUndecided(answer.status)) return unknown(describeResponse(answer));
    try {
      const found = await look(gatewayRef);
      const now = found && stateOf(found);
      return now && isDone(now)
        ? { outcome: 'DONE', gatewayRef, amountCents: cents }
        : { outcome: 'REFUSED', reason: describeResponse(answer) };
    } catch (error) {
      return unknown((error as Error).message);
    }
  }

  return {
    async createCheckout({ amountCents, reference, consumer, items, shipping, confirmUrl, cancelUrl, express }) {
      const answer = await ask('POST', '/v2/checkouts', {
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
      if ('failure' in answer) return unknown(answer.failure);
      const { token, expires, redirectCheckoutUrl } = answer.body;
      if (answer.status < 300 && token && expires && redirectCheckoutUrl && URL.canParse(redirectCheckoutUrl))
        return { outcome: 'CREATED', token, expires, redirectUrl: redirectCheckoutUrl };
      return isUndecided(answer.status)
        ? unknown(describeResponse(answer))
        : { outcome: 'REFUSED', reason: describeResponse(answer) };
    },

    async readCheckout(token) {
      const answer = await ask('GET', `/v2/checkouts/${encodeURIComponent(token)}`);
      if ('failure' in answer) throw new PayInFourUnavailable(answer.failure);
      if (answer.status === 404) return null;
      const agreed = answer.status === 200 ? readAgreement(answer.body) : null;
      if (!agreed) throw new PayInFourUnavailable(describeResponse(answer));
      return agreed;
    },

    async authorise({ attemptKey, token, amountCents, orderNumber }) {
      // What the shopper agreed to cannot change any more, so looking first is safe. A checkout that is gone may still
      // have been paid by this very key: then Afterpay repeats its answer below.
      const within = AbortSignal.timeout(timeoutMs);
      const agreed = await ask('GET', `/v2/checkouts/${encodeURIComponent(token)}`, undefined, within);
      if ('failure' in agreed) return unknown(agreed.failure);
      if (agreed.status === 200) {
        const total = readMoney(agreed.body.amount);
        if (!total) return unknown('Afterpay’s checkout names no amount');
        if (total.cents !== amountCents || total.currency !== CURRENCY)
          return {
            outcome: 'DECLINED',
            gatewayRef: null,
            code: 'DETAILS_MISMATCH',
            reason: `agreed to ${total.cents} cents, not ${amountCents}`,
            kind: 'DETAILS_MISMATCH',
          };
      } else if (agreed.status !== 404) return unknown(describeResponse(agreed));
      const answer = await ask(
        'POST',
        '/v2/payments/auth',
        { requestId: attemptKey, token, merchantReference: orderNumber },
        within,
      );
      return 'failure' in answer ? unknown(answer.failure) : readAuthorisation(answer, orderNumber);
    },

    capture: ({ attemptKey, gatewayRef, amountCents }) =>
      step('capture', gatewayRef, attemptKey, amountCents, (state) => state === 'CAPTURED' || state === 'REFUNDED'),
    void: ({ attemptKey, gatewayRef, amountCents }) =>
      step('void', gatewayRef, attemptKey, amountCents, (state) => state === 'VOIDED'),

    async refund({ attemptKey, gatewayRef, amountCents }) {
      const answer = await ask('POST', `/v2/payments/${encodeURIComponent(gatewayRef)}/refund`, {
        requestId: attemptKey,
        amount: money(amountCents),
      });
      if ('failure' in answer) return unknown(answer.failure);
      const given = readMoney(answer.body.amount);
      if (answer.status < 300 && answer.body.refundId && given)
        return { outcome: 'DONE', gatewayRef: answer.body.refundId, amountCents: given.cents };
      return isUndecided(answer.status)
        ? unknown(describeResponse(answer))
        : { outcome: 'REFUSED', reason: describeResponse(answer) };
    },

    async find(gatewayRef) {
      const found = await look(gatewayRef);
      if (!found) return null;
      const total = readMoney(found.originalAmount);
      const state = stateOf(found);
      if (!total || !state) throw new PayInFourUnavailable('Afterpay’s answer makes no sense');
      return { state, amountCents: total.cents, currency: total.currency, orderNumber: found.merchantReference ?? '' };
    },

    list,
  };
}

/** A payment, and each part of it that was given back. */
function* entriesOf(payment: AfterpayPayment): Generator<GatewayEntry> {
  const { id, originalAmount, merchantReference: orderNumber = '', refunds = [] } = payment;
  const [state, total] = [stateOf(payment), readMoney(originalAmount)];
  if (!id || !state || !total) throw new PayInFourUnavailable('Afterpay lists a payment that makes no sense');
  yield { gatewayRef: id, kind: 'payment', state, amountCents: total.cents, orderNumber };
  for (const { refundId, amount } of refunds) {
    const back = readMoney(amount);
    if (!refundId || !back) throw new PayInFourUnavailable('Afterpay lists a refund that makes no sense');
    yield { gatewayRef: refundId, kind: 'refund', state: 'REFUNDED', amountCents: back.cents, orderNumber };
  }
}
