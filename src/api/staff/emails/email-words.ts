/** Words of mails to shoppers (OWN-11). */
import type { z } from 'zod';
import {
  type EmailPreviewRequest,
  emailKindParams,
  emailListReply,
  emailPreviewReply,
  emailPreviewSchema,
  emailWordsReply,
  type SaveEmailWordsRequest,
  saveEmailWordsSchema,
} from '#contract/staff/emails/email-words.ts';
import { mayStaff } from '#contract/staff/staff-permissions.ts';
import type { WordsRefused } from '#modules/emails/words/check-texts.ts';
import { getEmailWords, listEmailWords } from '#modules/emails/words/list-email-words.ts';
import { type PreviewRefusal, previewEmail, sendTestEmail } from '#modules/emails/words/preview-email.ts';
import { type SaveWordsRefusal, saveEmailWords } from '#modules/emails/words/save-email-words.ts';
import { actorOf, type StaffCaller } from '#modules/staff/members/staff-member.ts';
import { type Refusal, type Reply, staffEndpoint } from '../../endpoint.ts';
import { retryLater } from '../../refusals.ts';
import { type Refusals, refusalOf, replyTo } from '../../reply-to.ts';
import type { ShopCtx } from '../../shop-context.ts';

const staff = 'editSettings';
type Params = z.output<typeof emailKindParams>;

/** Orders show their customer. */
const seesOrders = (who: StaffCaller): boolean => mayStaff(who, 'seeOffice');
const mayShow = (who: StaffCaller, { orderNumber }: EmailPreviewRequest): boolean =>
  orderNumber === null || seesOrders(who);

const wordsRefused = ({ fields }: WordsRefused): Refusal => ({ errorCode: 'EmailWordsRefused', extra: { fields } });
const previewRefusals: Refusals<PreviewRefusal> = { UNKNOWN: 'NotFound', REFUSED: wordsRefused };
const testRefusals = { ...previewRefusals, TOO_MANY: retryLater('TooManyRequests') };
const saveRefusals: Refusals<SaveWordsRefusal> = {
  UNKNOWN: 'NotFound',
  CHANGED_ELSEWHERE: 'ChangedElsewhere',
  REFUSED: wordsRefused,
};

const shown = async (ctx: ShopCtx, { kind }: Params, who: StaffCaller): Promise<Reply | Refusal> => {
  const body = await getEmailWords(ctx, kind, { seesOrders: seesOrders(who) });
  return body ? { status: 200, body } : { errorCode: 'NotFound' };
};

/** Every kind of email to shoppers. */
export const listEmails = staffEndpoint<ShopCtx>({
  method: 'get',
  path: '/staff/emails',
  summary: 'Every kind of email to shoppers, and who changed its words last.',
  staff,
  reply: { status: 200, schema: emailListReply },
  handle: async ({ ctx }) => ({ status: 200, body: await listEmailWords(ctx) }),
});

/** One kind with its words. */
export const readEmailWords = staffEndpoint<ShopCtx, Params>({
  method: 'get',
  path: '/staff/emails/:kind',
  summary: 'The subject and passages of a kind of email, with the placeholders of each, and every earlier version.',
  staff,
  params: emailKindParams,
  reply: { status: 200, schema: emailWordsReply },
  errors: ['NotFound'],
  handle: ({ ctx, params, staff: who }) => shown(ctx, params, who),
});

/** Puts words in force. */
export const saveEmailWordsCall = staffEndpoint<ShopCtx, Params, unknown, SaveEmailWordsRequest>({
  method: 'put',
  path: '/staff/emails/:kind',
  summary:
    'Saves the words of a kind of email: those written from now on have them. A passage that is left out, or all, returns to the original.',
  staff,
  params: emailKindParams,
  body: saveEmailWordsSchema,
  example: { basedOn: 0, texts: { subject: 'Your {shop} order {order} is packed and gone' } },
  confirmed: true,
  reply: { status: 200, schema: emailWordsReply },
  errors: ['NotFound', 'ChangedElsewhere', 'EmailWordsRefused'],
  handle: async ({ ctx, params, body, staff: who }) => {
    const saved = await saveEmailWords(ctx, actorOf(who), params.kind, body);
    return saved.ok ? shown(ctx, params, who) : refusalOf(saved.error, saveRefusals);
  },
});

const previewExample = {
  texts: { subject: 'Your {shop} order {order} is packed and gone' },
  scene: 'The whole order',
  orderNumber: null,
};

/** What an email would look like. */
export const previewEmailWords = staffEndpoint<ShopCtx, Params, unknown, EmailPreviewRequest>({
  method: 'post',
  path: '/staff/emails/:kind/preview',
  summary:
    'An email as it would be with these words, of an order or an example, as HTML and plain text. Changes nothing.',
  staff,
  params: emailKindParams,
  body: emailPreviewSchema,
  example: previewExample,
  reply: { status: 200, schema: emailPreviewReply },
  errors: ['NotFound', 'EmailWordsRefused'],
  perMinute: 120,
  handle: async ({ ctx, params: { kind }, body, staff: who }) =>
    mayShow(who, body)
      ? replyTo(await previewEmail(ctx, kind, body), previewRefusals, (value) => ({ status: 200, body: value }))
      : { errorCode: 'StaffForbidden' },
});

/** The same to the caller's own address. */
export const testEmailWords = staffEndpoint<ShopCtx, Params, unknown, EmailPreviewRequest>({
  method: 'post',
  path: '/staff/emails/:kind/tests',
  summary: 'Sends an email with these words to the caller’s own address, marked as a test; ten in ten minutes.',
  staff,
  params: emailKindParams,
  body: emailPreviewSchema,
  example: previewExample,
  reply: { status: 204 },
  errors: ['NotFound', 'EmailWordsRefused'],
  handle: async ({ ctx, params: { kind }, body, staff: who }) => {
    if (!mayShow(who, body)) return { errorCode: 'StaffForbidden' };
    const sent = await sendTestEmail(ctx, { staffId: who.staffId, actor: actorOf(who) }, kind, body);
    return replyTo(sent, testRefusals, () => ({ status: 204 }));
  },
});
