import { Guarded, GuardWaiting } from '#storefront/features/account/guarded.tsx';
import { SignInPage } from '#storefront/features/account/sign-in/sign-in-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta('Log in');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountSignIn() {
  return (
    <Guarded by="logged-out" waiting={<GuardWaiting label="One moment…" />}>
      <SignInPage />
    </Guarded>
  );
}
