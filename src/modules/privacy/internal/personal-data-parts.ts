/** Every part of the shop that stores personal data of customers. */
import {
  accountPersonalData,
  importedPersonalData,
  logInPersonalData,
  passkeyPersonalData,
} from '#modules/accounts/personal-data.ts';
import { activityPersonalData } from '#modules/activity-log/personal-data.ts';
import { airlinePersonalData } from '#modules/airline/personal-data.ts';
import { savedCartPersonalData } from '#modules/cart/personal-data.ts';
import { customFieldsPersonalData } from '#modules/custom-fields/personal-data.ts';
import { importedOrdersPersonalData } from '#modules/imported-orders/personal-data.ts';
import { loyaltyPersonalData } from '#modules/loyalty/personal-data.ts';
import { mailingListPersonalData } from '#modules/mailing-list/personal-data.ts';
import { orderChangesPersonalData } from '#modules/order-changes/personal-data.ts';
import { ordersPersonalData } from '#modules/orders/personal-data.ts';
import { paymentsPersonalData } from '#modules/payments/personal-data.ts';
import { phoneOrdersPersonalData } from '#modules/phone-orders/personal-data.ts';
import { promotionsPersonalData } from '#modules/promotions/personal-data.ts';
import { restockPersonalData } from '#modules/restock/personal-data.ts';
import { returnsPersonalData } from '#modules/returns/personal-data.ts';
import { securityEventsPersonalData } from '#modules/security-events/personal-data.ts';
import { storeCreditPersonalData } from '#modules/store-credit/personal-data.ts';
import { wishlistPersonalData } from '#modules/wishlist/personal-data.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import { messagesPersonalData } from './messages-personal-data.ts';

/** Erased in this order: the customer comes last, because other tables refer to it. */
export const personalDataParts: readonly PersonalData[] = [
  paymentsPersonalData,
  airlinePersonalData,
  loyaltyPersonalData,
  storeCreditPersonalData,
  // Before the orders, which then no longer say whose they are.
  activityPersonalData,
  orderChangesPersonalData,
  phoneOrdersPersonalData,
  customFieldsPersonalData,
  returnsPersonalData,
  ordersPersonalData,
  promotionsPersonalData,
  wishlistPersonalData,
  restockPersonalData,
  mailingListPersonalData,
  messagesPersonalData,
  securityEventsPersonalData,
  logInPersonalData,
  passkeyPersonalData,
  importedOrdersPersonalData,
  importedPersonalData,
  accountPersonalData(savedCartPersonalData),
];
