/** The shop's settings that the account pages need. */
import type { LoaderFunctionArgs } from 'react-router';
import { loadProgramme } from '#storefront/features/loyalty/load-programme.server.ts';
import { getShop } from '#storefront/shop.server.ts';

export const loadAccountLayout = ({ context }: LoaderFunctionArgs) => loadProgramme(getShop(context));
