import { persistentStorage, tabStorage } from '#storefront/lib/storage/versioned-storage.ts';
import { Alert } from '#storefront/ui/alert.tsx';

/** Says that what is put into the cart is gone with the page, where the browser keeps nothing for the shop. */
export function StorageWarning() {
  if (persistentStorage.lasts() || tabStorage.lasts()) return null;
  return (
    <Alert tone="error">
      Your browser keeps nothing for this site, so your cart is empty on the next page. Allow cookies and site data for
      it, then add to your cart again.
    </Alert>
  );
}
