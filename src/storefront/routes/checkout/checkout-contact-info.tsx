import { useRouteLoaderData } from 'react-router';
import { ContactPage } from '#storefront/features/checkout/contact-page.tsx';
import { AgreedTextsLine } from '#storefront/features/content/agreed-texts-line.tsx';
import { LazyExpressCheckout } from '#storefront/features/express-checkout/lazy-express-checkout.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';
import type { loadCheckoutLayout } from './checkout-layout.server.ts';

export const meta = privateMeta('Contact');

export default function CheckoutContactInfo() {
  const { wallets, payInFour, analytics, agreedTexts } = useRouteLoaderData<typeof loadCheckoutLayout>(
    'routes/checkout/checkout-layout',
  ) ?? { wallets: [], payInFour: false, analytics: null, agreedTexts: [] };
  return (
    <ContactPage
      express={(lines) => (
        <LazyExpressCheckout
          offered={wallets}
          payInFour={payInFour}
          lines={lines}
          fraudScript={analytics?.fraud ?? null}
          otherwise="or enter your details"
          terms={<AgreedTextsLine texts={agreedTexts} />}
        />
      )}
    />
  );
}
