/** This tab's account (account-loader.ts). Heavy: import lazily where the shopper may be logged out. */
import type { Account } from '#contract/accounts/account.ts';
import { authState, SESSION_MARK } from '../auth/auth-state.ts';
import { withAccountContact } from '../checkout/checkout-record.ts';
import { editCheckout } from '../checkout/checkout-state.ts';
import { linkGuestMembership } from '../loyalty/guest-airline.ts';
import { programmeState } from '../loyalty/programme-state.ts';
import { session } from '../session/auth-session.ts';
import { persistentStorage, tabStorage } from '../storage/versioned-storage.ts';
import { accountAddresses } from './account-addresses.ts';
import { createAccountLoader } from './account-loader.ts';
import { saveKeptAddress } from './save-kept-address.ts';
import { applyAddressBook } from './selected-addresses.ts';

/** Maximum time that log-in waits for the account; milliseconds. */
const MAX_WAIT_MS = 3_000;
const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
let loggingIn = false;

export const account = createAccountLoader({
  call: session.call,
  isLoggedIn: () => loggingIn || authState.getState().status === 'LOGGED_IN',
  wait,
  onLoaded: ({ customer: { customerId, email, firstName, lastName, phone, addresses } }) => {
    // Another tab has logged out or changed the customer, and this tab is about to be notified: no longer write
    // personal data.
    if ((persistentStorage.read(SESSION_MARK) as { customerId?: unknown } | undefined)?.customerId !== customerId)
      return;
    accountAddresses.setState({ addresses });
    editCheckout((record) => applyAddressBook(record, addresses));
    // Keep a contact typed for this order, except at log-in, where the shopper wants the saved details.
    editCheckout((record) =>
      record.contactTyped && !loggingIn ? record : withAccountContact(record, { email, firstName, lastName, phone }),
    );
  },
});

// A shopper who logs in during the checkout finds the contact filled in.
session.duringLogIn(async ({ email }) => {
  loggingIn = true;
  try {
    // First, so that the account has it when it is loaded.
    const load = saveKeptAddress(session.call, email).then(() => account.load());
    await Promise.race([load, wait(MAX_WAIT_MS)]);
    // Remove the half-typed form from before the log-in: it would hide the saved details.
    if (account.state.getState().account) tabStorage.remove('draft-contact');
  } finally {
    loggingIn = false;
  }
});
/**
 * Links a guest's airline membership when the account is loaded (AIR-06), where the page provides the maximum age
 * (AIR-08); not every page does.
 */
function linkStored(loaded: Account): void {
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
  if (result === 'SUCCESS' && loaded && !(before.result === 'SUCCESS' && before.account !== null)) linkStored(loaded);
});
// An account loaded during log-in could not be updated yet, so linking is tried now.
authState.subscribe(({ status }, before) => {
  const { account: loaded } = account.state.getState();
  if (status === 'LOGGED_IN' && before.status !== 'LOGGED_IN' && loaded) linkStored(loaded);
});
programmeState.subscribe(({ terms }, before) => {
  const { account: loaded } = account.state.getState();
  if (terms && !before.terms && loaded) linkStored(loaded);
});
// Clear the previous customer's data at once, before anything is rendered for the next one.
authState.subscribe((now, before) => {
  if (before.customer && before.customer.customerId !== now.customer?.customerId) {
    account.clear();
    accountAddresses.setState({ addresses: [] });
  }
});
