import type { PersonalData } from '#platform/personal-data.ts';
import { markForErasure, pseudonymiseOrders, selectOrdersOf } from './internal/personal-records.ts';

/** Orders are kept for accounting (seven years), without their customer's identity. */
export const ordersPersonalData: PersonalData = {
  name: 'orders',
  columns: {
    'orders.orders': ['customer_id', 'email', 'contact', 'shipping', 'billing_address', 'gift_message', 'shopper_note'],
    'orders.order_version': ['actor', 'shipping'],
    'orders.gift': ['recipient_name', 'recipient_email', 'message'],
    'orders.note': ['body'],
    'orders.order_tag': ['tag'],
    'orders.staff_email': ['subject', 'body'],
  },
  read: (ctx, person) => selectOrdersOf(ctx, person),
  erase: (ctx, person) => markForErasure(ctx, person),
  eraseOrders: (ctx, orderIds) => pseudonymiseOrders(ctx, orderIds),
};
