/** Calls of the SDK with a limit on their time, and what their replies mean for a step that moves money. */
import type { GatewayState, SettleResult } from '#modules/payments/card-gateway.port.ts';
import { callWithin } from './bounded-agent.ts';
import {
  type BraintreeResponse,
  type BraintreeTransaction,
  errorsOf,
  isUndecided,
  readCents,
  STATES,
} from './braintree-responses.ts';
import type { Sdk } from './braintree-sdk.ts';

/** Thrown where the port has no result for "unknown": a client token or a look-up failed. */
export class CardGatewayUnavailable extends Error {
  override readonly name = 'CardGatewayUnavailable';
}

export interface BraintreeCalls {
  /** The reply, or the reason why there is none. Never throws. */
  ask<T>(call: () => Promise<T>): Promise<{ response: T } | { failure: string; notFound: boolean }>;
  /** Null when the gateway does not know it. Throws CardGatewayUnavailable without an answer. */
  findOne(gatewayRef: string): Promise<BraintreeTransaction | null>;
  /**
   * A step on a known transaction; `isDone` tells from a state whether it has taken place, in this call or an earlier
   * one.
   */
  step(
    call: () => Promise<BraintreeResponse>,
    isDone: (state: GatewayState) => boolean,
    whenRefused: (gatewayError: string) => Promise<SettleResult>,
  ): Promise<SettleResult>;
}

/** `timeoutMs`: the longest wait for one call. */
export function createCalls(sdk: Sdk, timeoutMs: number): BraintreeCalls {
  const ask: BraintreeCalls['ask'] = async (call) => {
    try {
      return { response: await callWithin(timeoutMs, call) };
    } catch (error) {
      const { name = 'Error', message = '' } = error as Error;
      return { failure: `${name}: ${message}`.slice(0, 300), notFound: name === 'notFoundError' };
    }
  };
  const findOne: BraintreeCalls['findOne'] = async (gatewayRef) => {
    const callResult = await ask(() => sdk.transaction.find(gatewayRef));
    if ('response' in callResult) return callResult.response;
    if (callResult.notFound) return null;
    throw new CardGatewayUnavailable(callResult.failure);
  };
  const step: BraintreeCalls['step'] = async (call, isDone, whenRefused) => {
    const callResult = await ask(call);
    if (!('response' in callResult)) return unknown(callResult.failure);
    const { success, transaction } = callResult.response ?? {};
    if (success === true) return readStep(transaction, isDone);
    const [error] = errorsOf(callResult.response);
    if (!error) return unknown('the gateway’s response has neither a transaction nor errors');
    const refusalText = `${error.code} ${error.message}`;
    if (isUndecided(error.code)) return unknown(refusalText);
    return whenRefused(refusalText).catch((failure: Error) => unknown(failure.message));
  };
  return { ask, findOne, step };
}

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

/** No answer, or none that decides: the step is called again with its key (reliability R3). */
export const unknown = (reason: string): Extract<SettleResult, { outcome: 'UNKNOWN' }> => ({
  outcome: 'UNKNOWN',
  reason,
});
