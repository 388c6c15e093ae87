import { ContactPage } from '#storefront/features/checkout/contact-page.tsx';

export const meta = () => [{ title: 'Contact · Kerb' }, { name: 'robots', content: 'noindex' }];

export default function CheckoutContactInfo() {
  return <ContactPage />;
}
