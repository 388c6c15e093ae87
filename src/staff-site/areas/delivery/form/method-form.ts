/** A delivery method as it is typed. */
export const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;
export type Weekday = (typeof weekdays)[number];

export interface RowForm {
  key: string;
  overKg: string;
  fromValue: string;
  fromParcels: string;
  price: string;
}
export interface MethodForm {
  key: string;
  code: string;
  label: string;
  price: string;
  prices: RowForm[];
  freeFrom: string;
  maxKg: string;
  requiresAuthorityToLeave: boolean;
  carrierService: string;
  by: 'days' | 'hours';
  firstDay: string;
  lastDay: string;
  /** By ISO weekday; '' where nothing leaves. */
  cutOffs: Record<Weekday, string>;
  withinHours: string;
  vansFrom: string;
  vansUntil: string;
}
