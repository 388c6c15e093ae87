import { ReadableStream as NodeStream } from 'node:stream/web';
import { type BuyersQuery, buyersQuerySchema } from '#contract/staff/exports.ts';
import { wasSold, writeBuyers } from '#modules/exports/write-buyers.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { lookUpOwnWrites } from '#platform/database/replicas/may-be-old.ts';
import { nzDay } from '#shared/nz-dates.ts';
import { staffEndpoint } from '../../endpoint.ts';

/** Who bought a product, so that a recall reaches them. */
export const staffBuyers = staffEndpoint<Ctx, unknown, BuyersQuery>({
  method: 'get',
  path: '/staff/exports/buyers',
  summary:
    'Orders with a product or one of its sizes, and how to reach their customers, as CSV: a row for each line. Days (from, to) are New Zealand’s, both included.',
  staff: 'exportOrders',
  scope: 'orders:export',
  confirmed: true,
  query: buyersQuerySchema,
  reply: { status: 200, contentType: 'text/csv' },
  perMinute: 30,
  handle: async ({ ctx, query, staff }) => {
    await lookUpOwnWrites(ctx);
    if (!(await wasSold(ctx, query.code)))
      return { errorCode: 'BadRequest', extra: { fields: { code: 'No order has a product or size of this code.' } } };
    await writeAudit(ctx, { actor: actorOf(staff), action: 'export.taken', subject: 'buyers', detail: { ...query } });
    return {
      status: 200,
      file: {
        bytes: NodeStream.from(writeBuyers(ctx, query)) as ReadableStream<Uint8Array>,
        contentType: 'text/csv; charset=utf-8',
        name: `buyers-of-${query.code.replace(/[^\w.-]/g, '_')}-${nzDay(ctx.clock.now())}.csv`,
      },
    };
  },
});
