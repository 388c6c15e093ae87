/** What every email says of the shop. */
export interface EmailShop {
  shopName: string;
  shopUrl: string;
}
