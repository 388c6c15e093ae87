/**
 * The card gateway over Braintree's official SDK: sandbox, production, or the simulator, which speaks the same
 * protocol.
 */
import braintree from 'braintree';
import type {
  AuthoriseResult,
  CardGatewayPort,
  GatewayEntry,
  GatewayState,
  SettleResult,
} from '#modules/payments/card-gateway.port.ts';
import { centsToText } from '#shared/money.ts';
import { callWithin, createBoundedAgent } from './bounded-agent.ts';
import {
  type BraintreeResponse,
  type BraintreeTransaction,
  errorsOf,
  isUndecided,
  readAuthorisation,
  readCents,
  STATES,
  savedTokenOf,
} from './braintree-responses.ts';

export interface BraintreeSettings {
  /** 'development' is the simulator at `host` and `port`. */
  environment: 'sandbox' | 'production' | 'development';
  host?: string;
  port?: number;
  merchantId: string;
  publicKey: string;
  privateKey: string;
  merchantAccountId?: string;
  /** Longest wait for a whole call; default 5,000. */
  timeoutMs?: number;
  /** URL of the card form; null or absent when the gateway's own script renders it. */
  frameUrl?: string | null;
  /** URL of the simulator's wallets; null or absent when the real ones are used. */
  walletsUrl?: string | null;
  /** Origins whose pages may embed the card form; by default the simulator's own list. */
  shopOrigins?: readonly string[];
}

/** Thrown where the port has no result for "unknown": a client token or a look-up failed. */
export class CardGatewayUnavailable extends Error {
  override readonly name = 'CardGatewayUnavailable';
}

type Fields = Record<string, unknown>;
/** The customer exists already, which is the desired state. */
const CUSTOMER_ID_TAKEN = '91609';
/** The SDK's actual interface; its published types lack apiRequestKey and the options of void and refund. */
interface Sdk {
  config: { timeout: number };
  webhookNotification: {
    parse(
      signature: string,
      payload: string,
    ): Promise<{
      kind?: string;
      timestamp?: string;
      transaction?: { id?: string };
      dispute?: { transaction?: { id?: string } };
    }>;
  };
  clientToken: { generate(fields: Fields): Promise<BraintreeResponse & { clientToken?: string }> };
  customer: { create(fields: Fields): Promise<BraintreeResponse> };
  paymentMethod: { delete(token: string): Promise<unknown> };
  transaction: {
    sale(fields: Fields): Promise<BraintreeResponse>;
    submitForSettlement(id: string, amount: string, options: Fields): Promise<BraintreeResponse>;
    void(id: string, options: Fields): Promise<BraintreeResponse>;
    refund(id: string, options: Fields): Promise<BraintreeResponse>;
    find(id: string): Promise<BraintreeTransaction>;
    /** Without a callback it returns a stream that requests page after page. */
    search(
      criteria: (search: { createdAt(): { between(from: Date, until: Date): void } }) => void,
    ): AsyncIterable<BraintreeTransaction>;
  };
}

export function createBraintreeCardGateway(settings: BraintreeSettings): CardGatewayPort {
  const timeoutMs = settings.timeoutMs ?? 5_000;
  const sdk = connect(settings, timeoutMs);
  const { merchantAccountId } = settings;

  /** The reply, or the reason why there is none. */
  async function ask<T>(call: () => Promise<T>): Promise<{ response: T } | { failure: string; notFound: boolean }> {
    try {
      return { response: await callWithin(timeoutMs, call) };
    } catch (error) {
      const { name = 'Error', message = '' } = error as Error;
      return { failure: `${name}: ${message}`.slice(0, 300), notFound: name === 'notFoundError' };
    }
  }

  async function findOne(gatewayRef: string): Promise<BraintreeTransaction | null> {
    const callResult = await ask(() => sdk.transaction.find(gatewayRef));
    if ('response' in callResult) return callResult.response;
    if (callResult.notFound) return null;
    throw new CardGatewayUnavailable(callResult.failure);
  }

  /**
   * A step on a known transaction; `isDone` tells from a state whether it has taken place, in this call or an earlier
   * one.
   */
  async function step(
    call: () => Promise<BraintreeResponse>,
    isDone: (state: GatewayState) => boolean,
    whenRefused: (gatewayError: string) => Promise<SettleResult>,
  ): Promise<SettleResult> {
    const callResult = await ask(call);
    if (!('response' in callResult)) return unknown(callResult.failure);
    const { success, transaction } = callResult.response ?? {};
    if (success === true) return readStep(transaction, isDone);
    const [error] = errorsOf(callResult.response);
    if (!error) return unknown('the gateway’s response has neither a transaction nor errors');
    const refusalText = `${error.code} ${error.message}`;
    if (isUndecided(error.code)) return unknown(refusalText);
    return whenRefused(refusalText).catch((failure: Error) => unknown(failure.message));
  }

  return {
    async createClientToken() {
      const fields = {
        ...(merchantAccountId && { merchantAccountId }),
        ...(settings.shopOrigins && { domains: settings.shopOrigins }),
      };
      const callResult = await ask(() => sdk.clientToken.generate(fields));
      const clientToken = 'response' in callResult ? callResult.response?.clientToken : undefined;
      if (!clientToken)
        throw new CardGatewayUnavailable(
          'failure' in callResult ? callResult.failure : 'the gateway gave no client token',
        );
      return { clientToken, frameUrl: settings.frameUrl ?? null, walletsUrl: settings.walletsUrl ?? null };
    },

    async openCustomer(customerRef) {
      const callResult = await ask(() => sdk.customer.create({ id: customerRef }));
      if (!('response' in callResult)) return unknown(callResult.failure);
      if (callResult.response?.success === true) return { outcome: 'DONE' };
      const [error] = errorsOf(callResult.response);
      return error?.code === CUSTOMER_ID_TAKEN
        ? { outcome: 'DONE' }
        : unknown(error ? `${error.code} ${error.message}` : 'no customer, no errors');
    },

    async forgetMethod(token) {
      const callResult = await ask(() => sdk.paymentMethod.delete(token));
      return 'response' in callResult || callResult.notFound ? { outcome: 'DONE' } : unknown(callResult.failure);
    },

    async authorise({
      attemptKey,
      amountCents,
      orderNumber,
      instrument,
      saveFor,
      deviceData,
      fraudToken,
    }): Promise<AuthoriseResult> {
      const callResult = await ask(() =>
        sdk.transaction.sale({
          amount: centsToText(amountCents),
          orderId: orderNumber,
          ...('nonce' in instrument
            ? { paymentMethodNonce: instrument.nonce }
            : { paymentMethodToken: instrument.savedToken }),
          apiRequestKey: attemptKey,
          ...(deviceData !== undefined && { deviceData }),
          // A custom field defined by the merchant, which rules of the gateway's fraud protection may use.
          ...(fraudToken !== undefined && { customFields: { fraud_token: fraudToken } }),
          ...(merchantAccountId && { merchantAccountId }),
          ...(saveFor !== undefined && { customerId: saveFor }),
          options: { submitForSettlement: false, ...(saveFor !== undefined && { storeInVaultOnSuccess: true }) },
        }),
      );
      if (!('response' in callResult)) return { outcome: 'UNKNOWN', reason: callResult.failure };
      const result = readAuthorisation(callResult.response, orderNumber);
      const savedToken = saveFor === undefined ? undefined : savedTokenOf(callResult.response);
      return result.outcome === 'AUTHORISED' && savedToken ? { ...result, savedToken } : result;
    },

    capture({ attemptKey, gatewayRef, amountCents }) {
      const captured = (state: GatewayState | undefined): boolean => state === 'CAPTURING' || state === 'CAPTURED';
      return step(
        () => sdk.transaction.submitForSettlement(gatewayRef, centsToText(amountCents), { apiRequestKey: attemptKey }),
        captured,
        async (reason) => {
          const found = await findOne(gatewayRef);
          const same = captured(STATES[found?.status ?? '']) && readCents(found?.amount) === amountCents;
          return same ? { outcome: 'DONE', gatewayRef, amountCents } : { outcome: 'REFUSED', reason };
        },
      );
    },

    void({ attemptKey, gatewayRef }) {
      return step(
        () => sdk.transaction.void(gatewayRef, { apiRequestKey: attemptKey }),
        (state) => state === 'VOIDED',
        async (reason) => {
          const found = await findOne(gatewayRef);
          const voided = STATES[found?.status ?? ''] === 'VOIDED';
          return voided
            ? { outcome: 'DONE', gatewayRef, amountCents: readCents(found?.amount) ?? 0n }
            : { outcome: 'REFUSED', reason };
        },
      );
    },

    refund({ attemptKey, gatewayRef, amountCents }) {
      const onItsWay = (state: GatewayState): boolean => state === 'CAPTURING' || state === 'CAPTURED';
      return step(
        () => sdk.transaction.refund(gatewayRef, { amount: centsToText(amountCents), apiRequestKey: attemptKey }),
        onItsWay,
        async (reason) => {
          // A payment that is not settled yet cannot be refunded now but will be: this is retried later, not refused.
          const found = await findOne(gatewayRef);
          return STATES[found?.status ?? ''] === 'CAPTURING'
            ? unknown(`not settled yet: ${reason}`)
            : { outcome: 'REFUSED', reason };
        },
      );
    },

    async readNotification({ signature, payload }) {
      try {
        const { kind, timestamp, transaction, dispute } = await sdk.webhookNotification.parse(signature, payload);
        const at = new Date(timestamp ?? '');
        return typeof kind === 'string' && !Number.isNaN(at.getTime())
          ? { kind, gatewayRef: transaction?.id ?? dispute?.transaction?.id ?? null, at }
          : null;
      } catch {
        return null;
      }
    },

    async find(gatewayRef) {
      const found = await findOne(gatewayRef);
      if (!found) return null;
      const amountCents = readCents(found.amount);
      const state = STATES[found.status ?? ''];
      if (!state || amountCents === null)
        throw new CardGatewayUnavailable(`the gateway’s response is invalid: status ${found.status ?? 'none'}`);
      return {
        state: await withRefunds(found, state, amountCents),
        amountCents,
        currency: found.currencyIsoCode ?? '',
        orderNumber: found.orderId ?? '',
      };
    },

    list: listed,
  };

  async function* listed(from: Date, until: Date): AsyncGenerator<GatewayEntry> {
    const found = sdk.transaction.search((search) => search.createdAt().between(from, until));
    for await (const { id, type, status, amount, orderId } of found) {
      const [state, amountCents] = [STATES[status ?? ''], readCents(amount)];
      if (!id || !state || amountCents === null)
        throw new CardGatewayUnavailable(`the gateway lists an invalid transaction: status ${status ?? 'none'}`);
      const common = { gatewayRef: id, amountCents, orderNumber: orderId ?? '' };
      yield type === 'credit'
        ? { ...common, kind: 'refund', state: stateOfRefund(state) }
        : { ...common, kind: 'payment', state };
    }
  }

  /** A settled payment that was refunded completely is REFUNDED, and so is a refund itself. */
  async function withRefunds(
    found: BraintreeTransaction,
    state: GatewayState,
    amountCents: bigint,
  ): Promise<GatewayState> {
    if (found.type === 'credit') return stateOfRefund(state);
    if (state !== 'CAPTURED' || !found.refundIds || found.refundIds.length === 0) return state;
    const refunds = await Promise.all(found.refundIds.map(findOne));
    const back = refunds.reduce((sum, refund) => {
      const gone = !refund || ['VOIDED', 'DECLINED'].includes(STATES[refund.status ?? ''] ?? 'DECLINED');
      return gone ? sum : sum + (readCents(refund.amount) ?? 0n);
    }, 0n);
    return back >= amountCents ? 'REFUNDED' : state;
  }
}

function connect(settings: BraintreeSettings, timeoutMs: number): Sdk {
  const { environment, host, port, merchantId, publicKey, privateKey } = settings;
  if (environment === 'development' && (!host || !port))
    throw new Error('the development environment needs host and port of the simulator');
  const gateway = new braintree.BraintreeGateway({
    environment:
      environment === 'production'
        ? braintree.Environment.Production
        : environment === 'sandbox'
          ? braintree.Environment.Sandbox
          : new braintree.Environment(host ?? '', String(port), '', false, host ?? '', String(port)),
    merchantId,
    publicKey,
    privateKey,
    customHttpAgent: createBoundedAgent(environment !== 'development'),
  } as ConstructorParameters<typeof braintree.BraintreeGateway>[0]);
  const sdk = gateway as unknown as Sdk;
  sdk.config.timeout = timeoutMs;
  return sdk;
}

const stateOfRefund = (state: GatewayState): GatewayState =>
  state === 'VOIDED' || state === 'DECLINED' ? state : 'REFUNDED';

/** DONE when the transaction has the state the step leads to; REFUSED when it has ended in another; else unknown. */
function readStep(
  transaction: BraintreeTransaction | undefined,
  isDone: (state: GatewayState) => boolean,
): SettleResult {
  const { id, status = 'none', amount } = transaction ?? {};
  const amountCents = readCents(amount);
  const state = STATES[status];
  if (!id || !state || amountCents === null) return unknown(`the gateway’s response is invalid: status ${status}`);
  if (isDone(state)) return { outcome: 'DONE', gatewayRef: id, amountCents };
  return state === 'VOIDED' || state === 'DECLINED'
    ? { outcome: 'REFUSED', reason: `the transaction is ${status}` }
    : unknown(`the transaction is still ${status}`);
}

const unknown = (reason: string): Extract<SettleResult, { outcome: 'UNKNOWN' }> => ({ outcome: 'UNKNOWN', reason });
