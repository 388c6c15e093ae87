/** The customer's account in this browser: loaded at log-in, saved one change at a time (ACC-11 to ACC-22). */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Account, UpdateAccountRequest } from '#contract/accounts/account.ts';
import type { SavedAddress } from '#contract/accounts/address-book.ts';
import type { LoyaltyAction } from '#contract/loyalty/airline.ts';
import { fail } from '#shared/result.ts';
import type { ApiFailure, ApiResult } from '../api-client/call-api.ts';
import type { BrowserSession } from '../auth/browser-session.ts';

export type AccountLoadResult = 'SUCCESS' | 'PREPARING' | 'ERROR' | 'ABORTED';
export interface AccountLoadState {
  /** Null until the first load has ended. */
  result: AccountLoadResult | null;
  account: Account | null;
  saving: boolean;
}
export interface AccountLoader {
  state: StoreApi<AccountLoadState>;
  /** Loads again, aborting a load in flight. Throws 'Cannot load account.' unless logged in (ACC-20). */
  load: () => Promise<AccountLoadResult>;
  /** The account; throws 'Account not loaded.' before the first load (ACC-21). */
  account: () => Account;
  /** Saves the given fields; throws 'Cannot update account.' while that is not allowed (ACC-18, ACC-19, ACC-22). */
  update: (customer: UpdateAccountRequest['customer'], loyalty?: LoyaltyAction) => Promise<ApiResult<Account>>;
  /**
   * Saves a form: waits for a save in flight and retries a failed load first. Never throws; what could not be sent is
   * returned as unreachable, so that the form can show it (FIX-53).
   */
  save: AccountLoader['update'];
  /** Replaces the saved addresses after a change of the address book. */
  takeAddresses: (addresses: SavedAddress[]) => void;
  /** Clears all account data, at log-out. */
  clear: () => void;
}
export interface LoaderDependencies {
  call: BrowserSession['call'];
  isLoggedIn: () => boolean;
  wait: (ms: number) => Promise<void>;
  onLoaded: (account: Account) => void;
}

/** While the account is being prepared, the load is retried at this interval and this many times (ACC-13). */
const AGAIN_MS = 2_000;
const MAX_TRIES = 10;
const initial: AccountLoadState = { result: null, account: null, saving: false };

export function createAccountLoader({ call, isLoggedIn, wait, onLoaded }: LoaderDependencies): AccountLoader {
  const state = createStore<AccountLoadState>(() => initial);
  let loading: AbortController | null = null;
  /** Increased at each log-out; answers to requests of an earlier era are ignored. */
  let era = 0;

  const take = (account: Account) => {
    state.setState({ result: 'SUCCESS', account });
    onLoaded(account);
  };
  const load = async (): Promise<AccountLoadResult> => {
    if (!isLoggedIn()) throw new Error('Cannot load account.');
    loading?.abort();
    const mine = new AbortController();
    loading = mine;
    for (let tries = 0; ; tries += 1) {
      const reply = await call<Account>('GET', 'account', undefined, { signal: mine.signal });
      if (mine.signal.aborted) return 'ABORTED';
      if (reply.ok) {
        take(reply.value);
        return 'SUCCESS';
      }
      if (!isPreparing(reply.error) || tries >= MAX_TRIES) {
        state.setState({ result: 'ERROR' });
        return 'ERROR';
      }
      state.setState({ result: 'PREPARING' });
      await wait(AGAIN_MS);
      if (mine.signal.aborted) return 'ABORTED';
    }
  };
  return {
    state,
    load,
    ...createAccountSave({ call, isLoggedIn, state, load, take, era: () => era }),
    account: () => {
      const { account } = state.getState();
      if (!account) throw new Error('Account not loaded.');
      return account;
    },
    takeAddresses: (addresses) => {
      const { account } = state.getState();
      if (account) take({ ...account, customer: { ...account.customer, addresses } });
    },
    clear: () => {
      const inFlight = loading !== null && state.getState().result !== 'SUCCESS';
      loading?.abort();
      loading = null;
      era += 1;
      state.setState({ ...initial, result: inFlight ? 'ABORTED' : null }, true);
    },
  };
}

/** Saving changes; an answer that arrives in a later era than its request's is ignored. */
function createAccountSave({
  call,
  isLoggedIn,
  state,
  load,
  take,
  era,
}: Pick<LoaderDependencies, 'call' | 'isLoggedIn'> &
  Pick<AccountLoader, 'state' | 'load'> & {
    take: (account: Account) => void;
    era: () => number;
  }): Pick<AccountLoader, 'update' | 'save'> {
  const update: AccountLoader['update'] = async (customer, loyalty) => {
    const { result, saving } = state.getState();
    if (!isLoggedIn() || result !== 'SUCCESS' || saving) throw new Error('Cannot update account.');
    const mine = era();
    state.setState({ saving: true });
    try {
      const reply = await call<Account>('PUT', 'account', { customer, ...(loyalty && { loyalty }) });
      if (reply.ok && mine === era()) take(reply.value);
      return reply;
    } finally {
      if (mine === era()) state.setState({ saving: false });
    }
  };
  return {
    update,
    save: async (...change) => {
      const mine = era();
      await untilSaved(state);
      if (isLoggedIn() && mine === era() && state.getState().result !== 'SUCCESS') await load();
      const { result, saving } = state.getState();
      const isPossible = isLoggedIn() && mine === era() && result === 'SUCCESS' && !saving;
      return isPossible ? update(...change) : fail({ kind: 'unreachable', status: null });
    },
  };
}

const isPreparing = (error: ApiFailure): boolean =>
  error.kind === 'refused' && error.body.errorCode === 'CustomerNotFound';

const untilSaved = (state: StoreApi<AccountLoadState>): Promise<void> =>
  new Promise((done) => {
    if (!state.getState().saving) return done();
    const stop = state.subscribe(({ saving }) => {
      if (saving) return;
      stop();
      done();
    });
  });
