/** Signatures of the Standard Webhooks specification (standardwebhooks.com), version 1. Pure. */
import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
/** What a sealed secret is for: it opens as nothing else. */
export const WEBHOOK_SECRET = 'webhook';
/** 256 random bits. */
export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`;

/** The headers of a message; with two secrets, during a rotation, it carries both signatures. */
export function signWebhook(
  secrets: readonly string[],
  message: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(message.at.getTime() / 1_000));
  const signed = `${message.id}.${timestamp}.${message.body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  });
  return { 'webhook-id': message.id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
