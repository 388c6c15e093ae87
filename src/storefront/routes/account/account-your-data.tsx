import { YourDataPage } from '#storefront/features/account/your-data-page.tsx';
import { CreditEndsWithAccount } from '#storefront/features/store-credit/credit-ends-with-account.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta('Your data');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountYourData() {
  return <YourDataPage givenUp={<CreditEndsWithAccount />} />;
}
