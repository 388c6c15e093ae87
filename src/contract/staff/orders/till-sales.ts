/** POST /nz/api/staff/till/sales: a sale of a store's till (FIX-49). */
import { z } from 'zod';
import { type Cents, dollarsToCents } from '#shared/money.ts';
import { storeIdField } from '../../checkout/checkout-info.ts';
import { cleanText, dollars, emailField, momentText } from '../../fields/fields.ts';
import { limits } from '../../fields/limits.ts';
import { requestMessages } from '../../messages/request-messages.ts';
import { tillMessages } from './till-messages.ts';

const lineSchema = z.strictObject({
  /** A size's code or barcode, as scanned. */
  code: cleanText(64)
    .trim()
    .refine((value) => value !== '', requestMessages.badRequest),
  qty: z.int().min(1).max(limits.cartItemQty),
  /** Dollars with GST, as on the till's own receipt. */
  unitPrice: dollars,
  /** Off the whole line. */
  discount: dollars.default(0),
});
type Line = z.output<typeof lineSchema>;

/** The price of a line after its discount. */
export const tillLineCents = ({ qty, unitPrice, discount }: Line): Cents =>
  dollarsToCents(unitPrice) * BigInt(qty) - dollarsToCents(discount);

export const tillSaleSchema = z
  .strictObject({
    /** The till's own number of the sale: a repeated number is the same sale, permanently. */
    number: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._/-]{0,39}$/, requestMessages.badRequest),
    storeId: storeIdField,
    /** When it was sold; default now. */
    soldAt: momentText.optional(),
    /** The customer, optional. */
    customer: z
      .union([
        z.strictObject({ email: emailField }),
        z.strictObject({ memberNumber: z.string().regex(/^[Kk][1-9]\d{0,8}$/, requestMessages.badRequest) }),
      ])
      .optional(),
    /** Mails a receipt; without it nothing is mailed. */
    receipt: z.boolean().default(false),
    lines: z.array(lineSchema).min(1).max(limits.cartLines),
    total: dollars,
  })
  .superRefine(({ customer, receipt, lines, total }, issues) => {
    // Invalid amounts are not added up.
    if (issues.issues.length > 0) return;
    const wrong = (path: (string | number)[], message: string): void =>
      issues.addIssue({ code: 'custom', path, message });
    lines.forEach((line, index) => {
      if (tillLineCents(line) < 0n) wrong(['lines', index, 'discount'], tillMessages.tillDiscountWrong);
    });
    if (lines.reduce((sum, line) => sum + tillLineCents(line), 0n) !== dollarsToCents(total))
      wrong(['total'], tillMessages.tillTotalWrong);
    if (receipt && !customer) wrong(['receipt'], tillMessages.tillReceiptNeedsEmail);
  });
export type TillSale = z.output<typeof tillSaleSchema>;

export const tillSaleReply = z.object({
  orderNumber: z.string(),
  /** False when it was recorded before. */
  recorded: z.boolean(),
  /** Whether it is in a customer's order history. */
  hasCustomer: z.boolean(),
  /** Units sold although the store's stock level had none available: the store should count them. */
  missing: z.array(z.object({ code: z.string(), qty: z.int() })),
});
