/** The activity log (OWN-08); closed to machine keys. */
import { ReadableStream as NodeStream } from 'node:stream/web';
import {
  type ActivityExportQuery,
  type ActivityQuery,
  activityExportSchema,
  activityQuerySchema,
  activitySchema,
} from '#contract/staff/activity/activity-log.ts';
import { findActivity } from '#modules/activity-log/find-activity.ts';
import { writeActivityCsv } from '#modules/activity-log/write-activity-csv.ts';
import type { SettingsCtx } from '#modules/settings/shop-settings.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { writeAudit } from '#platform/audit.ts';
import { nzDay } from '#shared/nz-dates.ts';
import { staffEndpoint } from '../../endpoint.ts';

export const staffActivity = staffEndpoint<SettingsCtx, unknown, ActivityQuery>({
  method: 'get',
  path: '/staff/activity',
  summary:
    'Changes by people, machine keys, commands and jobs, the newest first: who, what, before, after, when, from where. `who` names a person or key, `subject` an order, product or customer, `what` words of the change.',
  staff: 'seeActivity',
  query: activityQuerySchema,
  reply: { status: 200, schema: activitySchema },
  perMinute: 240,
  handle: async ({ ctx, query, staff }) => ({ status: 200, body: await findActivity(ctx, query, staff) }),
});

export const staffActivityExport = staffEndpoint<SettingsCtx, unknown, ActivityExportQuery>({
  method: 'get',
  path: '/staff/exports/activity',
  summary: 'The activity log as CSV, with the same filters: a row for each field that differs.',
  staff: 'seeActivity',
  confirmed: true,
  query: activityExportSchema,
  reply: { status: 200, contentType: 'text/csv' },
  perMinute: 30,
  handle: async ({ ctx, query, staff }) => {
    const { since, until, action, reason } = query;
    const detail = { since, until, action, ...(reason && { reason }) };
    await writeAudit(ctx, { actor: actorOf(staff), action: 'export.taken', subject: 'activity', detail });
    return {
      status: 200,
      file: {
        bytes: NodeStream.from(writeActivityCsv(ctx, query, staff)) as ReadableStream<Uint8Array>,
        contentType: 'text/csv; charset=utf-8',
        name: `activity-${nzDay(ctx.clock.now())}.csv`,
      },
    };
  },
});
