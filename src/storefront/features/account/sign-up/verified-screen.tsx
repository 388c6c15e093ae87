import { useStore } from 'zustand';
import { authState } from '#storefront/lib/auth/auth-state.ts';
import { readPathAfterSignUp } from '#storefront/lib/session/after-sign-up.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { LinkButton } from '#storefront/ui/buttons/link-button.tsx';
import { AccountScreen } from '../account-parts.tsx';
import { safeRedirect } from '../internal/safe-redirect.ts';

/** The address is verified, and the shopper has to log in, or somebody is logged in here and stays so. */
export function VerifiedScreen() {
  const { customer } = useStore(authState);
  return (
    <AccountScreen heading="You’re in">
      <div className="grid gap-6">
        <Alert tone="success">Your email address is verified.</Alert>
        {customer ? (
          <>
            <p>
              You are still logged in as <strong className="break-words">{customer.email}</strong>. Log out to use the
              new account.
            </p>
            <LinkButton to="/account" full>
              Go to your account
            </LinkButton>
          </>
        ) : (
          <LinkButton to={`/account/signin?redirect=${encodeURIComponent(safeRedirect(readPathAfterSignUp()))}`} full>
            Log in
          </LinkButton>
        )}
      </div>
    </AccountScreen>
  );
}
