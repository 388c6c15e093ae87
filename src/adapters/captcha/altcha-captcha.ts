/**
 * The shop's own captcha: ALTCHA's proof of work. Nothing to see or solve by hand, no third party, and no state until a
 * solution arrives.
 */
import { createHash } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { CaptchaPort } from '#modules/limited-releases/captcha.port.ts';

export interface AltchaSettings {
  /** Signs challenges; the same in every process of the shop. */
  key: string;
  /** PBKDF2 rounds of one try; a browser needs 100 to 900 tries. */
  cost: number;
  /** How long a challenge may be answered; default ten minutes. */
  lifetimeSeconds?: number;
}

const ALGORITHM = 'PBKDF2/SHA-256';
const TRIES = { min: 100, max: 900 };

const text = z.string().max(300);
const whole = z.number().int().nonnegative();
const payloadSchema = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal(ALGORITHM),
      cost: whole,
      data: z.strictObject({ action: text }),
      expiresAt: whole,
      keyLength: whole,
      keyPrefix: text,
      keySignature: text,
      nonce: text,
      salt: text,
    }),
    signature: text,
  }),
  solution: z.strictObject({ counter: whole, derivedKey: text, time: z.number().optional() }),
});

export function createAltchaCaptcha({ key, cost, lifetimeSeconds = 600 }: AltchaSettings): CaptchaPort {
  // Separate keys derived from one, because the key that signs the challenge must not sign the solution.
  const secrets = { hmacSignatureSecret: derive(key, 'challenge'), hmacKeySignatureSecret: derive(key, 'answer') };
  return {
    async prepare(action) {
      const challenge = await createChallenge({
        algorithm: ALGORITHM,
        cost,
        counter: randomInt(TRIES.min, TRIES.max),
        data: { action },
        deriveKey,
        expiresAt: Math.floor(Date.now() / 1000) + lifetimeSeconds,
        ...secrets,
      });
      const { parameters, signature } = payloadSchema.shape.challenge.parse(JSON.parse(JSON.stringify(challenge)));
      return { provider: 'altcha', challenge: { parameters, signature } };
    },

    async verify({ token, action }) {
      const payload = readPayload(token);
      if (!payload) return { outcome: 'REFUSED', reason: 'malformed' };
      const { challenge, solution } = payload;
      const checked = await verifySolution({ challenge, solution: { time: 0, ...solution }, deriveKey, ...secrets });
      if (checked.expired) return { outcome: 'REFUSED', reason: 'expired' };
      if (!checked.verified) return { outcome: 'REFUSED', reason: 'forged' };
      if (challenge.parameters.data.action !== action) return { outcome: 'REFUSED', reason: 'wrong-action' };
      return {
        outcome: 'HUMAN',
        tokenId: challenge.signature,
        expiresAt: new Date(challenge.parameters.expiresAt * 1000),
      };
    },
  };
}

function readPayload(token: string): z.output<typeof payloadSchema> | null {
  try {
    const parsed = payloadSchema.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

const derive = (key: string, purpose: string): string =>
  createHash('sha256').update(`altcha ${purpose} ${key}`).digest('hex');
