import { persistentStorage, tabStorage } from '#storefront/lib/storage/versioned-storage.ts';
import { Alert } from '#storefront/ui/alert.tsx';

/** Warns that the cart is lost when the page is left, where the browser's storage is disabled. */
export function StorageWarning() {
  if (persistentStorage.lasts() || tabStorage.lasts()) return null;
  return (
    <Alert tone="error">
      Your browser is blocking storage for this site, so your cart will be empty on the next page. Allow cookies and
      site data for this site, then add to your cart again.
    </Alert>
  );
}
