import { privateMeta } from '#storefront/browser/shop-facts.ts';
import { VerifyPage } from '#storefront/features/account/verify-page.tsx';

export const meta = privateMeta('Verify your email address');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountVerify() {
  return <VerifyPage />;
}
