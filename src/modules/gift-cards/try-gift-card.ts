import type { Ctx } from '#platform/context.ts';
import { type DurableLimit, returnToLimit, secondsUntilFree, takeFromLimit } from '#platform/limits/durable-limit.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type GiftCard, type GiftCardRefusal, statusOf } from './gift-card.ts';
import { codeKeys, newestKey, proofOf, readCardKeys } from './internal/card-code.ts';
import { byCode } from './internal/gift-card-records.ts';
import { type OpenedGiftCard, openGiftCard } from './internal/open-gift-card.ts';

type TryCtx = Pick<Ctx, 'db' | 'clock' | 'config' | 'remoteAddress'>;
export type TryRefusal =
  | { reason: GiftCardRefusal }
  /** Too many wrong attempts; seconds until the next one. */
  | { reason: 'TOO_MANY'; retryAfter: number };

const HOUR = 3_600;
/** Wrong codes and PINs from one network address, with and without a captcha; scaled by KERB_RATE_LIMIT_SCALE. */
const wrongByPerson: DurableLimit = { name: 'gift-card-asked', max: 30, seconds: HOUR };
const wrongByProgram: DurableLimit = { name: 'gift-card-tried', max: 5, seconds: HOUR };
/** The same without a captcha from all addresses together: an attacker has many addresses. */
const wrongByPrograms: DurableLimit = { name: 'gift-cards-tried', max: 300, seconds: HOUR };
/** A code and PIN that were right once need not be checked again for this long. */
const proven: DurableLimit = { name: 'gift-card-proven', max: 1, seconds: 24 * HOUR };

/**
 * Opens a card for a client of the API. A code and PIN that were right within a day are opened at once, without
 * computing the PIN's hash; all others are attempts, which are counted before the computation and uncounted when they
 * were right: `behindCaptcha` for the balance call, fewer for calls without a captcha, such as pricing a cart and
 * placing an order (SEC-04, reliability D4).
 */
export async function tryGiftCard(
  ctx: TryCtx,
  card: { code: string; pin: string },
  { behindCaptcha }: { behindCaptcha: boolean },
): Promise<Result<GiftCard, TryRefusal>> {
  const { remoteAddress } = ctx;
  if (remoteAddress === undefined) return openGiftCard(ctx, card);
  const versions = await readCardKeys(ctx);
  const proof = proofOf(newestKey(versions).key, card);
  if ((await secondsUntilFree(ctx, [{ limit: proven, subject: proof }])) > 0)
    return openProven(ctx, codeKeys(versions, card.code));
  const taken: [DurableLimit, string][] = [];
  const release = () => Promise.all(taken.map(([limit, subject]) => returnToLimit(ctx, limit, subject)));
  for (const [limit, subject] of limitsOf(ctx.config.KERB_RATE_LIMIT_SCALE, remoteAddress, behindCaptcha)) {
    const { allowed, retryAfter } = await takeFromLimit(ctx, limit, subject);
    if (!allowed) {
      await release();
      return fail({ reason: 'TOO_MANY', retryAfter });
    }
    taken.push([limit, subject]);
  }
  const opened = await openGiftCard(ctx, card);
  if (!opened.ok && (opened.error.reason === 'NOT_FOUND' || opened.error.reason === 'LOCKED')) return opened;
  await Promise.all([release(), takeFromLimit(ctx, proven, proof)]);
  return opened;
}

function limitsOf(scale: number, remoteAddress: string, behindCaptcha: boolean): [DurableLimit, string][] {
  if (scale === 0) return [];
  const here = behindCaptcha ? wrongByPerson : wrongByProgram;
  const scaled: [DurableLimit, string] = [{ ...here, max: Math.max(1, Math.floor(here.max * scale)) }, remoteAddress];
  return behindCaptcha ? [scaled] : [scaled, [wrongByPrograms, 'everybody']];
}

/** Opens a card whose PIN is known to be right; a lock still applies. */
async function openProven(ctx: TryCtx, keys: readonly Buffer[]): Promise<OpenedGiftCard> {
  const card = await byCode(ctx, keys);
  if (!card) return fail({ reason: 'NOT_FOUND' });
  if (card.lockedAt) return fail({ reason: 'LOCKED' });
  const status = statusOf(card, ctx.clock.now());
  return status === 'SUCCESS' ? ok(card) : fail({ reason: status });
}
