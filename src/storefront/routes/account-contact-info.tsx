import { privateMeta } from '#storefront/browser/shop-facts.ts';
import { ContactInfoPage } from '#storefront/features/account/contact-info-page.tsx';

export const meta = privateMeta('Contact info');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountContactInfo() {
  return <ContactInfoPage />;
}
