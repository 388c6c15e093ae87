import { Link, useMatch } from 'react-router';
import { Wordmark } from '#storefront/features/shell/wordmark.tsx';

/**
 * The checkout's minimal header: links to the home page, and back to where the shopper comes from: the cart, or the order
 * whose change is paid (EDIT-01). Who pays an order taken by phone comes from an email and has no cart here (EDIT-03).
 */
export function CheckoutHeader() {
  const changed = useMatch('/checkout/change/:number')?.params.number;
  const byPhone = useMatch('/checkout/phone/*') !== null;
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex h-16 w-full max-w-6xl items-center justify-between px-4 sm:px-6">
        <Wordmark />
        {!byPhone && (
          <Link
            to={changed ? `/orders?number=${changed.toUpperCase()}` : '/cart'}
            className="py-3 text-sm underline underline-offset-4"
          >
            {changed ? 'Back to your order' : 'Back to cart'}
          </Link>
        )}
      </div>
    </header>
  );
}
