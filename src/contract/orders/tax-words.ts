/** The words of sections 19E to 19N of the Goods and Services Tax Act 1985 on documents and in mails (HON-04). */
export const taxWords = {
  supply: 'Taxable supply information',
  correction: 'Supply correction information',
  including: 'Total including GST',
} as const;

/** A part of the order has no GST, such as a gift card: the Act then asks for the amount without GST as well. */
export const showsNetTotal = (total: number, gst: number): boolean => Math.abs((total * 3) / 23 - gst) > 0.005 + 1e-9;
