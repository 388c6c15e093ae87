import { privateMeta } from '#storefront/browser/shop-facts.ts';
import { OwnReturnPage } from '#storefront/features/returns/own-return-page.tsx';

export const meta = privateMeta('Return or exchange');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountOrderReturn() {
  return <OwnReturnPage />;
}
