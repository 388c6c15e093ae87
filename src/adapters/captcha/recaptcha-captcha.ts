/** Google's reCAPTCHA v3 by its published `siteverify` protocol: the real host, a mirror of it, or the simulator. */
import { hash } from 'node:crypto';
import { z } from 'zod';
import type { CaptchaPort, CaptchaVerdict } from '#modules/limited-releases/captcha.port.ts';

export interface RecaptchaSettings {
  /** 'https://www.google.com', 'https://www.recaptcha.net' or the simulator's, without a path. */
  host: string;
  siteKey: string;
  secret: string;
  /** Tokens with a lower score count as a bot's: 0 to 1. */
  minScore: number;
  /** Host names of the shop; a token granted to another site is refused. */
  hostnames: readonly string[];
  /** Longest wait for the provider. */
  timeoutMs: number;
}

/** Google allows verification for two minutes; the rest allows for clock skew. */
const LIFETIME_MS = 5 * 60_000;
const MAX_RESPONSE_BYTES = 10_000;

const answerSchema = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  hostname: z.string().optional(),
  challenge_ts: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
});

export function createRecaptchaCaptcha(settings: RecaptchaSettings): CaptchaPort {
  const { host, siteKey, secret, minScore, hostnames, timeoutMs } = settings;
  return {
    async prepare() {
      return {
        provider: 'recaptcha',
        siteKey,
        scriptUrl: `${host}/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`,
      };
    },

    async verify({ token, action, remoteAddress }): Promise<CaptchaVerdict> {
      let text: string;
      try {
        const response = await fetch(`${host}/recaptcha/api/siteverify`, {
          method: 'POST',
          body: new URLSearchParams({ secret, response: token, remoteip: remoteAddress }),
          redirect: 'error',
          // A token may be verified only once, so a call without a reply is not retried.
          signal: AbortSignal.timeout(timeoutMs),
        });
        text = await response.text();
        if (!response.ok) return unknown(`status ${response.status}`);
      } catch (error) {
        return unknown(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
      }
      const reply = readAnswer(text);
      if (!reply) return unknown('the response is invalid');
      if (!reply.success) return refusalOf(reply['error-codes'] ?? []);
      const { score = 0, hostname = '', challenge_ts = '' } = reply;
      const age = Date.now() - Date.parse(challenge_ts);
      if (reply.action !== action) return { outcome: 'REFUSED', reason: 'wrong-action' };
      if (!hostnames.includes(hostname)) return { outcome: 'REFUSED', reason: 'wrong-host' };
      if (!(age < LIFETIME_MS)) return { outcome: 'REFUSED', reason: 'expired' };
      if (score < minScore) return { outcome: 'REFUSED', reason: 'low-score' };
      return { outcome: 'HUMAN', tokenId: hash('sha256', token), expiresAt: new Date(Date.now() + LIFETIME_MS) };
    },
  };
}

function readAnswer(text: string): z.output<typeof answerSchema> | null {
  if (text.length > MAX_RESPONSE_BYTES) return null;
  try {
    const parsed = answerSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function refusalOf(codes: readonly string[]): CaptchaVerdict {
  if (codes.includes('timeout-or-duplicate')) return { outcome: 'REFUSED', reason: 'expired' };
  if (codes.includes('invalid-input-response') || codes.includes('missing-input-response'))
    return { outcome: 'REFUSED', reason: 'malformed' };
  // A wrong secret or a bad request is a configuration error, not the shopper's.
  return unknown(`refused: ${codes.join(', ').slice(0, 200) || 'no reason given'}`);
}

const unknown = (reason: string): CaptchaVerdict => ({
  outcome: 'UNKNOWN',
  reason: `reCAPTCHA: ${reason}`.slice(0, 300),
});
