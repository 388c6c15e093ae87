import { StoreCreditPage } from '#storefront/features/store-credit/store-credit-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta('Store credit');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountStoreCredit() {
  return <StoreCreditPage />;
}
