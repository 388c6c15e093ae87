import { LinkButton } from '#storefront/ui/buttons/link-button.tsx';
import { StorageWarning } from './storage-warning.tsx';

/** The empty cart, with links to continue. As high as the window: the footer is below it while the cart loads. */
export function CartEmpty() {
  return (
    <div className="min-h-[calc(100dvh-var(--header-height))] py-12 sm:py-20">
      <div className="mb-6 max-w-2xl empty:hidden">
        <StorageWarning />
      </div>
      <p className="max-w-md text-lg">
        Your cart is empty. Items you add stay in the cart on this device until you come back.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to="/products?new=1">Shop what’s new</LinkButton>
        <LinkButton to="/products?sale=1" variant="secondary">
          Shop the sale
        </LinkButton>
      </div>
    </div>
  );
}
