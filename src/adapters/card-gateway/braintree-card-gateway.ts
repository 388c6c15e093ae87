/** The card gateway over Braintree's official SDK: the real sandbox and production, or the simulator that speaks the same protocol. */
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
  /** 'development' is the simulator, found at `host` and `port`. */
  environment: 'sandbox' | 'production' | 'development';
  host?: string;
  port?: number;
  merchantId: string;
  publicKey: string;
  privateKey: string;
  merchantAccountId?: string;
  /** Longest wait for a whole call; 5,000 when absent. */
  timeoutMs?: number;
  /** Where the card form lives; null or absent when the gateway's own script draws it. */
  frameUrl?: string | null;
  /** Where the simulator's wallets live; null or absent when the real ones are used. */
  walletsUrl?: string | null;
  /** Origins whose pages may embed the card form; the simulator has its own list when absent. */
  shopOrigins?: readonly string[];
}

/** Thrown where the port has no word for "unknown": a client token or a look-up that could not be had. */
export class CardGatewayUnavailable extends Error {
  override readonly name = 'CardGatewayUnavailable';
}

type Fields = Record<string, unknown>;
/** The customer is there already: what was wanted. */
const CUSTOMER_ID_TAKEN = '91609';
/** The SDK as it is; its published types lack apiRequestKey and the options of void and refund. */
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
    /** Without a callback: a stream that asks for page after page. */
    search(
      criteria: (search: { createdAt(): { between(from: Date, until: Date): void } }) => void,
    ): AsyncIterable<BraintreeTransaction>;
  };
}

export function createBraintreeCardGateway(settings: BraintreeSettings): CardGatewayPort {
  const timeoutMs = settings.timeoutMs ?? 5_000;
  const sdk = connect(settings, timeoutMs);
  const { merchantAccountId } = settings;

  /** The answer, or why there is none. */
  async function ask<T>(call: () => Promise<T>): Promise<{ answer: T } | { failure: string; notFound: boolean }> {
    try {
      return { answer: await callWithin(timeoutMs, call) };
    } catch (error) {
      const { name = 'Error', message = '' } = error as Error;
      return { failure: `${name}: ${message}`.slice(0, 300), notFound: name === 'notFoundError' };
    }
  }

  async function look(gatewayRef: string): Promise<BraintreeTransaction | null> {
    const asked = await ask(() => sdk.transaction.find(gatewayRef));
    if ('answer' in asked) return asked.answer;
    if (asked.notFound) return null;
    throw new CardGatewayUnavailable(asked.failure);
  }

  /** A step on a known transaction; `isDone` tells from a state whether it has taken place, in this call or before. */
  async function step(
    call: () => Promise<BraintreeResponse>,
    isDone: (state: GatewayState) => boolean,
    whenRefused: (gatewayError: string) => Promise<SettleResult>,
  ): Promise<SettleResult> {
    const asked = await ask(call);
    if (!('answer' in asked)) return unknown(asked.failure);
    const { success, transaction } = asked.answer ?? {};
    if (success === true) return readStep(transaction, isDone);
    const [error] = errorsOf(asked.answer);
    if (!error) return unknown('the gateway’s answer holds neither a transaction nor errors');
    const said = `${error.code} ${error.message}`;
    if (isUndecided(error.code)) return unknown(said);
    return whenRefused(said).catch((failure: Error) => unknown(failure.message));
  }

  return {
    async createClientToken() {
      const fields = {
        ...(merchantAccountId && { merchantAccountId }),
        ...(settings.shopOrigins && { domains: settings.shopOrigins }),
      };
      const asked = await ask(() => sdk.clientToken.generate(fields));
      const clientToken = 'answer' in asked ? asked.answer?.clientToken : undefined;
      if (!clientToken)
        throw new CardGatewayUnavailable('failure' in asked ? asked.failure : 'the gateway gave no client token');
      return { clientToken, frameUrl: settings.frameUrl ?? null, walletsUrl: settings.walletsUrl ?? null };
    },

    async openCustomer(customerRef) {
      const asked = await ask(() => sdk.customer.create({ id: customerRef }));
      if (!('answer' in asked)) return unknown(asked.failure);
      if (asked.answer?.success === true) return { outcome: 'DONE' };
      const [error] = errorsOf(asked.answer);
      return error?.code === CUSTOMER_ID_TAKEN
        ? { outcome: 'DONE' }
        : unknown(error ? `${error.code} ${error.message}` : 'no customer, no errors');
    },

    async forgetMethod(token) {
      const asked = await ask(() => sdk.paymentMethod.delete(token));
      return 'answer' in asked || asked.notFound ? { outcome: 'DONE' } : unknown(asked.failure);
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
      const asked = await ask(() =>
        sdk.transaction.sale({
          amount: centsToText(amountCents),
          orderId: orderNumber,
          ...('nonce' in instrument
            ? { paymentMethodNonce: instrument.nonce }
            : { paymentMethodToken: instrument.savedToken }),
          apiRequestKey: attemptKey,
          ...(deviceData !== undefined && { deviceData }),
          // A custom field of the merchant's, which rules of the gateway's fraud detection may read.
          ...(fraudToken !== undefined && { customFields: { fraud_token: fraudToken } }),
          ...(merchantAccountId && { merchantAccountId }),
          ...(saveFor !== undefined && { customerId: saveFor }),
          options: { submitForSettlement: false, ...(saveFor !== undefined && { storeInVaultOnSuccess: true }) },
        }),
      );
      if (!('answer' in asked)) return { outcome: 'UNKNOWN', reason: asked.failure };
      const result = readAuthorisation(asked.answer, orderNumber);
      const savedToken = saveFor === undefined ? undefined : savedTokenOf(asked.answer);
      return result.outcome === 'AUTHORISED' && savedToken ? { ...result, savedToken } : result;
    },

    capture({ attemptKey, gatewayRef, amountCents }) {
      const captured = (state: GatewayState | undefined): boolean => state === 'CAPTURING' || state === 'CAPTURED';
      return step(
        () => sdk.transaction.submitForSettlement(gatewayRef, centsToText(amountCents), { apiRequestKey: attemptKey }),
        captured,
        async (reason) => {
          const found = await look(gatewayRef);
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
          const found = await look(gatewayRef);
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
          // Money that is still on its way in cannot be given back yet, but will be: that is for later, not refused.
          const found = await look(gatewayRef);
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
      const found = await look(gatewayRef);
      if (!found) return null;
      const amountCents = readCents(found.amount);
      const state = STATES[found.status ?? ''];
      if (!state || amountCents === null)
        throw new CardGatewayUnavailable(`the gateway’s answer makes no sense: status ${found.status ?? 'none'}`);
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
        throw new CardGatewayUnavailable(`the gateway lists what makes no sense: status ${status ?? 'none'}`);
      const common = { gatewayRef: id, amountCents, orderNumber: orderId ?? '' };
      yield type === 'credit'
        ? { ...common, kind: 'refund', state: stateOfRefund(state) }
        : { ...common, kind: 'payment', state };
    }
  }

  /** A settled payment of which everything was given back is REFUNDED, and so is a refund itself. */
  async function withRefunds(
    found: BraintreeTransaction,
    state: GatewayState,
    amountCents: bigint,
  ): Promise<GatewayState> {
    if (found.type === 'credit') return stateOfRefund(state);
    if (state !== 'CAPTURED' || !found.refundIds || found.refundIds.length === 0) return state;
    const refunds = await Promise.all(found.refundIds.map(look));
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

/** DONE when the transaction is where the step leads; REFUSED when it has ended elsewhere since; else nobody knows. */
function readStep(
  transaction: BraintreeTransaction | undefined,
  isDone: (state: GatewayState) => boolean,
): SettleResult {
  const { id, status = 'none', amount } = transaction ?? {};
  const amountCents = readCents(amount);
  const state = STATES[status];
  if (!id || !state || amountCents === null) return unknown(`the gateway’s answer makes no sense: status ${status}`);
  if (isDone(state)) return { outcome: 'DONE', gatewayRef: id, amountCents };
  return state === 'VOIDED' || state === 'DECLINED'
    ? { outcome: 'REFUSED', reason: `the transaction is ${status}` }
    : unknown(`the transaction is still ${status}`);
}

const unknown = (reason: string): Extract<SettleResult, { outcome: 'UNKNOWN' }> => ({ outcome: 'UNKNOWN', reason });
