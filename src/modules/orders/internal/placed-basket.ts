/** What stood together in an order, without who bought it. */
export interface PlacedBasket {
  orderId: string;
  /** As the database writes it, to the microsecond. */
  placedAt: string;
  /** Each product once, lowest id first; none for an order without lines. */
  productIds: number[];
}
