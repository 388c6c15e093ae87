import { OwnReturnPage } from '#storefront/features/returns/own-return-page.tsx';

export const meta = () => [{ title: 'Return or exchange · Kerb' }, { name: 'robots', content: 'noindex' }];
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountOrderReturn() {
  return <OwnReturnPage />;
}
