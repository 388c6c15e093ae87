import type { Ctx } from '#platform/context.ts';
import {
  type DurableLimit,
  secondsUntilFree,
  secondsUntilFreeSql,
  takeFromLimit,
} from '#platform/limits/durable-limit.ts';
import { limitNetwork } from '#platform/limits/limit-network.ts';
import { fail, type Result } from '#shared/result.ts';
import { readUnderway } from './internal/guard-records.ts';

/** The paying shopper, according to network and request. */
export interface Payer {
  remoteAddress: string;
  customerId: string | null;
  email: string;
}
type GuardCtx = Pick<Ctx, 'db' | 'config'>;
export interface GuardRefusal {
  reason: 'TOO_MANY';
  /** `retryAfter` is in seconds. */
  retryAfter: number;
}

const HOUR = 3_600;
/**
 * Someone testing stolen cards is declined again and again (OAT-001). Counted by network address, scaled by
 * KERB_RATE_LIMIT_SCALE, and by the payer's claimed identity.
 */
const declinesHere: DurableLimit = { name: 'declines-here', max: 20, seconds: HOUR };
const declinesOfPayer: DurableLimit = { name: 'declines-payer', max: 20, seconds: HOUR };
/** Undecided orders of one shopper at a time: each holds stock that nobody else can buy (OAT-021). */
const MAX_UNDECIDED = 5;
const UNDECIDED_SECONDS = 10;

/**
 * Keys with which this process is placing orders now, by shopper: other processes cannot see an order that has only
 * just started.
 */
const running = new Map<string, Set<string>>();

/**
 * Places an order unless its shopper has too many undecided ones, or too many cards were declined from there
 * (reliability D15). A known key holds nothing new and always gets its answer. One query; off where limits are off.
 */
export async function guardOrder<Refusal extends { reason: string }>(
  ctx: GuardCtx,
  key: string,
  payer: Payer,
  place: () => Promise<Result<{ orderNumber: string }, Refusal>>,
): Promise<Result<{ orderNumber: string }, Refusal | GuardRefusal>> {
  if (ctx.config.KERB_RATE_LIMIT_SCALE === 0) return place();
  const who = subjectOf(payer);
  const mine = running.get(who) ?? new Set();
  // The same request is already in progress: its result is the answer.
  if (mine.has(key)) return place();
  running.set(who, mine.add(key));
  try {
    const wait = secondsUntilFreeSql(declinesOf(ctx, payer));
    const found = await readUnderway(ctx, key, payer, wait);
    if (found.known) return place();
    if (found.wait > 0) return fail({ reason: 'TOO_MANY', retryAfter: found.wait });
    if (Math.max(found.undecided, mine.size - 1) >= MAX_UNDECIDED)
      return fail({ reason: 'TOO_MANY', retryAfter: UNDECIDED_SECONDS });
    const answer = await place();
    if (!answer.ok && answer.error.reason === 'PAYMENT_DECLINED') await recordDecline(ctx, payer);
    return answer;
  } finally {
    mine.delete(key);
    if (mine.size === 0) running.delete(who);
  }
}

/** Seconds until another card may be tried from there; 0: now. */
export const secondsOfDeclines = (ctx: GuardCtx, payer: Payer): Promise<number> =>
  secondsUntilFree(ctx, declinesOf(ctx, payer));

/** Counts a declined card, of an order or of an attempt to save one. */
export async function recordDecline(ctx: GuardCtx, payer: Payer): Promise<void> {
  for (const { limit, subject } of declinesOf(ctx, payer)) await takeFromLimit(ctx, limit, subject);
}

function declinesOf({ config }: Pick<Ctx, 'config'>, payer: Payer): { limit: DurableLimit; subject: string }[] {
  const scale = config.KERB_RATE_LIMIT_SCALE;
  const here = { ...declinesHere, max: Math.max(1, Math.floor(declinesHere.max * scale)) };
  return [
    ...(scale > 0 ? [{ limit: here, subject: limitNetwork(payer.remoteAddress) }] : []),
    { limit: declinesOfPayer, subject: subjectOf(payer) },
  ];
}

const subjectOf = ({ customerId, email }: Payer): string => customerId ?? email.toLowerCase();
