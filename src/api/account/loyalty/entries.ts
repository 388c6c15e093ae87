import { z } from 'zod';
import { statementSchema } from '#contract/loyalty/loyalty.ts';
import { getStatement } from '#modules/loyalty/get-statement.ts';
import type { Ctx } from '#platform/context.ts';
import { customerEndpoint } from '../../endpoint.ts';

const querySchema = z.strictObject({
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});

/**
 * GET /account/loyalty/entries: changes of points and rewards with their orders, newest first; `before` is the last id
 * of the previous page.
 */
export const readLoyaltyEntries = customerEndpoint<Ctx, unknown, z.output<typeof querySchema>>({
  method: 'get',
  path: '/account/loyalty/entries',
  viewable: true,
  ownRows: true,
  summary: 'Every change of the member’s points and rewards, newest first.',
  query: querySchema,
  reply: { status: 200, schema: statementSchema },
  handle: async ({ ctx, caller, query }) => ({
    status: 200,
    body: await getStatement(ctx, caller.customerId, query.before ?? null),
  }),
});
