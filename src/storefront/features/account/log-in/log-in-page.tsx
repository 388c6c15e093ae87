import { Link } from 'react-router';
import { useStore } from 'zustand';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { authState } from '#storefront/lib/auth/auth-state.ts';
import { useShopSettings } from '#storefront/lib/page/shop-facts.ts';
import { useQuery } from '#storefront/lib/page/use-query.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { AccountScreen, linkClasses } from '../account-parts.tsx';
import { LogInForm } from './log-in-form.tsx';

/** Logs in; the guard around it redirects afterwards (AUTH-42). */
export function LogInPage() {
  const { name: shopName } = useShopSettings();
  const query = useQuery();
  const { ended } = useStore(authState);
  const redirect = query.get('redirect');
  return (
    <AccountScreen heading="Log in">
      {query.get('reset') === '1' && (
        <div className="mb-6">
          <Alert tone="success">Your password is changed. Log in with the new one.</Alert>
        </div>
      )}
      {query.get('claimed') === '1' && (
        <div className="mb-6">
          <Alert tone="success">Your account is ready. Log in with your password.</Alert>
        </div>
      )}
      <LogInForm
        notice={
          ended && (
            <div className="mb-6">
              <Alert tone="info">{accountMessages.loggedOut}</Alert>
            </div>
          )
        }
        forgot={
          <Link to="/account/password/forgot" className={linkClasses}>
            Forgot your password?
          </Link>
        }
      />
      <p className="mt-8 border-t border-line pt-6">
        New to {shopName}?{' '}
        <Link
          to={`/account/signup${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`}
          className={linkClasses}
        >
          Create an account
        </Link>
      </p>
    </AccountScreen>
  );
}
