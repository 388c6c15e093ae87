import type { LoaderFunctionArgs } from 'react-router';
import { getShop } from '#storefront/shop.server.ts';

/** Whether there is a loyalty programme to join. */
export const loadSignUp = ({ context }: LoaderFunctionArgs) => ({
  loyalty: getShop(context).config.KERB_FEATURES_LOYALTY,
});
