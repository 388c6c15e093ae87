import { ContactInfoPage } from '#storefront/features/account/contact-info-page.tsx';

export const meta = () => [{ title: 'Contact info · Kerb' }, { name: 'robots', content: 'noindex' }];
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountContactInfo() {
  return <ContactInfoPage />;
}
