/** This tab's account (account-loader.ts). Heavy: import lazily where the shopper may not be logged in. */
import { createAccountLoader } from './account-loader.ts';
import { session } from './auth-session.ts';
import { authState } from './auth-state.ts';
import { editCheckout } from './checkout-state.ts';

export const account = createAccountLoader({
  call: session.call,
  isLoggedIn: () => authState.getState().status === 'LOGGED_IN',
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
  // The checkout asks for a phone, the account does not: without one there is no whole contact to hand over (ACC-16).
  onLoaded: ({ customer: { email, firstName, lastName, phone } }) => {
    if (phone === '') return;
    editCheckout((record) => ({ ...record, contact: { email, firstName, lastName, phone, agreeToMarketing: record.contact?.agreeToMarketing ?? false } }));
  },
});
// Nobody sees for a moment what belongs to whoever was here before.
authState.subscribe((now, before) => {
  if (now.customer?.customerId !== before.customer?.customerId) account.clear();
});
