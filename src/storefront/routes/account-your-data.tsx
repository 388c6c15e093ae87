import { YourDataPage } from '#storefront/features/account/your-data-page.tsx';

export const meta = () => [{ title: 'Your data · Kerb' }, { name: 'robots', content: 'noindex' }];
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountYourData() {
  return <YourDataPage />;
}
