import { type LoaderFunctionArgs, redirect } from 'react-router';
import { getShop } from '#storefront/shop.server.ts';

/** Without the loyalty feature the page redirects to the account (LOY-04, LOY-24). */
export function loadRewards({ context }: LoaderFunctionArgs): null {
  if (!getShop(context).config.KERB_FEATURES_LOYALTY) throw redirect('/account');
  return null;
}
