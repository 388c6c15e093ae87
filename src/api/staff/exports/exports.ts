import { ReadableStream as NodeStream } from 'node:stream/web';
import type { ApiScope } from '#contract/staff/api-scopes.ts';
import { type ExportKind, type ExportQuery, exportQuerySchema } from '#contract/staff/exports.ts';
import type { StaffPermission } from '#contract/staff/staff-permissions.ts';
import { writeExport } from '#modules/exports/write-export.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { lookUpOwnWrites } from '#platform/database/replicas/may-be-old.ts';
import { nzDay } from '#shared/nz-dates.ts';
import { type Endpoint, staffEndpoint } from '../../endpoint.ts';

/** Which permission and scope may export what. */
const exports: Record<ExportKind, { staff: StaffPermission; scope: ApiScope; what: string }> = {
  orders: {
    staff: 'exportOrders',
    scope: 'orders:export',
    what: 'Orders with whom they go to, by the day they were placed',
  },
  'order-lines': {
    staff: 'exportSales',
    scope: 'orders:export',
    what: 'What was sold, a row for each line of an order',
  },
  stock: { staff: 'exportRange', scope: 'stock:read', what: 'What lies where, now' },
  products: { staff: 'exportRange', scope: 'products:read', what: 'The range, a row for each size, now' },
  customers: {
    staff: 'exportCustomers',
    scope: 'customers:export',
    what: 'Customers with an account, by the day it was made',
  },
  payments: { staff: 'exportPayments', scope: 'payments:read', what: 'What was paid, and what went back' },
  ledger: {
    staff: 'exportPayments',
    scope: 'payments:read',
    what: 'Gift cards, rewards, points and our own accounts, summed by day',
  },
  'page-speed': {
    staff: 'seeReports',
    scope: 'reports:read',
    what: 'Speed of pages for visitors, by day, kind of page, device and metric',
  },
};

const declare = (kind: ExportKind): Endpoint<Ctx, unknown, ExportQuery> =>
  staffEndpoint<Ctx, unknown, ExportQuery>({
    method: 'get',
    path: `/staff/exports/${kind}`,
    summary: `${exports[kind].what}: CSV with the names of its columns first, or JSONL with format=jsonl. Days (from, to) are New Zealand’s, both included.`,
    staff: exports[kind].staff,
    scope: exports[kind].scope,
    confirmed: true,
    query: exportQuerySchema,
    reply: { status: 200, contentType: ['text/csv', 'application/jsonl'] },
    perMinute: 30,
    handle: async ({ ctx, query, staff }) => {
      await lookUpOwnWrites(ctx);
      await writeAudit(ctx, { actor: actorOf(staff), action: 'export.taken', subject: kind, detail: { ...query } });
      const name = `${kind}-${query.from ?? nzDay(ctx.clock.now())}${query.to ? `-to-${query.to}` : ''}.${query.format}`;
      const contentType = query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8';
      return {
        status: 200,
        file: {
          bytes: NodeStream.from(writeExport(ctx, { kind, ...query })) as ReadableStream<Uint8Array>,
          contentType,
          name,
        },
      };
    },
  });

export const staffExports: readonly Endpoint<Ctx, unknown, ExportQuery>[] = (Object.keys(exports) as ExportKind[]).map(
  declare,
);
