import { useLayoutEffect } from 'react';
import { useLoaderData } from 'react-router';
import { useKeptAlert } from '#storefront/features/alerts/kept-alert.ts';
import { CartPage } from '#storefront/features/cart/cart-page.tsx';
import { AgreedTextsLine } from '#storefront/features/content/agreed-texts-line.tsx';
import { LazyExpressCheckout } from '#storefront/features/express-checkout/lazy-express-checkout.tsx';
import { setCheckoutDataMaxAge } from '#storefront/lib/checkout-data/checkout-data.ts';
import { useProgrammeTerms } from '#storefront/lib/loyalty/programme-state.ts';
import { privateMeta } from '#storefront/lib/page/shop-facts.ts';
import { loadCart } from './cart.server.ts';

export const loader = loadCart;
export const meta = privateMeta(
  'Your cart',
  'What you have chosen, with its total in New Zealand dollars, GST included.',
);
export const headers = () => ({ 'Cache-Control': 'no-store' });
/** The shop's wallets do not change between pages. */
export const shouldRevalidate = () => false;

export default function Cart() {
  const { wallets, payInFour, programme, dataMaxAge, fraudScript, agreedTexts } = useLoaderData<typeof loader>();
  // The cart shares its data with the checkout (FIX-36).
  useLayoutEffect(() => setCheckoutDataMaxAge(dataMaxAge), [dataMaxAge]);
  useProgrammeTerms(programme);
  useKeptAlert();
  return (
    <CartPage
      express={(lines) => (
        <LazyExpressCheckout
          offered={wallets}
          payInFour={payInFour}
          lines={lines}
          fraudScript={fraudScript}
          otherwise="or check out below"
          terms={<AgreedTextsLine texts={agreedTexts} />}
        />
      )}
    />
  );
}
