import { Guarded, GuardWaiting } from '#storefront/features/account/guarded.tsx';
import { ForgotPasswordPage } from '#storefront/features/account/log-in/forgot-password-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta('Forgot your password?');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountPasswordForgot() {
  return (
    <Guarded by="logged-out" waiting={<GuardWaiting label="One moment…" />}>
      <ForgotPasswordPage />
    </Guarded>
  );
}
