import { ChangePasswordPage } from '#storefront/features/account/change-password-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta('Change password');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountPasswordChange() {
  return <ChangePasswordPage />;
}
