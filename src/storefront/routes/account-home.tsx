import { AccountHomePage } from '#storefront/features/account/account-home-page.tsx';
import { LoyaltySummary } from '#storefront/features/loyalty/loyalty-summary.tsx';

export const meta = () => [{ title: 'Your account · Kerb' }, { name: 'robots', content: 'noindex' }];
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountHome() {
  return (
    <AccountHomePage>
      <LoyaltySummary />
    </AccountHomePage>
  );
}
