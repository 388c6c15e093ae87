import { Outlet } from 'react-router';
import { Dashboard } from '#storefront/features/account/dashboard.tsx';
import { Guarded, GuardWaiting } from '#storefront/features/account/guarded.tsx';

export const headers = () => ({ 'Cache-Control': 'no-store' });

/** The authenticated-user-dashboard layout: nothing of it is seen by whoever is not logged in (NAV-44, NAV-46). */
export default function AccountLayout() {
  return (
    <Guarded by="logged-in" waiting={<GuardWaiting label="Loading your account…" />}>
      <Dashboard>
        <Outlet />
      </Dashboard>
    </Guarded>
  );
}
