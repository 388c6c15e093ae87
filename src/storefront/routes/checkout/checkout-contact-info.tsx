import { ContactPage } from '#storefront/features/checkout/contact-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta('Contact');

export default function CheckoutContactInfo() {
  return <ContactPage />;
}
