/**
 * Checkout data in the browser: loaded when the cart request changes, the older request aborted, results reused for a
 * while (CHK-12 to CHK-17).
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CheckoutInfo, CheckoutInfoRequest } from '#contract/checkout/checkout-info.ts';
import { fail } from '#shared/result.ts';
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
  const loading: Loading = {
    fetchInfo,
    state: createStore<CheckoutDataState>(() => nothing),
    results: createResults(now, maxAgeMs),
    running: null,
    latest: null,
    triedCode: null,
  };
  const again = () => want(loading, loading.latest?.request ?? null, loading.latest?.options);

  return {
    state: loading.state,
    want: (request, options) => want(loading, request, options),
    retry: () => want(loading, loading.latest?.request ?? null, { ...loading.latest?.options, fresh: true }),
    loaded: () => untilLoaded(loading.state),
    tryCode: async (promoCode) => {
      loading.triedCode = promoCode;
      try {
        return await again();
      } finally {
        loading.triedCode = null;
      }
    },
    again,
    clear: () => {
      stop(loading);
      loading.results.clear();
      loading.latest = null;
      set(loading, nothing);
    },
  };
}

/** What a loader has loaded, and what it is loading. */
interface Loading {
  fetchInfo: CheckoutDataDependencies['fetchInfo'];
  state: StoreApi<CheckoutDataState>;
  results: ReturnType<typeof createResults>;
  running: { key: string; abort: AbortController; done: Promise<CheckoutDataState> } | null;
  latest: { request: CheckoutInfoRequest | null; options: WantOptions } | null;
  triedCode: string | null;
}

function stop(loading: Loading): void {
  loading.running?.abort.abort();
  loading.running = null;
}

function set({ state }: Loading, next: CheckoutDataState): CheckoutDataState {
  state.setState(next, true);
  return next;
}

async function want(
  loading: Loading,
  wanted: CheckoutInfoRequest | null,
  options: WantOptions = {},
): Promise<CheckoutDataState> {
  const { state, results, triedCode } = loading;
  const { fresh = false, authStatus = 'LOGGED_OUT', customerId = null } = options;
  if (authStatus === 'INITIALISING') return state.getState();
  loading.latest = { request: wanted, options };
  const request = wanted && triedCode !== null ? withCode(wanted, triedCode) : wanted;
  if (!request || request.cart.items.length === 0) {
    stop(loading);
    results.clear();
    return set(loading, { ...nothing, status: 'CART_EMPTY' });
  }
  const key = JSON.stringify([customerId, request]);
  if (loading.running?.key === key && !fresh) return loading.running.done;
  stop(loading);
  const held = fresh ? null : results.recent(key);
  if (held) return set(loading, success(held));
  const abort = new AbortController();
  const { status, data } = state.getState();
  set(loading, { status: status === 'CART_EMPTY' ? null : status, data, loading: true, failure: null });
  const done = Promise.resolve().then(() => load(loading, key, request, abort));
  loading.running = { key, abort, done };
  return done;
}

async function load(
  loading: Loading,
  key: string,
  request: CheckoutInfoRequest,
  abort: AbortController,
): Promise<CheckoutDataState> {
  const { fetchInfo, state, results } = loading;
  const answer = await fetchInfo(request, abort.signal).catch(() => unreachable);
  // The request that replaced this one provides the result.
  if (abort.signal.aborted) return loading.running ? loading.running.done : state.getState();
  loading.running = null;
  if (!answer.ok) return set(loading, { status: 'ERROR', data: null, loading: false, failure: answer.error });
  results.keep(key, answer.value);
  return set(loading, success(answer.value));
}

const unreachable: ApiResult<CheckoutInfo> = fail({ kind: 'unreachable', status: null });

const success = (data: CheckoutInfo): CheckoutDataState => ({ status: 'SUCCESS', data, loading: false, failure: null });

/** The last results by the key of their request; the oldest one goes when there are too many. */
function createResults(now: () => number, maxAgeMs: () => number) {
  const results = new Map<string, { data: CheckoutInfo; at: number }>();
  return {
    keep: (key: string, data: CheckoutInfo): void => {
      results.delete(key);
      results.set(key, { data, at: now() });
      for (const oldest of results.keys()) {
        if (results.size <= HELD_RESULTS) break;
        results.delete(oldest);
      }
    },
    /** Null when there is none, or it is too old to be used. */
    recent: (key: string): CheckoutInfo | null => {
      const held = results.get(key);
      return held && now() - held.at < maxAgeMs() ? held.data : null;
    },
    clear: () => results.clear(),
  };
}

const untilLoaded = (state: StoreApi<CheckoutDataState>): Promise<void> =>
  new Promise((resolve) => {
    const isLoaded = ({ status, loading }: CheckoutDataState) => status !== null && !loading;
    if (isLoaded(state.getState())) return resolve();
    const unsubscribe = state.subscribe((next) => {
      if (!isLoaded(next)) return;
      unsubscribe();
      resolve();
    });
  });

const withCode = (request: CheckoutInfoRequest, promoCode: string): CheckoutInfoRequest => ({
  ...request,
  cart: {
    ...request.cart,
    promoCodes: [...request.cart.promoCodes.filter((each) => each !== promoCode), promoCode].sort(),
  },
});
