/** The partner airline over HTTP: JSON, each call and answer signed (docs/airline.md). What is not signed by the airline says nothing. */
import { z } from 'zod';
import type { AirlinePort, AirlineStep, BurnAnswer, StatementLine } from '#modules/airline/airline.port.ts';
import { sameSignature, signCall, signResponse } from './sign-airline-call.ts';

export interface AirlineSettings {
  /** Without a path. */
  url: string;
  partner: string;
  secret: string;
  timeoutMs: number;
}

const MAX_RESPONSE_BYTES = 2_000_000;
const CURRENCY = 'NZD';
const whole = z.int().min(0);
const replies = {
  member: z.object({ memberId: z.string(), status: z.enum(['active', 'inactive']) }),
  codeSent: z.object({ memberId: z.string(), sent: z.literal(true) }),
  proven: z.object({ memberId: z.string(), proven: z.literal(true) }),
  quote: z.object({
    quoteNumber: z.string().min(1).max(100),
    memberId: z.string(),
    amountCents: whole,
    currency: z.literal(CURRENCY),
    points: z.int().positive(),
    expiresAt: z.iso.datetime(),
  }),
  burn: z.object({
    burnId: z.string().min(1).max(100),
    amountCents: whole,
    currency: z.literal(CURRENCY),
    points: whole,
  }),
  burnState: z.object({ burnId: z.string(), state: z.enum(['burned', 'returned']) }),
  returned: z.object({ returnId: z.string().min(1) }),
  award: z.object({ awardId: z.string().min(1) }),
  statement: z.object({
    lines: z.array(
      z.object({
        key: z.string(),
        kind: z.enum(['burn', 'return', 'award']),
        memberId: z.string(),
        points: z.int(),
        orderNumber: z.string(),
      }),
    ),
    next: z.string().nullable(),
  }),
};
const problem = z.object({ code: z.string().max(100) });
const burnRefusals = [
  'QUOTE_EXPIRED',
  'QUOTE_USED',
  'QUOTE_MISMATCH',
  'MEMBER_INACTIVE',
  'MEMBER_NOT_FOUND',
  'INSUFFICIENT_POINTS',
] as const;

type Answer = { kind: 'OK'; body: unknown } | { kind: 'REFUSED'; code: string } | { kind: 'UNKNOWN'; reason: string };

export function createHttpAirline(settings: AirlineSettings): AirlinePort {
  const call = (path: string, body: Record<string, unknown>, key = ''): Promise<Answer> =>
    callAirline(settings, `/partner/v1${path}`, body, key);
  return {
    async findMember(member) {
      const answer = await call('/members/find', member);
      if (answer.kind === 'REFUSED')
        return answer.code === 'MEMBER_NOT_FOUND' ? { outcome: 'NOT_FOUND' } : unknown(`refused: ${answer.code}`);
      const found = read(replies.member, answer);
      if ('outcome' in found) return found;
      if (found.memberId !== member.memberId) return unknown('an answer about another member');
      return found.status === 'active' ? { outcome: 'FOUND', memberId: found.memberId } : { outcome: 'INACTIVE' };
    },

    async sendCode(member) {
      const answer = await call('/members/code', member);
      if (answer.kind === 'REFUSED') {
        if (answer.code === 'MEMBER_NOT_FOUND') return { outcome: 'NOT_FOUND' };
        return answer.code === 'MEMBER_INACTIVE' ? { outcome: 'INACTIVE' } : unknown(`refused: ${answer.code}`);
      }
      const sent = read(replies.codeSent, answer);
      if ('outcome' in sent) return sent;
      return sent.memberId === member.memberId ? { outcome: 'SENT' } : unknown('an answer about another member');
    },

    async proveMember(proof) {
      const answer = await call('/members/prove', proof);
      if (answer.kind === 'REFUSED')
        return answer.code === 'CODE_WRONG' ? { outcome: 'WRONG' } : unknown(`refused: ${answer.code}`);
      const proven = read(replies.proven, answer);
      if ('outcome' in proven) return proven;
      return proven.memberId === proof.memberId ? { outcome: 'PROVEN' } : unknown('an answer about another member');
    },

    async quote({ memberId, lastName, amountCents }) {
      const answer = await call('/quotes', {
        memberId,
        lastName,
        amountCents: Number(amountCents),
        currency: CURRENCY,
      });
      if (answer.kind === 'REFUSED') {
        if (answer.code === 'MEMBER_NOT_FOUND') return { outcome: 'NOT_FOUND' };
        if (answer.code === 'MEMBER_INACTIVE') return { outcome: 'INACTIVE' };
        return answer.code === 'INSUFFICIENT_POINTS' ? { outcome: 'INSUFFICIENT' } : unknown(`refused: ${answer.code}`);
      }
      const quote = read(replies.quote, answer);
      if ('outcome' in quote) return quote;
      const { quoteNumber, expiresAt } = quote;
      return {
        outcome: 'QUOTED',
        quoteNumber,
        memberId: quote.memberId,
        amountCents: BigInt(quote.amountCents),
        points: BigInt(quote.points),
        expiresAt: new Date(expiresAt),
      };
    },

    async burn({ key, quoteNumber, memberId, amountCents, orderNumber }): Promise<BurnAnswer> {
      const answer = await call(
        '/burns',
        { quoteNumber, memberId, amountCents: Number(amountCents), currency: CURRENCY, orderNumber },
        key,
      );
      if (answer.kind === 'REFUSED') {
        const reason = burnRefusals.find((each) => each === answer.code);
        return reason ? { outcome: 'REFUSED', reason } : unknown(`refused: ${answer.code}`);
      }
      const burn = read(replies.burn, answer);
      if ('outcome' in burn) return burn;
      return {
        outcome: 'BURNED',
        ref: burn.burnId,
        amountCents: BigInt(burn.amountCents),
        points: BigInt(burn.points),
      };
    },

    async giveBack({ key, burnKey, amountCents }) {
      return step(
        await call('/returns', { burnKey, amountCents: amountCents === 'ALL' ? 'ALL' : Number(amountCents) }, key),
        replies.returned,
        'returnId',
      );
    },
    async award({ key, memberId, points, orderNumber }) {
      return step(
        await call('/awards', { memberId, points: Number(points), orderNumber }, key),
        replies.award,
        'awardId',
      );
    },

    async findBurn(key) {
      const answer = await call('/burns/find', { key });
      if (answer.kind === 'REFUSED') return answer.code === 'BURN_NOT_FOUND' ? 'NONE' : 'UNKNOWN';
      const found = read(replies.burnState, answer);
      return 'outcome' in found
        ? 'UNKNOWN'
        : { state: found.state === 'burned' ? 'BURNED' : 'RETURNED', ref: found.burnId };
    },

    async statement(from, until) {
      const lines: StatementLine[] = [];
      for (let after: string | null = null; ; ) {
        const page: z.output<typeof replies.statement> | { outcome: 'UNKNOWN'; reason: string } = read(
          replies.statement,
          await call('/statements', { from: from.toISOString(), until: until.toISOString(), after }),
        );
        if ('outcome' in page) throw new Error(`The airline gave no statement: ${page.reason}`);
        lines.push(...page.lines.map(({ points, ...line }) => ({ ...line, points: BigInt(points) })));
        if (page.next === null) return lines;
        after = page.next;
      }
    },
  };
}

async function callAirline(
  { url, partner, secret, timeoutMs }: AirlineSettings,
  path: string,
  content: Record<string, unknown>,
  key: string,
): Promise<Answer> {
  const body = JSON.stringify(content);
  const timestamp = `${Math.floor(Date.now() / 1000)}`;
  const signature = signCall(secret, { path, timestamp, key, body });
  let text: string;
  let response: Response;
  try {
    response = await fetch(url + path, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-partner': partner,
        'x-timestamp': timestamp,
        'x-signature': signature,
        ...(key && { 'idempotency-key': key }),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await response.text();
  } catch (error) {
    return unknownResponse(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  }
  if (text.length > MAX_RESPONSE_BYTES) return unknownResponse('the answer is too long');
  const signed = signResponse(secret, { callSignature: signature, status: response.status, body: text });
  if (!sameSignature(response.headers.get('x-signature') ?? '', signed))
    return unknownResponse(`status ${response.status}, not signed by the airline`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return unknownResponse('the answer makes no sense');
  }
  if (response.ok) return { kind: 'OK', body: parsed };
  const said = problem.safeParse(parsed);
  // 5xx and 429: the airline itself does not know or asks to come again.
  if (response.status >= 500 || response.status === 429 || !said.success)
    return unknownResponse(`status ${response.status}`);
  return { kind: 'REFUSED', code: said.data.code };
}

const unknown = (reason: string): { outcome: 'UNKNOWN'; reason: string } => ({
  outcome: 'UNKNOWN',
  reason: `airline: ${reason}`.slice(0, 300),
});
const unknownResponse = (reason: string): Answer => ({ kind: 'UNKNOWN', reason: reason.slice(0, 300) });

/** The body by its schema; whatever else came is no answer. */
function read<S extends z.ZodType>(schema: S, answer: Answer): z.output<S> | { outcome: 'UNKNOWN'; reason: string } {
  if (answer.kind === 'UNKNOWN') return unknown(answer.reason);
  if (answer.kind === 'REFUSED') return unknown(`refused: ${answer.code}`);
  const parsed = schema.safeParse(answer.body);
  return parsed.success ? parsed.data : unknown('the answer makes no sense');
}

function step<K extends string>(answer: Answer, schema: z.ZodType<Record<K, string>>, id: K): AirlineStep {
  if (answer.kind === 'REFUSED') return { outcome: 'REFUSED', reason: answer.code };
  const done = read(schema, answer);
  return 'outcome' in done && done.outcome === 'UNKNOWN'
    ? (done as { outcome: 'UNKNOWN'; reason: string })
    : { outcome: 'DONE', ref: (done as Record<K, string>)[id] };
}
