/** Settings that the checkout needs in the browser. */
import type { LoaderFunctionArgs } from 'react-router';
import { findArticle } from '#modules/content/pages/find-article.ts';
import { listAgreedPages } from '#modules/content/pages/list-agreed-pages.ts';
import { readableEmail } from '#modules/emails/mail-sender.ts';
import { offeredMethods } from '#modules/payments/offered-methods.ts';
import { offeredWallets } from '#modules/payments/offered-wallets.ts';
import { loadProgramme } from '#storefront/features/loyalty/load-programme.server.ts';
import { getShop } from '../../shop.server.ts';

export function loadCheckoutLayout({ context }: LoaderFunctionArgs) {
  const shop = getShop(context);
  // A page that always exists is used where the shop has no such article (FIX-46).
  const paymentHelp =
    shop.config.KERB_PAYMENT_HELP_PATH ||
    (findArticle(shop, 'payment-failed') ? '/articles/payment-failed' : '/orders');
  const { KERB_CHECKOUT_DATA_MAX_AGE: dataMaxAge, KERB_ADDRESS_COUNTRIES: countries } = shop.config;
  return {
    paymentHelp,
    help: {
      email: readableEmail(shop.config),
      returnsPath: findArticle(shop, 'returns') ? '/articles/returns' : '',
    },
    agreedTexts: listAgreedPages(shop),
    dataMaxAge,
    countries: countries.split(','),
    programme: loadProgramme(shop),
    analytics: shop.analytics ?? null,
    wallets: offeredWallets(shop.config),
    payInFour: offeredMethods(shop.config).includes('pay_in_four'),
  };
}
