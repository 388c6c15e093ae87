import { privateMeta } from '#storefront/browser/shop-facts.ts';
import { YourDataPage } from '#storefront/features/account/your-data-page.tsx';

export const meta = privateMeta('Your data');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountYourData() {
  return <YourDataPage />;
}
