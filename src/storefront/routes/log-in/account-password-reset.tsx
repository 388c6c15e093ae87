import { ResetPasswordPage } from '#storefront/features/account/log-in/reset-password-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta('Choose a new password');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountPasswordReset() {
  return <ResetPasswordPage />;
}
