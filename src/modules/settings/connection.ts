/** Connections to other systems, which the staff site can test (OWN-03). */
import type { ConnectionTestReply } from '#contract/staff/settings/operator-settings.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import type { SettingsCtx } from './shop-settings.ts';

export interface Connection {
  name: string;
  label: string;
  /** What is at its other end: 'Braintree sandbox', 'the simulator'. */
  uses: string;
  /** Resolves to what was found; throws where the connection does not work. Changes nothing at the other end. */
  test: () => Promise<string>;
}
export interface ConnectionsCtx {
  connections: readonly Connection[];
}

const LONGEST_WAIT_MS = 15_000;
const MAX_REASON = 200;
/** Shorter texts are no secrets, and would be cut out of ordinary words. */
const SECRET_LENGTH = 6;

/** Tests one connection now; null when there is none of that name. The reason of a failure holds no value of a setting. */
export async function testConnection(
  ctx: SettingsCtx & ConnectionsCtx,
  actor: string,
  name: string,
): Promise<ConnectionTestReply | null> {
  const connection = ctx.connections.find((one) => one.name === name);
  if (!connection) return null;
  const began = performance.now();
  const answer = await withDeadline(connection.test()).then(
    (found) => ({ works: true, found }),
    (error: unknown) => ({ works: false, found: reasonOf(ctx, error) }),
  );
  await writeAudit(ctx as Ctx, {
    actor,
    action: 'settings.connection.tested',
    subject: name,
    detail: { works: answer.works },
  });
  return { ...answer, milliseconds: Math.round(performance.now() - began) };
}

async function withDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('no answer in time')), LONGEST_WAIT_MS);
  });
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}

/** What went wrong, without the texts of settings: providers and drivers repeat what they were given. */
function reasonOf({ settings: { base } }: SettingsCtx, error: unknown): string {
  const { message = '', code = '' } = error as { message?: string; code?: string };
  const texts = Object.values(base).flatMap(secretsIn);
  const reason = texts.reduce((text, secret) => text.replaceAll(secret, '***'), message || code || 'it does not work');
  return reason.replaceAll(/\s+/g, ' ').slice(0, MAX_REASON);
}

/** A setting's text, and the user and password in it when it is a URL. The longest first. */
function secretsIn(value: unknown): string[] {
  if (typeof value !== 'string') return [];
  const url = URL.canParse(value) ? new URL(value) : null;
  const parts = url ? [url.password, decodeURIComponent(url.password)] : [];
  return [value, ...parts].filter((text) => text.length >= SECRET_LENGTH);
}
