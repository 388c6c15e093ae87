/**
 * Rewards and airline points applied in this tab's checkout; kept across reloads, cleared by an order and at log-out
 * (LOY-11, LOY-12, AIR-10).
 */
import { createStore } from 'zustand/vanilla';
import { authState } from '../auth/auth-state.ts';
import { tabStorage } from '../storage/versioned-storage.ts';
import { type AppliedCredits, noCredits, readStoredCredits, type Settled } from './applied-credits.ts';

const NAME = 'applied-credits';

export const creditsState = createStore<{ credits: AppliedCredits; lost: Settled['lost']; opened: boolean }>(() => ({
  credits: noCredits,
  lost: null,
  opened: false,
}));

export function openCredits(): void {
  if (!creditsState.getState().opened)
    creditsState.setState({ credits: readStoredCredits(tabStorage.read(NAME)), opened: true });
}

/** `lost` stays set until the shopper applies a credit again. */
export function setCredits(credits: AppliedCredits, lost: Settled['lost'] = null): void {
  creditsState.setState({ credits, lost, opened: true });
  if (credits.rewards.length === 0 && credits.storeCredit === undefined && !credits.airline) tabStorage.remove(NAME);
  else tabStorage.write(NAME, credits);
}

/** Removes the airline points only; this leads to a new quote. */
export const dropPoints = (): void => setCredits({ ...creditsState.getState().credits, airline: null });

export const clearCredits = (): void => setCredits(noCredits);

authState.subscribe(({ status }) => {
  if (status === 'LOGGED_OUT' || status === 'LOGGING_OUT') clearCredits();
});
