import { privateMeta } from '#storefront/browser/shop-facts.ts';
import { AddressBookPage } from '#storefront/features/account/address-book-page.tsx';

export const meta = privateMeta('Addresses');
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function AccountAddresses() {
  return <AddressBookPage />;
}
