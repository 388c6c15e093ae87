/** Whether somebody is logged in, and who. */
import { createStore } from 'zustand/vanilla';
import type { Session } from '#contract/accounts/account.ts';

export type AuthStatus = 'INITIALISING' | 'LOGGED_IN' | 'LOGGED_OUT' | 'LOGGING_IN' | 'LOGGING_OUT';
export interface AuthState {
  status: AuthStatus;
  /** Null unless logged in. */
  customer: Session['customer'] | null;
  /** The session expired without a log-out: the shopper must be told (SYNC-17). */
  ended?: boolean;
  /** The expiry was noticed while this page was open: it is announced here, with a link to log in (FIX-52). */
  endedHere?: boolean;
  /**
   * Whose data this page may show although its tab never had their session: shared storage was theirs when the page was
   * opened.
   */
  pageOwner?: string | null;
}

/** INITIALISING until the session has been checked (AUTH-01). */
export const authState = createStore<AuthState>(() => ({ status: 'INITIALISING', customer: null }));

/** Storage name of the mark that a session may exist. Removed at log-out. */
export const SESSION_MARK = 'session';
/**
 * Whose session may exist, or that one expired without a log-out, which the next page in any tab has to show. An
 * expired mark names whose data this browser still holds (`owner`) and since when nobody is logged in (`at`, ISO
 * instant); either may be unknown.
 */
export type SessionMark = { customerId: string } | { ended: true; owner?: string; at?: string };
/** Whose session may exist, or whose data an expired one left; undefined when unknown. */
export const ownerOf = (mark: SessionMark | null): string | undefined =>
  mark && 'ended' in mark ? mark.owner : mark?.customerId;
/** Name, in the tab's own storage, of whose data that storage holds. */
export const TAB_OWNER = 'session-owner';
