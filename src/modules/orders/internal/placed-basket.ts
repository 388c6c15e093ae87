/** The products of one order, without its buyer. */
export interface PlacedBasket {
  orderId: string;
  /** As the database writes it, to the microsecond. */
  placedAt: string;
  /** Each product once, lowest id first; empty for an order without lines. */
  productIds: number[];
}
