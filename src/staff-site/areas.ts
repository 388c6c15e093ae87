/** The areas of the staff site in the order of the navigation. */
import type { Area } from './area.ts';
import { account } from './areas/account/area.ts';
import { activity } from './areas/activity/area.ts';
import { apiKeys } from './areas/api-keys/area.ts';
import { content } from './areas/content/area.ts';
import { customFields } from './areas/custom-fields/area.ts';
import { customers } from './areas/customers/area.ts';
import { dashboard } from './areas/dashboard/area.ts';
import { delivery } from './areas/delivery/area.ts';
import { emails } from './areas/emails/area.ts';
import { experiments } from './areas/experiments/area.ts';
import { exports } from './areas/exports/area.ts';
import { giftCards } from './areas/gift-cards/area.ts';
import { handbook } from './areas/handbook/area.ts';
import { importedOrders } from './areas/imported-orders/area.ts';
import { members } from './areas/members/area.ts';
import { move } from './areas/move/area.ts';
import { orders, packing, parcels, phoneOrders, pickList } from './areas/orders/area.ts';
import { pageSpeed } from './areas/page-speed/area.ts';
import { paymentCases } from './areas/payments/area.ts';
import { products } from './areas/products/area.ts';
import { promotions } from './areas/promotions/area.ts';
import { returns } from './areas/returns/area.ts';
import { searchRules } from './areas/search-rules/area.ts';
import { security } from './areas/security/area.ts';
import { settings, setUp } from './areas/settings/area.ts';
import { stock } from './areas/stock/area.ts';
import { stores } from './areas/stores/area.ts';
import { webhooks } from './areas/webhooks/area.ts';

export const areas: readonly Area[] = [
  // One per line, to avoid merge conflicts.
  orders,
  phoneOrders,
  pickList,
  packing,
  parcels,
  returns,
  importedOrders,
  paymentCases,
  customers,
  products,
  searchRules,
  stock,
  promotions,
  content,
  emails,
  giftCards,
  stores,
  customFields,
  delivery,
  dashboard,
  setUp,
  experiments,
  pageSpeed,
  security,
  activity,
  exports,
  members,
  apiKeys,
  webhooks,
  settings,
  move,
  handbook,
  account,
];
