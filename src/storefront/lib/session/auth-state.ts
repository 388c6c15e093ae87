/** Whether somebody is logged in, and who. */
import { createStore } from 'zustand/vanilla';
import type { Session } from '#contract/accounts/account.ts';

export type AuthStatus = 'INITIALISING' | 'LOGGED_IN' | 'LOGGED_OUT' | 'LOGGING_IN' | 'LOGGING_OUT';
export interface AuthState {
  status: AuthStatus;
  /** Null unless logged in. */
  customer: Session['customer'] | null;
  /** The session ended without the shopper's doing: that has to be said (SYNC-17). */
  ended?: boolean;
  /** It was found, or heard of, while this page was open: it is told here, with a way back (FIX-52). */
  endedHere?: boolean;
  /** Whose data this page may show, though its tab never had their session: what all tabs share was theirs when it was opened. */
  pageOwner?: string | null;
}

/** INITIALISING until it is known (AUTH-01). */
export const authState = createStore<AuthState>(() => ({ status: 'INITIALISING', customer: null }));

/** Names the mark in the browser's storage that says that a session may stand. Gone after a log-out. */
export const SESSION_MARK = 'session';
/**
 * Whose session may stand, or that one ended without the shopper's doing: the next page, in any tab, has to say so too. The ended
 * one names whose data this browser still holds (`owner`), and since when nobody is logged in (`at`, ISO instant); either may be
 * unknown.
 */
export type SessionMark = { customerId: string } | { ended: true; owner?: string; at?: string };
/** Whose session may stand, or whose data an ended one left; undefined when nobody is known. */
export const ownerOf = (mark: SessionMark | null): string | undefined =>
  mark && 'ended' in mark ? mark.owner : mark?.customerId;
/** Names, in the tab's own storage, whose data that storage holds. */
export const TAB_OWNER = 'session-owner';
