import { ChangePasswordPage } from '#storefront/features/account/change-password-page.tsx';

export const meta = () => [{ title: 'Change password · Kerb' }, { name: 'robots', content: 'noindex' }];
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountPasswordChange() {
  return <ChangePasswordPage />;
}
