import { privateMeta } from '#storefront/browser/shop-facts.ts';
import { ResetPasswordPage } from '#storefront/features/account/reset-password-page.tsx';

export const meta = privateMeta('Choose a new password');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountPasswordReset() {
  return <ResetPasswordPage />;
}
