import { AddressBookPage } from '#storefront/features/account/address-book-page.tsx';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';

export const meta = privateMeta('Addresses');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountAddresses() {
  return <AddressBookPage />;
}
