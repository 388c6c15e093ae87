/** What is said where a session ended by itself. Comes when one has. */
import { accountMessages } from '#contract/messages/account-messages.ts';
import { raiseAlert } from '#storefront/features/alerts/raise-alert.tsx';

/** `place` is where the shopper is, and comes back to. Answers how to take it back. */
export const showSessionEnded = (place: string): (() => void) =>
  raiseAlert({
    tone: 'info',
    text: accountMessages.loggedOut,
    action: { label: 'Log in', href: `/nz/account/signin?redirect=${encodeURIComponent(place)}` },
  });
