import { privateMeta } from '#storefront/browser/shop-facts.ts';
import { ForgotPasswordPage } from '#storefront/features/account/forgot-password-page.tsx';
import { Guarded, GuardWaiting } from '#storefront/features/account/guarded.tsx';

export const meta = privateMeta('Forgot your password?');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountPasswordForgot() {
  return (
    <Guarded by="logged-out" waiting={<GuardWaiting label="One moment…" />}>
      <ForgotPasswordPage />
    </Guarded>
  );
}
