/** A mail with words that are not in force yet: on screen, or to one's own address (OWN-11). */
import { randomUUID } from 'node:crypto';
import type { EmailPreviewReply, EmailPreviewRequest } from '#contract/staff/emails/email-words.ts';
import { emailWordsMessages } from '#contract/staff/emails/email-words-messages.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { takeFromLimit } from '#platform/limits/durable-limit.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { drawEmail } from '../internal/previews/draw-email.ts';
import type { OwnTexts } from '../internal/words/fill-words.ts';
import { listShopperEmails } from '../shopper-emails.ts';
import { checkTexts, type WordsRefused } from './check-texts.ts';

export type PreviewRefusal = 'UNKNOWN' | WordsRefused;

const refused = (field: string, message: string): { ok: false; error: WordsRefused } =>
  fail({ reason: 'REFUSED', fields: { [field]: message } });

interface Drawn {
  email: EmailPreviewReply;
  /** As they would be saved. */
  texts: OwnTexts;
}

async function draw(
  ctx: Ctx,
  kind: string,
  { texts, scene, orderNumber }: EmailPreviewRequest,
): Promise<Result<Drawn, PreviewRefusal>> {
  const email = listShopperEmails().get(kind);
  if (!email) return fail('UNKNOWN');
  const checked = checkTexts(email.words, texts);
  if (!checked.ok) return checked;
  const drawn = await drawEmail(ctx, email, { texts: checked.value, scene, orderNumber });
  if (drawn === 'NO_SCENE') return refused('scene', emailWordsMessages.noScene);
  if (drawn === 'NO_ORDER') return refused('orderNumber', emailWordsMessages.noOrder);
  return ok({ email: drawn, texts: checked.value });
}

/** The email of an order, or of an example, with these words. The caller checks who may see the order. */
export async function previewEmail(
  ctx: Ctx,
  kind: string,
  request: EmailPreviewRequest,
): Promise<Result<EmailPreviewReply, PreviewRefusal>> {
  const drawn = await draw(ctx, kind, request);
  if (!drawn.ok) return drawn;
  const { email } = drawn.value;
  // The staff site shows images of its own host alone.
  return ok({ ...email, html: email.html.replaceAll(`src="${ctx.config.KERB_PUBLIC_URL}/`, 'src="/') });
}

/** Of each member of staff. */
const TESTS = { name: 'email-test', max: 10, seconds: 600 };

/** Sends the same to the member of staff, marked as a test. */
export async function sendTestEmail(
  ctx: Ctx,
  { staffId, actor }: { staffId: string; actor: string },
  kind: string,
  request: EmailPreviewRequest,
): Promise<Result<null, PreviewRefusal | { reason: 'TOO_MANY'; retryAfter: number }>> {
  const drawn = await draw(ctx, kind, request);
  if (!drawn.ok) return drawn;
  const { texts } = drawn.value;
  const { allowed, retryAfter } = await takeFromLimit(ctx, TESTS, staffId);
  if (!allowed) return fail({ reason: 'TOO_MANY', retryAfter });
  await inTransaction(ctx, async (tx) => {
    const payload = { ...request, texts, kind, staffId };
    await putInOutbox(tx, [{ dedupeKey: `words-test:${randomUUID()}`, kind: 'email.words-test', payload }]);
    await writeAudit(tx, {
      actor,
      action: 'email.test-sent',
      subject: `email:${kind}`,
      detail: { scene: request.scene },
    });
  });
  return ok(null);
}
