/** One limit for all processes of a shop: each tells the others by the database what it allowed (FLT-07). */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { listenToChannel, MAX_MESSAGE_BYTES, sendToChannel } from '#platform/database/channel.ts';
import type { RateLimit, Use } from './rate-limit.ts';

const CHANNEL = 'kerb_limits';
/** How long the others do not know of what was allowed. */
const REPORT_MS = 250;

const messageSchema = z.tuple([z.string(), z.array(z.tuple([z.string(), z.int().min(1), z.number().positive()]))]);

/**
 * Exchanges counts until closed. Without the database each process counts alone: a flood is then limited by each, and
 * what was not told is not told later.
 */
export async function shareCounts(
  ctx: Pick<Ctx, 'db' | 'log'>,
  databaseUrl: string,
  rateLimit: RateLimit,
): Promise<{ close: () => Promise<void> }> {
  const me = randomUUID();
  const listener = await listenToChannel(databaseUrl, CHANNEL, (text) => {
    if (text === null) return;
    const message = readMessage(text);
    if (!message) return ctx.log.warn('a count of another process could not be read; is it of another version?');
    const [sender, uses] = message;
    if (sender !== me) rateLimit.countOthers(uses);
  });
  let failing = false;
  const report = async (): Promise<void> => {
    try {
      for (const text of messagesOf(me, rateLimit.takeUnreported())) await sendToChannel(ctx, CHANNEL, text);
      failing = false;
    } catch (error) {
      // Logged once per outage, not four times a second.
      if (!failing) ctx.log.warn({ err: error }, 'other processes do not hear what was allowed; limits count for each');
      failing = true;
    }
  };
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= report().finally(() => {
      running = null;
    });
  }, REPORT_MS);
  timer.unref();
  return {
    close: async () => {
      clearInterval(timer);
      await running;
      await listener.stop();
    },
  };
}

function readMessage(text: string): z.output<typeof messageSchema> | null {
  try {
    return messageSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** As few texts as their size allows; none for no uses. */
function messagesOf(sender: string, uses: readonly Use[]): string[] {
  if (uses.length === 0) return [];
  const text = JSON.stringify([sender, uses]);
  // One use alone always fits: its key is an address and an operation.
  if (uses.length === 1 || Buffer.byteLength(text) <= MAX_MESSAGE_BYTES) return [text];
  const half = Math.ceil(uses.length / 2);
  return [...messagesOf(sender, uses.slice(0, half)), ...messagesOf(sender, uses.slice(half))];
}
