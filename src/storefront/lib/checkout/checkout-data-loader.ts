/**
 * Checkout data in the browser: loaded when the cart request changes, the older request aborted, results reused for a
 * while (CHK-12 to CHK-17).
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CheckoutInfo, CheckoutInfoRequest } from '#contract/checkout/checkout-info.ts';
import type { ApiFailure, ApiResult } from '../api-client/call-api.ts';

export interface CheckoutDataState {
  /** Null before the first request. */
  status: 'CART_EMPTY' | 'SUCCESS' | 'ERROR' | null;
  /** Of the last success; while a changed request loads, still the previous data. */
  data: CheckoutInfo | null;
  /** True while the data shown are not (yet) those of the latest request. */
  loading: boolean;
  failure: ApiFailure | null;
}

export interface CheckoutDataDependencies {
  fetchInfo: (request: CheckoutInfoRequest, signal: AbortSignal) => Promise<ApiResult<CheckoutInfo>>;
  /** Milliseconds. */
  now: () => number;
  maxAgeMs: () => number;
}

export interface WantOptions {
  /** Reload even when a recent result is cached, as before placing an order. */
  fresh?: boolean;
  /** The customer: a result is not reused for another customer. */
  customerId?: string | null;
  authStatus?: 'INITIALISING' | 'LOGGED_IN' | 'LOGGED_OUT' | 'LOGGING_IN' | 'LOGGING_OUT';
}

export interface CheckoutDataLoader {
  state: StoreApi<CheckoutDataState>;
  /**
   * Loads the data of a request; resolves on success, on failure, or when a newer request replaced it. Null: the cart
   * is empty.
   */
  want: (request: CheckoutInfoRequest | null, options?: WantOptions) => Promise<CheckoutDataState>;
  /** Repeats the latest request without using the cache. */
  retry: () => Promise<CheckoutDataState>;
  /**
   * Resolves when the data of the latest request have arrived or failed; before any request, when the first ones have.
   */
  loaded: () => Promise<void>;
  /**
   * Tries the latest request with this promo code added. A newer request that replaces it carries the code too, so the
   * answer always covers the code. The caller then stores the code or calls `again`.
   */
  tryCode: (promoCode: string) => Promise<CheckoutDataState>;
  /** The latest request unchanged; a cached result is used. */
  again: () => Promise<CheckoutDataState>;
  /** Clears everything, as after an order. */
  clear: () => void;
}

const HELD_RESULTS = 8;
const nothing: CheckoutDataState = { status: null, data: null, loading: false, failure: null };

export function createCheckoutDataLoader({ fetchInfo, now, maxAgeMs }: CheckoutDataDependencies): CheckoutDataLoader {
  const state = createStore<CheckoutDataState>(() => nothing);
  const results = new Map<string, { data: CheckoutInfo; at: number }>();
  let running: { key: string; abort: AbortController; done: Promise<CheckoutDataState> } | null = null;
  let latest: { request: CheckoutInfoRequest | null; options: WantOptions } | null = null;
  let triedCode: string | null = null;

  const stop = () => {
    running?.abort.abort();
    running = null;
  };
  const set = (next: CheckoutDataState) => {
    state.setState(next, true);
    return next;
  };

  const load = async (
    key: string,
    request: CheckoutInfoRequest,
    abort: AbortController,
  ): Promise<CheckoutDataState> => {
    const answer = await fetchInfo(request, abort.signal).catch(
      (): ApiResult<CheckoutInfo> => ({ ok: false, error: { kind: 'unreachable', status: null } }),
    );
    // The request that replaced this one provides the result.
    if (abort.signal.aborted) return running ? running.done : state.getState();
    running = null;
    if (!answer.ok) return set({ status: 'ERROR', data: null, loading: false, failure: answer.error });
    results.delete(key);
    results.set(key, { data: answer.value, at: now() });
    for (const oldest of results.keys()) {
      if (results.size <= HELD_RESULTS) break;
      results.delete(oldest);
    }
    return set({ status: 'SUCCESS', data: answer.value, loading: false, failure: null });
  };

  const want = async (wanted: CheckoutInfoRequest | null, options: WantOptions = {}): Promise<CheckoutDataState> => {
    const { fresh = false, authStatus = 'LOGGED_OUT', customerId = null } = options;
    if (authStatus === 'INITIALISING') return state.getState();
    latest = { request: wanted, options };
    const request = wanted && triedCode !== null ? withCode(wanted, triedCode) : wanted;
    if (!request || request.cart.items.length === 0) {
      stop();
      results.clear();
      return set({ ...nothing, status: 'CART_EMPTY' });
    }
    const key = JSON.stringify([customerId, request]);
    if (running?.key === key && !fresh) return running.done;
    stop();
    const held = results.get(key);
    if (held && !fresh && now() - held.at < maxAgeMs())
      return set({ status: 'SUCCESS', data: held.data, loading: false, failure: null });
    const abort = new AbortController();
    const { status, data } = state.getState();
    set({ status: status === 'CART_EMPTY' ? null : status, data, loading: true, failure: null });
    const done = Promise.resolve().then(() => load(key, request, abort));
    running = { key, abort, done };
    return done;
  };

  const again = () => want(latest?.request ?? null, latest?.options);

  return {
    state,
    want,
    retry: () => want(latest?.request ?? null, { ...latest?.options, fresh: true }),
    loaded: () =>
      new Promise((resolve) => {
        const isLoaded = ({ status, loading }: CheckoutDataState) => status !== null && !loading;
        if (isLoaded(state.getState())) return resolve();
        const unsubscribe = state.subscribe((next) => {
          if (!isLoaded(next)) return;
          unsubscribe();
          resolve();
        });
      }),
    tryCode: async (promoCode) => {
      triedCode = promoCode;
      try {
        return await again();
      } finally {
        triedCode = null;
      }
    },
    again,
    clear: () => {
      stop();
      results.clear();
      latest = null;
      set(nothing);
    },
  };
}

const withCode = (request: CheckoutInfoRequest, promoCode: string): CheckoutInfoRequest => ({
  ...request,
  cart: {
    ...request.cart,
    promoCodes: [...request.cart.promoCodes.filter((each) => each !== promoCode), promoCode].sort(),
  },
});
