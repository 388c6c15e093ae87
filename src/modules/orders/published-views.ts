/** Rows of the views that other modules may read with SQL; the README says which modules, and what for. */
import type { OrderState as State } from './order.ts';

/** `orders.order_state`: which order, whose, and how far it is. */
export interface OrderState {
  order_id: string;
  /** 'NZ' and eight digits. */
  number: string;
  state: State;
  /** Null for an order of a guest. */
  customer_id: string | null;
  created_at: Date;
  /** Of the last change of state. */
  changed_at: Date;
}

/** `orders.order_contact`: whose order it is, by account or email address. */
export interface OrderContact {
  order_id: string;
  number: string;
  state: State;
  customer_id: string | null;
  /** As typed; empty once the customer has been erased. */
  email: string;
  created_at: Date;
  placed_at: Date | null;
}

/** `orders.order_total`: what an order came to. */
export interface OrderTotal {
  order_id: string;
  number: string;
  checkout_id: string;
  /** The order that it replaces, for an exchange order: it was paid for with that one. */
  replaces_order_id: string | null;
  state: State;
  channel: string;
  currency: string;
  /** With delivery, discounts and GST. */
  total_cents: bigint;
  placed_at: Date | null;
}

/** `orders.agreed_version`: what a changed order came to in each of its versions; none for an order that was never changed. */
export interface AgreedVersion {
  order_id: string;
  /** From 1: what was placed. */
  version_no: number;
  /** Null for version 1. */
  change_id: string | null;
  agreed_at: Date;
  gst_cents: bigint;
  total_cents: bigint;
}

/** `orders.exported_order`: an order for bookkeeping, with where it went. */
export interface ExportedOrder {
  order_id: string;
  number: string;
  state: State;
  channel: string;
  currency: string;
  placed_at: Date | null;
  dispatched_at: Date | null;
  delivered_at: Date | null;
  cancelled_at: Date | null;
  customer_id: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string;
  phone: string | null;
  shipping_type: string;
  /** The delivery method's code; null for a pickup. */
  method_code: string | null;
  /** The store of a pickup, by the ERP's id where it has one; null for a delivery. */
  store_id: string | null;
  contact_name: string | null;
  company: string | null;
  street1: string | null;
  street2: string | null;
  suburb: string | null;
  city: string | null;
  postcode: string | null;
  country: string | null;
  item_subtotal_cents: bigint;
  discount_cents: bigint;
  shipping_cents: bigint;
  gst_cents: bigint;
  total_cents: bigint;
  /** Null where the order is no present; its message may be empty. */
  gift_message: string | null;
  /** What the shopper asked of the shop. */
  shopper_note: string;
}

/** `orders.listed_order`: an order as staff find it and see it in lists. */
export interface ListedOrder {
  order_id: string;
  number: string;
  state: State;
  customer_id: string | null;
  shipping_type: 'DELIVERY' | 'STORE_PICKUP';
  /** Set aside for its customer. */
  ready_at: Date | null;
  placed_at: Date | null;
  total_cents: bigint;
  /** The return that has to arrive before this order is dispatched. */
  waits_for_rma: string | null;
  /** Why a person has to look at it before it is dispatched. */
  held_for: string | null;
  first_name: string | null;
  last_name: string | null;
  phone: string | null;
  email: string;
  /** Of an open order: false where all that is left are gift cards that are mailed by themselves. */
  needs_staff: boolean;
  /** The member of staff whose job it is. */
  assignee: string | null;
  /** What is left of it was packed. */
  packed_at: Date | null;
}

/** `orders.tagged_order`: the tags of orders. */
export interface TaggedOrder {
  order_id: string;
  tag: string;
}

/** `orders.line_units`: how many units of a line were ordered, dispatched, returned and cancelled, and its price. */
export interface LineUnits {
  order_id: string;
  line_no: number;
  product_id: number;
  variant_id: number;
  /** Where its stock is reserved. */
  location_id: string;
  /** False for what has no stock: a gift card. */
  stocked: boolean;
  qty: number;
  shipped_qty: number;
  returned_qty: number;
  cancelled_qty: number;
  tax_exclusive: boolean;
  /** Of all units, after discounts. */
  total_cents: bigint;
}

/** `orders.sold_line`: a line in the words and cents it was sold with, whatever the catalogue says now. */
export interface SoldLine {
  order_id: string;
  line_no: number;
  product_code: string;
  variant_id: number;
  variant_code: string;
  brand: string;
  name: string;
  colour_name: string;
  size_label: string;
  location_id: string;
  stocked: boolean;
  gift_card: boolean;
  qty: number;
  shipped_qty: number;
  returned_qty: number;
  cancelled_qty: number;
  /** Of one unit, before discounts. */
  unit_price_cents: bigint;
  /** Of all units, like the total. */
  discount_cents: bigint;
  total_cents: bigint;
}

/** `orders.line_to_pick`: a line of an order that nothing keeps from being packed, with units not yet dispatched. */
export interface LineToPick {
  number: string;
  placed_at: Date;
  location_id: string;
  product_code: string;
  variant_code: string;
  name: string;
  brand: string;
  colour_name: string;
  size_label: string;
  /** Units still to be picked. */
  qty: number;
  variant_id: number;
}

/** `orders.dispatched_line`: what left in a parcel. */
export interface DispatchedLine {
  order_id: string;
  /** The caller's own name of the parcel, unique in its order. */
  ref: string;
  line_no: number;
  /** Units. */
  qty: number;
}

/** `orders.dispatched_parcel`: a parcel that left, was collected or was emailed. */
export interface DispatchedParcel {
  order_id: string;
  parcel_id: string;
  /** The caller's own name of the parcel, unique in its order. */
  ref: string;
  kind: 'courier' | 'collection' | 'email';
}

/** `orders.tracked_parcel`: the tracking number of a parcel; empty where the carrier gave none. */
export interface TrackedParcel {
  order_id: string;
  tracking_number: string;
}

/** `orders.simulated_order`: an order as a simulation of promotions repeats it. */
export interface SimulatedOrder {
  order_id: string;
  state: State;
  customer_id: string | null;
  /** As typed; empty once the customer has been erased. */
  email: string;
  created_at: Date;
  placed_at: Date | null;
  shipping_cents: bigint;
  /** What promotions took off. */
  discount_cents: bigint;
}

/** `orders.simulated_line`: a line of such an order. */
export interface SimulatedLine {
  order_id: string;
  line_no: number;
  product_id: number;
  product_code: string;
  /** False for what has no stock: a gift card. */
  stocked: boolean;
  qty: number;
  /** Of one unit, before discounts. */
  unit_price_cents: bigint;
}
