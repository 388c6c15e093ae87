import { privateMeta } from '#storefront/browser/shop-facts.ts';
import { ContactPage } from '#storefront/features/checkout/contact-page.tsx';

export const meta = privateMeta('Contact');

export default function CheckoutContactInfo() {
  return <ContactPage />;
}
