import { PaymentPage } from '#storefront/features/checkout/payment-page.tsx';
import { LateGiftCards } from '#storefront/features/gift-cards/late-gift-cards.tsx';
import { LateStoredValue } from '#storefront/features/loyalty/late-stored-value.tsx';

export const meta = () => [{ title: 'Payment · Kerb' }, { name: 'robots', content: 'noindex' }];

export default function CheckoutPayment() {
  return (
    <PaymentPage
      storedValue={(facts) => (
        <div className="grid gap-6">
          <LateGiftCards {...facts} />
          <LateStoredValue {...facts} />
        </div>
      )}
    />
  );
}
