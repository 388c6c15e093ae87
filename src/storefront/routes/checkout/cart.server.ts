import type { LoaderFunctionArgs } from 'react-router';
import type { ExpressWallet } from '#contract/checkout/express.ts';
import type { TextLink } from '#contract/site/agreed-texts.ts';
import { listAgreedPages } from '#modules/content/pages/list-agreed-pages.ts';
import { offeredMethods } from '#modules/payments/offered-methods.ts';
import { offeredWallets } from '#modules/payments/offered-wallets.ts';
import { loadProgramme, type Programme } from '#storefront/features/loyalty/load-programme.server.ts';
import { getShop } from '#storefront/shop.server.ts';

/** The shop's wallets, so that the cart reserves their space, and the settings of points. */
export function loadCart({ context }: LoaderFunctionArgs): {
  wallets: ExpressWallet[];
  payInFour: boolean;
  programme: Programme;
  dataMaxAge: number;
  fraudScript: string | null;
  agreedTexts: TextLink[];
} {
  const shop = getShop(context);
  return {
    wallets: offeredWallets(shop.config),
    payInFour: offeredMethods(shop.config).includes('pay_in_four'),
    programme: loadProgramme(shop),
    dataMaxAge: shop.config.KERB_CHECKOUT_DATA_MAX_AGE,
    fraudScript: shop.analytics?.fraud ?? null,
    agreedTexts: listAgreedPages(shop),
  };
}
