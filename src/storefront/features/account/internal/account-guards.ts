/**
 * Who may see a page, by the name of its guard, and where a log-in may redirect to. Pure (NAV-46 to NAV-48, NAV-58).
 */
import type { AuthStatus } from '#storefront/lib/auth/auth-state.ts';
import { safeRedirect } from './safe-redirect.ts';

export interface AccountGuardInput {
  hydrated: boolean;
  status: AuthStatus;
  /** The visitor's current path, search included. */
  path: string;
  /** The visitor has just logged out here: redirect to the home page, not to the log-in. */
  leaving: boolean;
  /** The redirect target that the URL requests after log-in. */
  redirect: string | null;
}
/** 'STAY', 'WAIT' until more is known, or the redirect target. */
export type AccountGuardResult = 'STAY' | 'WAIT' | { to: string };

const guards: Record<string, (facts: AccountGuardInput) => AccountGuardResult> = {
  'logged-in': ({ status, path, leaving }) => {
    if (status === 'LOGGED_OUT') return { to: leaving ? '/' : `/account/signin?redirect=${encodeURIComponent(path)}` };
    return status === 'LOGGED_IN' || status === 'LOGGING_OUT' ? 'STAY' : 'WAIT';
  },
  // A shopper who is logging in stays on the page of the form.
  'logged-out': ({ status, redirect }) =>
    status === 'LOGGED_IN' ? { to: safeRedirect(redirect) } : status === 'INITIALISING' ? 'WAIT' : 'STAY',
  // A logged-in customer finds the guests' pages in the account (NAV-20).
  guest: ({ status, path }) =>
    status === 'LOGGED_IN' ? { to: accountPageOf(path) } : status === 'INITIALISING' ? 'WAIT' : 'STAY',
  // A URL that only redirects (NAV-22).
  returns: ({ status }) =>
    status === 'LOGGED_IN'
      ? { to: '/account/orders' }
      : status === 'LOGGED_OUT'
        ? { to: '/return/guest/create' }
        : 'WAIT',
};

/**
 * '/orders/NZ1' is the customer's '/account/orders/NZ1', and so is the link of an email, '/orders?number=NZ1'; a
 * return begins at the orders.
 */
function accountPageOf(path: string): string {
  const [place = '', search = ''] = path.split('?');
  if (!place.startsWith('/orders')) return '/account/orders';
  const number = /(?:^|&)number=([0-9A-Za-z]{1,20})(?:&|$)/.exec(search)?.[1];
  return place === '/orders' && number ? `/account/orders/${number}` : `/account${place}`;
}

/** Runs a guard by name; an unknown name is a programming error and throws. */
export function checkGuard(name: string, facts: AccountGuardInput): AccountGuardResult {
  const guard = Object.hasOwn(guards, name) ? guards[name] : undefined;
  if (!guard) throw new Error(`There is no guard named ${name}`);
  return facts.hydrated ? guard(facts) : 'WAIT';
}
