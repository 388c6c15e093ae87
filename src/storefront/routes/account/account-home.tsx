import { AccountHomePage } from '#storefront/features/account/account-home-page.tsx';
import { LoyaltySummary } from '#storefront/features/loyalty/loyalty-summary.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta('Your account');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountHome() {
  return (
    <AccountHomePage>
      <LoyaltySummary />
    </AccountHomePage>
  );
}
