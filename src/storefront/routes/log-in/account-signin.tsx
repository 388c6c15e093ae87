import { Guarded, GuardWaiting } from '#storefront/features/account/guarded.tsx';
import { LogInPage } from '#storefront/features/account/log-in/log-in-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta('Log in');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountLogIn() {
  return (
    <Guarded by="logged-out" waiting={<GuardWaiting label="One moment…" />}>
      <LogInPage />
    </Guarded>
  );
}
