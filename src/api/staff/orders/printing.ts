/** Printouts of one order or a selection (FIX-77). */
import type { z } from 'zod';
import {
  addressLabelsSchema,
  giftReceiptsSchema,
  type PrintQuery,
  packingSlipsSchema,
  printedPickListSchema,
  printedReceiptsSchema,
  printQuerySchema,
} from '#contract/staff/orders/staff-printing.ts';
import type { StaffPermission } from '#contract/staff/staff-permissions.ts';
import {
  printAddressLabels,
  printGiftReceipts,
  printPackingSlips,
  printPickList,
  printReceipts,
} from '#modules/admin-orders/print-orders.ts';
import type { StaffCaller } from '#modules/staff/members/staff-member.ts';
import type { Ctx } from '#platform/context.ts';
import { staffEndpoint } from '../../endpoint.ts';

type Print = (ctx: Ctx, numbers: readonly string[], staff: StaffCaller) => Promise<unknown>;
const printing = (name: string, summary: string, needs: StaffPermission, schema: z.ZodType, print: Print) =>
  staffEndpoint<Ctx, unknown, PrintQuery>({
    method: 'get',
    path: `/staff/print/${name}`,
    summary: `${summary} Orders that cannot be printed are listed with the reason.`,
    staff: needs,
    scope: 'orders:pick',
    query: printQuerySchema,
    reply: { status: 200, schema },
    handle: async ({ ctx, query, staff }) => ({ status: 200, body: await print(ctx, query.orders, staff) }),
  });

export const staffPackingSlips = printing(
  'packing-slips',
  'Packing slips of orders: what is in the parcel and where it goes, without prices.',
  'workOrders',
  packingSlipsSchema,
  printPackingSlips,
);
export const staffGiftReceipts = printing(
  'gift-receipts',
  'Gift receipts of orders: what was bought and the gift message, without prices and without the buyer.',
  'workOrders',
  giftReceiptsSchema,
  printGiftReceipts,
);
export const staffAddressLabels = printing(
  'labels',
  'Address labels of orders.',
  'workOrders',
  addressLabelsSchema,
  printAddressLabels,
);
export const staffReceipts = printing(
  'receipts',
  'Tax receipts of orders, with what paid and what was refunded so far.',
  'seeOffice',
  printedReceiptsSchema,
  printReceipts,
);
export const staffPrintedPickList = printing(
  'pick-list',
  'What to pick for these orders, summed by location and size.',
  'workOrders',
  printedPickListSchema,
  printPickList,
);
