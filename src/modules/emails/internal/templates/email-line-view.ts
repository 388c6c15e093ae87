/** An item of an email, in finished words. */
export interface EmailLine {
  /** Finds its picture. */
  productId: number;
  title: string;
  detail: string;
  /** Filled in when the email is sent; absent where the product has none any more. */
  image?: { url: string; alt: string };
  amount?: string;
}
