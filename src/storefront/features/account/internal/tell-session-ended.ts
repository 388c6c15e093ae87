/** The alert for an expired session. Loaded when a session expires. */
import { accountMessages } from '#contract/messages/account-messages.ts';
import { raiseAlert } from '#storefront/features/alerts/raise-alert.tsx';

/** `place` is the shopper's current path, to return to after log-in. Returns a function that removes the alert. */
export const showSessionEnded = (place: string): (() => void) =>
  raiseAlert({
    tone: 'info',
    text: accountMessages.loggedOut,
    action: { label: 'Log in', href: `/nz/account/signin?redirect=${encodeURIComponent(place)}` },
  });
