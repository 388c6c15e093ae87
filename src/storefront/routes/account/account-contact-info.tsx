import { ContactInfoPage } from '#storefront/features/account/contact-info-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta('Contact info');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountContactInfo() {
  return <ContactInfoPage />;
}
