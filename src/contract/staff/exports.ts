/** Exports for an ERP, an accountant or a spreadsheet (docs/machines.md). */
import { z } from 'zod';
import { cleanText } from '../fields/fields.ts';

export const exportKinds = [
  'orders',
  'order-lines',
  'stock',
  'products',
  'customers',
  'payments',
  'ledger',
  'page-speed',
] as const;
export type ExportKind = (typeof exportKinds)[number];
const exportFormats = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Why it is taken; the activity log keeps it (OWN-08). */
export const exportReason = cleanText(200).trim().min(1).optional();
const day = z.iso.date();
export const DAYS_IN_WRONG_ORDER = 'The last day is before the first.';
/** Whether the last day is not before the first, where both are given. */
export const areDaysInOrder = ({ from = '', to = '' }: { from?: string | undefined; to?: string | undefined }) =>
  from === '' || to === '' || from <= to;
const wrongDays = { path: ['to'], error: DAYS_IN_WRONG_ORDER };
/** Days in New Zealand, both included; without them everything. Stock and products are always the current ones. */
export const exportQuerySchema = z
  .strictObject({
    format: z.enum(exportFormats).default('csv'),
    from: day.optional(),
    to: day.optional(),
    reason: exportReason,
  })
  .refine(areDaysInOrder, wrongDays);
export type ExportQuery = z.output<typeof exportQuerySchema>;

const BUYERS_CODE_REQUIRED = 'Enter the code of a product or a size.';
/** Who bought a product or one of its sizes, for a recall. */
export const buyersQuerySchema = z
  .strictObject({
    code: cleanText(64).trim().min(1, BUYERS_CODE_REQUIRED),
    from: day.optional(),
    to: day.optional(),
    reason: exportReason,
  })
  .refine(areDaysInOrder, wrongDays);
export type BuyersQuery = z.output<typeof buyersQuerySchema>;
