import { OwnReturnPage } from '#storefront/features/returns/own-return-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta('Return or exchange');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountOrderReturn() {
  return <OwnReturnPage />;
}
