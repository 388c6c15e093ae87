import { Outlet, useLoaderData } from 'react-router';
import { Dashboard } from '#storefront/features/account/dashboard.tsx';
import { Guarded, GuardWaiting } from '#storefront/features/account/guarded.tsx';
import { useProgrammeTerms } from '#storefront/lib/loyalty/programme-state.ts';
import { loadAccountLayout } from './account-layout.server.ts';

export const loader = loadAccountLayout;
export const headers = () => ({ 'Cache-Control': 'no-store' });

/** Settings do not change between pages. */
export const shouldRevalidate = () => false;

/** The authenticated-user-dashboard layout: hidden from logged-out visitors (NAV-44, NAV-46). */
export default function AccountLayout() {
  useProgrammeTerms(useLoaderData<typeof loader>());
  return (
    <Guarded by="logged-in" waiting={<GuardWaiting label="Loading your account…" />}>
      <Dashboard>
        <Outlet />
      </Dashboard>
    </Guarded>
  );
}
