import { privateMeta } from '#storefront/browser/shop-facts.ts';
import { ChangePasswordPage } from '#storefront/features/account/change-password-page.tsx';

export const meta = privateMeta('Change password');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountPasswordChange() {
  return <ChangePasswordPage />;
}
