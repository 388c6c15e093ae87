/**
 * The partner airline over HTTP: JSON, each request and reply signed (docs/airline.md). Replies without a valid
 * signature are ignored.
 */
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

/** Calls a path of the airline's API; the key makes a repetition the same call. */
type Call = (path: string, body: Record<string, unknown>, key?: string) => Promise<Answer>;

export function createHttpAirline(settings: AirlineSettings): AirlinePort {
  const call: Call = (path, body, key = '') => callAirline(settings, `/partner/v1${path}`, body, key);
  return {
    ...memberCalls(call),
    ...paymentCalls(call),
    ...returnCalls(call),
    ...awardCalls(call),
  };
}

/** Whether somebody is a member, and whether it is theirs. */
function memberCalls(call: Call): Pick<AirlinePort, 'findMember' | 'sendCode' | 'proveMember'> {
  return {
    async findMember(member) {
      const reply = await call('/members/find', member);
      if (reply.kind === 'REFUSED')
        return reply.code === 'MEMBER_NOT_FOUND' ? { outcome: 'NOT_FOUND' } : unknown(`refused: ${reply.code}`);
      const found = read(replies.member, reply);
      if ('outcome' in found) return found;
      if (found.memberId !== member.memberId) return unknown('a response about another member');
      return found.status === 'active' ? { outcome: 'FOUND', memberId: found.memberId } : { outcome: 'INACTIVE' };
    },

    async sendCode(member) {
      const reply = await call('/members/code', member);
      if (reply.kind === 'REFUSED') {
        if (reply.code === 'MEMBER_NOT_FOUND') return { outcome: 'NOT_FOUND' };
        return reply.code === 'MEMBER_INACTIVE' ? { outcome: 'INACTIVE' } : unknown(`refused: ${reply.code}`);
      }
      const sent = read(replies.codeSent, reply);
      if ('outcome' in sent) return sent;
      return sent.memberId === member.memberId ? { outcome: 'SENT' } : unknown('a response about another member');
    },

    async proveMember(proof) {
      const reply = await call('/members/prove', proof);
      if (reply.kind === 'REFUSED')
        return reply.code === 'CODE_WRONG' ? { outcome: 'WRONG' } : unknown(`refused: ${reply.code}`);
      const proven = read(replies.proven, reply);
      if ('outcome' in proven) return proven;
      return proven.memberId === proof.memberId ? { outcome: 'PROVEN' } : unknown('a response about another member');
    },
  };
}

/** Points that pay: quoted, then burned. */
function paymentCalls(call: Call): Pick<AirlinePort, 'quote' | 'burn'> {
  return {
    async quote({ memberId, lastName, amountCents }) {
      const reply = await call('/quotes', {
        memberId,
        lastName,
        amountCents: Number(amountCents),
        currency: CURRENCY,
      });
      if (reply.kind === 'REFUSED') {
        if (reply.code === 'MEMBER_NOT_FOUND') return { outcome: 'NOT_FOUND' };
        if (reply.code === 'MEMBER_INACTIVE') return { outcome: 'INACTIVE' };
        return reply.code === 'INSUFFICIENT_POINTS' ? { outcome: 'INSUFFICIENT' } : unknown(`refused: ${reply.code}`);
      }
      const quote = read(replies.quote, reply);
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
      const reply = await call(
        '/burns',
        { quoteNumber, memberId, amountCents: Number(amountCents), currency: CURRENCY, orderNumber },
        key,
      );
      if (reply.kind === 'REFUSED') {
        const reason = burnRefusals.find((each) => each === reply.code);
        return reason ? { outcome: 'REFUSED', reason } : unknown(`refused: ${reply.code}`);
      }
      const burn = read(replies.burn, reply);
      if ('outcome' in burn) return burn;
      return {
        outcome: 'BURNED',
        ref: burn.burnId,
        amountCents: BigInt(burn.amountCents),
        points: BigInt(burn.points),
      };
    },
  };
}

/** Burned points that go back, and whether a burn was made. */
function returnCalls(call: Call): Pick<AirlinePort, 'returnPoints' | 'findBurn'> {
  return {
    async returnPoints({ key, burnKey, amountCents }) {
      return step(
        await call('/returns', { burnKey, amountCents: amountCents === 'ALL' ? 'ALL' : Number(amountCents) }, key),
        replies.returned,
        'returnId',
      );
    },

    async findBurn(key) {
      const reply = await call('/burns/find', { key });
      if (reply.kind === 'REFUSED') return reply.code === 'BURN_NOT_FOUND' ? 'NONE' : 'UNKNOWN';
      const found = read(replies.burnState, reply);
      return 'outcome' in found
        ? 'UNKNOWN'
        : { state: found.state === 'burned' ? 'BURNED' : 'RETURNED', ref: found.burnId };
    },
  };
}

/** Points that the airline grants, and its list of all calls. */
function awardCalls(call: Call): Pick<AirlinePort, 'award' | 'statement'> {
  return {
    async award({ key, memberId, points, orderNumber }) {
      return step(
        await call('/awards', { memberId, points: Number(points), orderNumber }, key),
        replies.award,
        'awardId',
      );
    },

    async statement(from, until) {
      const lines: StatementLine[] = [];
      for (let after: string | null = null; ; ) {
        const page: z.output<typeof replies.statement> | { outcome: 'UNKNOWN'; reason: string } = read(
          replies.statement,
          await call('/statements', { from: from.toISOString(), until: until.toISOString(), after }),
        );
        if ('outcome' in page) throw new Error(`The airline returned no statement: ${page.reason}`);
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
  if (text.length > MAX_RESPONSE_BYTES) return unknownResponse('the response is too long');
  const signed = signResponse(secret, { callSignature: signature, status: response.status, body: text });
  if (!sameSignature(response.headers.get('x-signature') ?? '', signed))
    return unknownResponse(`status ${response.status}, not signed by the airline`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return unknownResponse('the response is invalid');
  }
  if (response.ok) return { kind: 'OK', body: parsed };
  const errorReply = problem.safeParse(parsed);
  // 5xx and 429: the outcome is unknown, or the airline asks for a retry.
  if (response.status >= 500 || response.status === 429 || !errorReply.success)
    return unknownResponse(`status ${response.status}`);
  return { kind: 'REFUSED', code: errorReply.data.code };
}

const unknown = (reason: string): { outcome: 'UNKNOWN'; reason: string } => ({
  outcome: 'UNKNOWN',
  reason: `airline: ${reason}`.slice(0, 300),
});

const unknownResponse = (reason: string): Answer => ({ kind: 'UNKNOWN', reason: reason.slice(0, 300) });

/** The body parsed by its schema; any other reply counts as unknown. */
function read<S extends z.ZodType>(schema: S, reply: Answer): z.output<S> | { outcome: 'UNKNOWN'; reason: string } {
  if (reply.kind === 'UNKNOWN') return unknown(reply.reason);
  if (reply.kind === 'REFUSED') return unknown(`refused: ${reply.code}`);
  const parsed = schema.safeParse(reply.body);
  return parsed.success ? parsed.data : unknown('the response is invalid');
}

function step<K extends string>(reply: Answer, schema: z.ZodType<Record<K, string>>, id: K): AirlineStep {
  if (reply.kind === 'REFUSED') return { outcome: 'REFUSED', reason: reply.code };
  const done = read(schema, reply);
  return 'outcome' in done && done.outcome === 'UNKNOWN'
    ? (done as { outcome: 'UNKNOWN'; reason: string })
    : { outcome: 'DONE', ref: (done as Record<K, string>)[id] };
}
