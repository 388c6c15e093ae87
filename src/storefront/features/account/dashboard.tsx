/** The layout of the logged-in account pages: account navigation beside the page. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useStore } from 'zustand';
import { accountMessages } from '#contract/messages/account-messages.ts';
import { authState } from '#storefront/lib/auth/auth-state.ts';
import { programmeState } from '#storefront/lib/loyalty/programme-state.ts';
import { Alert } from '#storefront/ui/alert.tsx';

interface AccountPage {
  to: string;
  label: string;
  about: string;
}
/** The pages of the account; add new pages here. */
const accountPages: readonly AccountPage[] = [
  { to: '/account', label: 'Overview', about: '' },
  { to: '/account/orders', label: 'Orders', about: 'Your purchases, tracking and returns.' },
  { to: '/account/contact-info', label: 'Contact info', about: 'Your name, phone and marketing preferences.' },
  { to: '/account/addresses', label: 'Addresses', about: 'Delivery and billing addresses.' },
  { to: '/account/payment-methods', label: 'Payment methods', about: 'Saved cards and PayPal accounts.' },
  { to: '/account/store-credit', label: 'Store credit', about: 'Your balance, and what changed it.' },
  { to: '/account/wishlist', label: 'Wishlist', about: 'What you saved for later.' },
  {
    to: '/account/password/change',
    label: 'Change password',
    about: 'Set a new password and log your other devices out.',
  },
  {
    to: '/account/devices',
    label: 'Passkeys and devices',
    about: 'Log in without a password, and see where you are logged in.',
  },
  { to: '/account/your-data', label: 'Your data', about: 'Download your data, or delete your account.' },
];

/** The pages of this shop: rewards and the airline depend on its settings. */
export function useAccountPages(): AccountPage[] {
  const { terms } = useStore(programmeState);
  const rewards = {
    to: '/account/rewards',
    label: 'Rewards',
    about: 'Your points, your level and what you can spend.',
  };
  const airline = terms?.airline && {
    to: `/account/${terms.airline.slug}`,
    label: terms.airline.name,
    about: 'Link your frequent-flyer membership.',
  };
  const [home, ...others] = accountPages as [AccountPage, ...AccountPage[]];
  return [home, ...(terms?.loyalty ? [rewards] : []), ...(airline ? [airline] : []), ...others];
}

export function Dashboard({ children }: { children: ReactNode }) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the navigation is a scrolling strip: bring the current page into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: again on each page
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - nav.current.offsetLeft - 16;
  }, [pathname]);
  const pages = useAccountPages();
  const row = 'relative flex min-h-11 items-center whitespace-nowrap font-medium';
  return (
    <div className="mx-auto grid w-full max-w-7xl gap-x-16 px-4 pt-6 pb-20 sm:px-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:pt-10">
      <nav
        ref={nav}
        aria-label="Account"
        className="no-bar -mx-4 flex gap-6 overflow-x-auto border-b border-line px-4 sm:-mx-6 sm:px-6 lg:mx-0 lg:flex-col lg:gap-0 lg:border-b-0 lg:px-0"
      >
        {pages.map(({ to, label }) => (
          <NavLink key={to} to={to} end className={row}>
            {({ isActive }) => (
              <span className="relative py-2">
                {label}
                <span
                  aria-hidden="true"
                  className={`absolute inset-x-0 bottom-0 h-1 ${isActive ? 'underline-dashes' : ''}`}
                />
              </span>
            )}
          </NavLink>
        ))}
        <div className="hidden lg:block">
          <LogOut className={row} />
        </div>
      </nav>
      <div className="min-w-0 pt-8 lg:pt-0">{children}</div>
    </div>
  );
}

export function DashboardHeading({ children }: { children: ReactNode }) {
  return <h1 className="mb-8 font-display text-3xl font-black sm:text-4xl">{children}</h1>;
}

/** Ends the session in this browser and on the server (AUTH-40). */
export function LogOut({ className }: { className: string }) {
  const { status } = useStore(authState);
  const [failed, setFailed] = useState(false);
  const logOut = async () => {
    setFailed(false);
    const { session } = await import('#storefront/lib/session/auth-session.ts');
    // On success the guard around the page redirects.
    if (!(await session.logOut())) setFailed(true);
  };
  return (
    <>
      <button
        type="button"
        aria-disabled={status === 'LOGGING_OUT'}
        onClick={() => void logOut()}
        className={`${className} text-left underline-offset-4 hover:underline`}
      >
        Log out
      </button>
      {failed && <Alert tone="error">{accountMessages.logOutFailed}</Alert>}
    </>
  );
}
