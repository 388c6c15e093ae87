import { legalPagesReply } from '#contract/staff/staff-content.ts';
import { addMissingPages } from '#modules/content/documents/legal-pages.ts';
import { readLegalPages } from '#modules/content/documents/read-legal-pages.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { staffEndpoint } from '../../endpoint.ts';
import type { ShopCtx } from '../../shop-context.ts';

/** Adds drafts of the legal pages that the shop lacks (HON-05). */
export const addLegalPages = staffEndpoint<ShopCtx>({
  method: 'post',
  path: '/staff/content/legal-pages',
  summary:
    'Adds each missing page of terms, returns, guarantee, privacy, delivery and failed payments as an unpublished draft with a text for New Zealand to adapt; pages that are there stay as they are.',
  staff: 'writeContent',
  reply: { status: 200, schema: legalPagesReply },
  errors: ['ContentElsewhere'],
  handle: async ({ ctx, staff: who }) => {
    const { KERB_CONTENT_SOURCE: source } = ctx.config;
    if (source !== 'own') return { errorCode: 'ContentElsewhere', values: { source } };
    const added = await addMissingPages(ctx, actorOf(who), await readLegalPages());
    return { status: 200, body: { added } };
  },
});
