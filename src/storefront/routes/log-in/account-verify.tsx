import { VerifyPage } from '#storefront/features/account/sign-up/verify-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta('Verify your email address');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountVerify() {
  return <VerifyPage />;
}
