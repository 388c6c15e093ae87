import { Link } from 'react-router';
import { Wordmark } from '#storefront/features/shell/wordmark.tsx';

/** The checkout's minimal header: links to the home page and back to the cart. */
export function CheckoutHeader() {
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex h-16 w-full max-w-6xl items-center justify-between px-4 sm:px-6">
        <Wordmark />
        <Link to="/cart" className="py-3 text-sm underline underline-offset-4">
          Back to cart
        </Link>
      </div>
    </header>
  );
}
