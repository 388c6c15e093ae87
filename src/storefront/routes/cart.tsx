import { useLoaderData } from 'react-router';
import { useProgrammeTerms } from '#storefront/browser/programme-state.ts';
import { CartPage } from '#storefront/features/cart/cart-page.tsx';
import { LateExpress } from '#storefront/features/express-checkout/late-express.tsx';
import { loadCart } from './cart.server.ts';

export const loader = loadCart;
export const meta = () => [{ title: 'Your cart · Kerb' }, { name: 'robots', content: 'noindex' }];
export const headers = () => ({ 'Cache-Control': 'no-store' });
/** Which wallets the shop takes does not change. */
export const shouldRevalidate = () => false;

export default function Cart() {
  const { wallets, programme } = useLoaderData<typeof loader>();
  useProgrammeTerms(programme);
  return <CartPage express={(lines) => <LateExpress offered={wallets} lines={lines} />} />;
}
