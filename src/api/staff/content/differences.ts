import type { z } from 'zod';
import { differencesQuery, differencesReply } from '#contract/staff/content/staff-drafts.ts';
import { changeWords } from '#modules/activity-log/change-words.ts';
import { findContentDifferences } from '#modules/content/drafts/find-differences.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';

/** Compares a version or a draft with what was before it. */
export const readDifferences = staffEndpoint<ShopCtx, unknown, z.output<typeof differencesQuery>>({
  method: 'get',
  path: '/staff/content/differences',
  summary:
    'What a version of a document has changed of the one before it, field by field; without a version, what its draft changes of what is published.',
  staff: 'writeContent',
  query: differencesQuery,
  reply: { status: 200, schema: differencesReply },
  errors: ['NotFound'],
  handle: async ({ ctx, query }) => {
    const found = await findContentDifferences(ctx, query.id, query.version);
    if (!found) return { errorCode: 'NotFound' };
    const changes = changeWords({ ...found, detail: {} }, { names: new Map(), settings: {} });
    return { status: 200, body: { changes } };
  },
});
