/** The partner airline by the contract of docs/airline.md: signed JSON in, signed JSON out. */
import { createHash, createHmac } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { applyFault } from '../apply-fault.ts';
import type { Fault, FaultList } from '../faults.ts';
import { type AirlineLedger, type Answer, refusal } from './airline-ledger.ts';

export interface AirlinePartner {
  partner: string;
  secret: string;
}
type Env = { Bindings: HttpBindings };
type Body = Record<string, unknown>;

/** Requests whose signature is older or newer than this are refused. */
const CLOCK_SKEW_SECONDS = 300;
const STATEMENT_PAGE = 500;
/** Faults that are regular refusals of the airline. */
const REFUSAL_FAULTS: Readonly<Record<string, string>> = {
  'quote-expired': 'QUOTE_EXPIRED',
  'member-inactive': 'MEMBER_INACTIVE',
  decline: 'INSUFFICIENT_POINTS',
};

interface AirlineDependencies {
  books: AirlineLedger;
  faults: FaultList;
  partner: AirlinePartner;
  /** The airline sends the code to its member, at an address that the shop never learns. */
  tellMember: (memberId: string, code: string) => Promise<unknown>;
}

type Work = (body: Body, key: string, forcedRefusal: string | null) => Promise<Answer> | Answer;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const count = (value: unknown): number => (typeof value === 'number' && Number.isSafeInteger(value) ? value : 0);

export function airlineApi({ books, faults, partner, tellMember }: AirlineDependencies): Hono<Env> {
  const app = new Hono<Env>();
  const on = signedCalls(app, faults, partner);
  on('/members/find', 'find', ({ memberId, lastName }) => books.find(text(memberId), text(lastName)));
  on('/members/code', 'code', async ({ memberId, lastName }) => {
    const { code, ...response } = await books.newCode(text(memberId), text(lastName));
    if (code !== null) await tellMember(text(memberId), code);
    return response;
  });
  on('/members/prove', 'prove', ({ memberId, code }) => books.prove(text(memberId), text(code)));
  on('/quotes', 'quote', ({ memberId, lastName, amountCents }) =>
    count(amountCents) > 0
      ? books.quote(text(memberId), text(lastName), count(amountCents))
      : refusal(400, 'AMOUNT_INVALID'),
  );
  on('/burns', 'burn', ({ quoteNumber, memberId, amountCents, orderNumber }, key, forcedRefusal) =>
    books.burn(
      key,
      {
        quoteNumber: text(quoteNumber),
        memberId: text(memberId),
        amountCents: count(amountCents),
        orderNumber: text(orderNumber),
      },
      forcedRefusal,
    ),
  );
  on('/burns/find', 'find-burn', ({ key }) => books.findBurn(text(key)));
  on('/returns', 'return', ({ burnKey, amountCents }, key) =>
    books.returnPoints(key, text(burnKey), amountCents === 'ALL' ? 'ALL' : count(amountCents)),
  );
  on('/awards', 'award', ({ memberId, points, orderNumber }, key) =>
    count(points) === 0
      ? refusal(400, 'POINTS_INVALID')
      : books.award(key, { memberId: text(memberId), points: count(points), orderNumber: text(orderNumber) }),
  );
  on('/statements', 'statement', ({ from, until, after }) =>
    books.statement(
      Date.parse(text(from)) || 0,
      Date.parse(text(until)) || 0,
      Number(text(after) || 0),
      STATEMENT_PAGE,
    ),
  );
  return app;
}

/** Registers a call: its signature is checked, faults apply, and the reply is signed. */
function signedCalls(app: Hono<Env>, faults: FaultList, partner: AirlinePartner) {
  return (path: string, operation: string, work: Work): void => {
    app.post(`/partner/v1${path}`, async (c) => {
      const text = await c.req.text();
      const callSignature = c.req.header('x-signature') ?? '';
      if (!isOurs(c, text, callSignature, partner)) return c.json({ code: 'SIGNATURE_INVALID' }, 401);
      const body = parse(text);
      const fault: Fault | undefined = faults.take(
        'airline',
        operation,
        typeof body?.orderNumber === 'string' ? body.orderNumber : undefined,
      );
      return applyFault(c.env, fault, async () => {
        if (fault?.kind === 'delay') await new Promise((done) => setTimeout(done, fault.ms));
        const response = body
          ? await work(body, c.req.header('idempotency-key') ?? '', REFUSAL_FAULTS[fault?.kind ?? ''] ?? null)
          : refusal(400, 'BODY_INVALID');
        if (fault?.kind === 'wrong-amount' && 'amountCents' in response.body)
          response.body = { ...response.body, amountCents: Number(response.body.amountCents) + 1 };
        const reply = JSON.stringify(response.body);
        const signature = createHmac('sha256', partner.secret)
          .update(
            ['answer', callSignature, `${response.status}`, createHash('sha256').update(reply).digest('hex')].join(
              '\n',
            ),
          )
          .digest('hex');
        return new Response(reply, {
          status: response.status,
          headers: { 'content-type': 'application/json', 'x-signature': signature },
        });
      });
    });
  };
}

function isOurs(c: Context, body: string, signature: string, { partner, secret }: AirlinePartner): boolean {
  const timestamp = c.req.header('x-timestamp') ?? '';
  const signedParts = [
    `call`,
    c.req.path,
    timestamp,
    c.req.header('idempotency-key') ?? '',
    createHash('sha256').update(body).digest('hex'),
  ];
  const expected = createHmac('sha256', secret).update(signedParts.join('\n')).digest('hex');
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  return c.req.header('x-partner') === partner && signature === expected && age <= CLOCK_SKEW_SECONDS;
}

function parse(text: string): Body | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : null;
  } catch {
    return null;
  }
}
