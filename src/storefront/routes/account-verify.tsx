import { VerifyPage } from '#storefront/features/account/verify-page.tsx';

export const meta = () => [{ title: 'Verify your email address · Kerb' }, { name: 'robots', content: 'noindex' }];
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountVerify() {
  return <VerifyPage />;
}
