/** This tab's account (account-loader.ts). Heavy: import lazily where the shopper may not be logged in. */
import type { Account } from '#contract/accounts/account.ts';
import { withAccountContact } from '../checkout/checkout-record.ts';
import { editCheckout } from '../checkout/checkout-state.ts';
import { linkGuestMembership } from '../loyalty/guest-airline.ts';
import { programmeState } from '../loyalty/programme-state.ts';
import { session } from '../session/auth-session.ts';
import { authState, SESSION_MARK } from '../session/auth-state.ts';
import { persistentStorage, tabStorage } from '../storage/versioned-storage.ts';
import { accountAddresses } from './account-addresses.ts';
import { createAccountLoader } from './account-loader.ts';
import { followBook } from './selected-addresses.ts';

/** Longest that logging in waits for it. */
const MAX_WAIT_MS = 3_000;
const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
let loggingIn = false;

export const account = createAccountLoader({
  call: session.call,
  isLoggedIn: () => loggingIn || authState.getState().status === 'LOGGED_IN',
  wait,
  onLoaded: ({ customer: { customerId, email, firstName, lastName, phone, addresses } }) => {
    // Another tab has logged out, or somebody else in, and this one is about to hear of it: nothing personal is written any more.
    if ((persistentStorage.read(SESSION_MARK) as { customerId?: unknown } | undefined)?.customerId !== customerId)
      return;
    accountAddresses.setState({ addresses });
    editCheckout((record) => followBook(record, addresses));
    // What was written for this order stands, except when somebody logs in to have their own details.
    editCheckout((record) =>
      record.contactTyped && !loggingIn ? record : withAccountContact(record, { email, firstName, lastName, phone }),
    );
  },
});

// Who logs in on the way through the checkout finds the contact filled in.
session.duringLogIn(async () => {
  loggingIn = true;
  try {
    await Promise.race([account.load(), wait(MAX_WAIT_MS)]);
    // Saved details are what the shopper logged in for; half a form from before would hide them.
    if (account.state.getState().account) tabStorage.remove('draft-contact');
  } finally {
    loggingIn = false;
  }
});
/** What a guest said of an airline membership is linked at load (AIR-06), where the page says for how long it is kept (AIR-08): not every page does. */
function linkKept(loaded: Account): void {
  const { terms } = programmeState.getState();
  if (!terms) return;
  void linkGuestMembership({
    account: loaded,
    canUpdate: !account.state.getState().saving && authState.getState().status === 'LOGGED_IN',
    maxAgeMinutes: terms.airline?.guestMinutes ?? 0,
    now: new Date(),
    link: (membership) => account.update({}, { action: 'link', ...membership }),
  }).catch(() => undefined);
}
account.state.subscribe(({ result, account: loaded }, before) => {
  if (result === 'SUCCESS' && loaded && !(before.result === 'SUCCESS' && before.account !== null)) linkKept(loaded);
});
// Loaded on the way in, it could not be updated yet.
authState.subscribe(({ status }, before) => {
  const { account: loaded } = account.state.getState();
  if (status === 'LOGGED_IN' && before.status !== 'LOGGED_IN' && loaded) linkKept(loaded);
});
programmeState.subscribe(({ terms }, before) => {
  const { account: loaded } = account.state.getState();
  if (terms && !before.terms && loaded) linkKept(loaded);
});
// Nobody sees for a moment what belongs to whoever was here before.
authState.subscribe((now, before) => {
  if (before.customer && before.customer.customerId !== now.customer?.customerId) {
    account.clear();
    accountAddresses.setState({ addresses: [] });
  }
});
