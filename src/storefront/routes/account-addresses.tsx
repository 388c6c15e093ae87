import { AddressBookPage } from '#storefront/features/account/address-book-page.tsx';

export const meta = () => [{ title: 'Addresses · Kerb' }, { name: 'robots', content: 'noindex' }];
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountAddresses() {
  return <AddressBookPage />;
}
