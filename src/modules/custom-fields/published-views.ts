/** Rows of the views that other modules may read with SQL; the README says which modules, and what for. */
import type { FieldType } from '#contract/custom-fields/field-kinds.ts';
import type { FieldValue } from '#contract/custom-fields/read-field-value.ts';

/** `custom_fields.value_change`: that values of a product, size or store changed, for readers that follow changes. */
export interface ValueChange {
  /** Null for sizes and stores. */
  product_id: number | null;
  /** The transaction that wrote them last, or changed one of their fields (decision 5). */
  changed_xid: string;
}

/** `custom_fields.order_value`: values of orders, archived fields too, as their customer's data. */
export interface OrderValue {
  order_id: string;
  /** Of the field. */
  label: string;
  value: FieldValue;
}

/** `custom_fields.facet_field`: fields of products by which listings are filtered. */
export interface FacetField {
  key: string;
  label: string;
  type: FieldType;
  position: number;
}

/** `custom_fields.facet_value`: values of such fields, several of a list one by one. */
export interface FacetValue {
  product_id: number;
  key: string;
  /** 'true' and 'false' of yes or no. */
  value: string;
}
