import { ResetPasswordPage } from '#storefront/features/account/reset-password-page.tsx';

export const meta = () => [{ title: 'Choose a new password · Kerb' }, { name: 'robots', content: 'noindex' }];
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountPasswordReset() {
  return <ResetPasswordPage />;
}
