import { Link } from 'react-router';
import { type ExpressWallet, walletNames } from '#contract/checkout/express.ts';
import { useShopSettings } from '#storefront/lib/page/shop-facts.ts';
import { closeCartNotice } from '../cart-notice.ts';

/** Apple's button is on devices that have it; the others work in every browser. */
const hasDevice = (wallet: ExpressWallet): boolean => wallet !== 'apple_pay' || 'ApplePaySession' in window;

/**
 * Wallets in the drawer: links to the cart, where the chosen one has the focus. No script of a provider may run on the
 * pages that the drawer is on (docs/decisions/0106).
 */
export function WalletLinks() {
  const { wallets } = useShopSettings();
  const offered = (wallets ? (wallets.split(' ') as ExpressWallet[]) : []).filter(hasDevice);
  if (offered.length === 0) return null;
  return (
    <nav aria-label="Express checkout" className="mb-4 grid auto-cols-fr grid-flow-col gap-2">
      {offered.map((wallet) => (
        <Link
          key={wallet}
          to={`/cart?wallet=${wallet}#express`}
          reloadDocument
          onClick={closeCartNotice}
          aria-label={`Pay with ${walletNames[wallet]}`}
          className="flex min-h-11 items-center justify-center rounded-xs border border-ink bg-ink px-2 text-center font-semibold text-page hover:opacity-90"
        >
          {walletNames[wallet]}
        </Link>
      ))}
    </nav>
  );
}
