import { authState } from '#storefront/lib/auth/auth-state.ts';

/** The contact details from the account; null when nobody is logged in. */
export function knownShopper() {
  const { customer } = authState.getState();
  return customer && { email: customer.email, firstName: customer.firstName ?? '', lastName: customer.lastName ?? '' };
}
