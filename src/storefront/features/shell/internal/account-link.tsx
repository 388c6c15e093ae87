import { useEffect } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { authState } from '#storefront/lib/auth/auth-state.ts';
import { openAuth } from '#storefront/lib/session/open-auth.ts';
import { Icon } from '#storefront/ui/icon.tsx';

/** Link to log in, or, with a mark, to the account of the logged-in customer. */
export function AccountLink() {
  const { customer } = useStore(authState);
  useEffect(openAuth, []);
  return (
    <Link
      to={customer ? '/account' : '/account/signin'}
      aria-label={customer ? `Your account, ${customer.firstName}` : 'Log in'}
      className="relative grid size-11 place-items-center rounded-xs hover:bg-sunken"
    >
      <Icon name="user" />
      {customer && (
        <span
          aria-hidden="true"
          className="absolute top-2 right-2 size-2.5 rounded-full border-2 border-page bg-success"
        />
      )}
    </Link>
  );
}
