import type { z } from 'zod';
import { iconParamsSchema, iconPaths, iconSchema } from '#contract/site/icons.ts';
import type { Ctx } from '#platform/context.ts';
import { endpoint } from '../endpoint.ts';

/** GET /icons/:name : an icon as SVG (APP-08). */
export const readIcon = endpoint<Ctx, z.output<typeof iconParamsSchema>, undefined, undefined>({
  method: 'get',
  path: '/icons/:name',
  summary: 'A line drawing on a field of 24 by 24, as the data of one path.',
  params: iconParamsSchema,
  reply: { status: 200, schema: iconSchema },
  handle: async ({ params: { name } }) => ({
    status: 200,
    body: { path: iconPaths[name] },
    headers: { 'cache-control': 'public, max-age=86400' },
  }),
});
