import { useRouteLoaderData } from 'react-router';
import { PaymentPage } from '#storefront/features/checkout/payment-page.tsx';
import { AgreedTextsLine } from '#storefront/features/content/agreed-texts-line.tsx';
import { LazyStoredValue } from '#storefront/features/loyalty/lazy-stored-value.tsx';
import { LazyStoreCredit } from '#storefront/features/store-credit/lazy-store-credit.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';
import type { loadCheckoutLayout } from './checkout-layout.server.ts';

export const meta = privateMeta('Payment');

export default function CheckoutPayment() {
  const layout = useRouteLoaderData<typeof loadCheckoutLayout>('routes/checkout/checkout-layout');
  return (
    <PaymentPage
      storedValue={(facts) => (
        <>
          <LazyStoredValue {...facts} />
          <LazyStoreCredit {...facts} />
        </>
      )}
      terms={<AgreedTextsLine texts={layout?.agreedTexts ?? []} />}
    />
  );
}
