/** Afterpay's API, version 2, as merchants call it: JSON, basic authentication, a user agent that names the shop. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { centsToText, textToCents } from '#shared/money.ts';
import { applyFault } from '../apply-fault.ts';
import { fingerprintOf } from '../card/request-keys.ts';
import type { Fault, FaultList } from '../faults.ts';
import type { SimulatorSettings } from '../settings.ts';
import { SAMPLE_PAYER, SAMPLE_PLACES } from '../wallets/sample-wallet.ts';
import type { PayInFourLedger, PayInFourRefusal, PaymentInFour, Request } from './pay-in-four-ledger.ts';

export interface PayInFourMerchant {
  merchantId: string;
  secretKey: string;
  currency: string;
  /** Limits of one order, in cents, both included. */
  minCents: bigint;
  maxCents: bigint;
}
export interface AfterpayDependencies {
  ledger: PayInFourLedger;
  faults: FaultList;
  settings: SimulatorSettings;
  merchant: PayInFourMerchant;
  /** Origins to whose pages shoppers may return. */
  shopOrigins: readonly string[];
}
type Env = { Bindings: HttpBindings };
type Fields = Record<string, unknown>;

export function afterpayApi({ ledger, faults, settings, merchant, shopOrigins }: AfterpayDependencies): Hono<Env> {
  const app = new Hono<Env>();
  const authorization = `Basic ${Buffer.from(`${merchant.merchantId}:${merchant.secretKey}`).toString('base64')}`;
  app.use('/v2/*', async (c, next) => {
    if (c.req.header('authorization') !== authorization)
      return refuse({
        status: 401,
        errorCode: 'unauthorized',
        message: 'Credentials are required to access this resource.',
      });
    if (!/\bMerchant\/\S+\).* https?:\/\//.test(c.req.header('user-agent') ?? ''))
      return refuse({
        status: 403,
        errorCode: 'forbidden',
        message: 'The User-Agent must name the platform, the merchant and its site.',
      });
    return next();
  });

  app.get('/v2/configuration', () =>
    json(200, {
      minimumAmount: moneyOf(merchant.minCents, merchant.currency),
      maximumAmount: moneyOf(merchant.maxCents, merchant.currency),
    }),
  );

  const run = createRun(faults, settings);
  mountCheckouts(app, run, { ledger, merchant, shopOrigins });
  mountPayments(app, run, { ledger, merchant });
  mountReads(app, run, ledger);
  return app;
}

/** Runs one operation under the fault that is set for it, if any. */
type Run = (
  c: Context<Env>,
  operation: string,
  about: string,
  orderId: string,
  fields: Fields,
  work: (request: Request, fault: Fault | undefined) => Promise<Response>,
) => Promise<Response>;

function createRun(faults: FaultList, settings: SimulatorSettings): Run {
  return async (c, operation, about, orderId, fields, work) => {
    const fault = faults.take('pay-in-four', operation, orderId);
    const waitMs = settings.payInFourLatencyMs + (fault?.kind === 'delay' ? fault.ms : 0);
    const { requestId, ...rest } = fields;
    const request: Request = {
      key: typeof requestId === 'string' && requestId !== '' ? requestId : undefined,
      fingerprint: fingerprintOf(`${operation} ${about}`, rest),
      hold: async () => {
        if (waitMs > 0) await sleep(waitMs);
      },
      decline: fault?.kind === 'decline',
    };
    return applyFault(c.env, fault, () => work(request, fault));
  };
}

/** Checkouts: opened by the shop, agreed to by the shopper. */
function mountCheckouts(
  app: Hono<Env>,
  run: Run,
  { ledger, merchant, shopOrigins }: Pick<AfterpayDependencies, 'ledger' | 'merchant' | 'shopOrigins'>,
): void {
  app.post('/v2/checkouts', async (c) => {
    const fields = await fieldsOf(c);
    return run(c, 'checkout', '', '', fields, async (request) => {
      await request.hold();
      const amountCents = centsOf(fields.amount, merchant.currency);
      const { redirectConfirmUrl, redirectCancelUrl } = (fields.merchant ?? {}) as Fields;
      const returns = [redirectConfirmUrl, redirectCancelUrl];
      if (amountCents === null || amountCents < merchant.minCents || amountCents > merchant.maxCents)
        return refuse({
          status: 422,
          errorCode: 'unsupported_payment_type',
          message: 'The amount is outside of the limits of this merchant.',
        });
      if (
        !returns.every(
          (url) => typeof url === 'string' && URL.canParse(url) && shopOrigins.includes(new URL(url).origin),
        )
      )
        return refuse({
          status: 422,
          errorCode: 'invalid_object',
          message: 'merchant.redirectConfirmUrl and redirectCancelUrl must be pages of the merchant.',
        });
      const items = Array.isArray(fields.items) ? (fields.items as Fields[]) : [];
      const checkout = await ledger.open({
        amountCents,
        currency: merchant.currency,
        reference: String(fields.merchantReference ?? ''),
        items: items.map(({ name, quantity }) => ({ name: String(name ?? ''), quantity: Number(quantity) || 0 })),
        confirmUrl: String(redirectConfirmUrl),
        cancelUrl: String(redirectCancelUrl),
        express: fields.mode === 'express',
      });
      return json(201, {
        token: checkout.token,
        expires: checkout.expires,
        redirectCheckoutUrl: `${new URL(c.req.url).origin}/pay-in-four/checkout?token=${checkout.token}`,
      });
    });
  });
  app.get('/v2/checkouts/:token', (c) =>
    run(c, 'look', '', '', {}, async (request) => {
      await request.hold();
      const found = ledger.checkout(c.req.param('token'));
      if (!found) return refuse({ status: 404, errorCode: 'not_found', message: 'Not found.' });
      return json(200, {
        token: found.token,
        expires: found.expires,
        merchantReference: found.reference,
        amount: moneyOf(found.amountCents, found.currency),
        ...(found.express && found.said === 'approved' && whoAndWhere(found.place)),
      });
    }),
  );
}

/** Payments: authorised, then captured, voided or refunded. */
function mountPayments(
  app: Hono<Env>,
  run: Run,
  { ledger, merchant }: Pick<AfterpayDependencies, 'ledger' | 'merchant'>,
): void {
  app.post('/v2/payments/auth', async (c) => {
    const fields = await fieldsOf(c);
    const orderId = String(fields.merchantReference ?? '');
    return run(c, 'auth', '', orderId, fields, async (request, fault) => {
      const reply = await ledger.authorise(request, String(fields.token ?? ''), orderId);
      if ('errorCode' in reply) return refuse(reply);
      const reported = echo(reply, fault);
      return json(reported.state === 'AUTH_DECLINED' ? 402 : 201, paymentBody(reported));
    });
  });
  for (const operation of ['capture', 'void', 'refund'] as const) {
    app.post(`/v2/payments/:id/${operation}`, async (c) => {
      const fields = await fieldsOf(c);
      const id = c.req.param('id');
      return run(c, operation, id, (await ledger.find(id))?.orderId ?? '', fields, async (request) => {
        const cents = centsOf(fields.amount, merchant.currency);
        if (cents === null) return refuse({ status: 422, errorCode: 'invalid_amount', message: 'amount is required.' });
        const reply =
          operation === 'void' ? await ledger.void(request, id) : await ledger[operation](request, id, cents);
        if ('errorCode' in reply) return refuse(reply);
        if (operation !== 'refund') return json(201, paymentBody(reply));
        const refund = reply.refunds.find(({ key }) => key === request.key);
        return json(201, {
          refundId: refund?.refundId,
          refundedAt: refund?.at,
          amount: moneyOf(refund?.amountCents ?? 0n, reply.currency),
        });
      });
    });
  }
}

function mountReads(app: Hono<Env>, run: Run, ledger: PayInFourLedger): void {
  app.get('/v2/payments', (c) =>
    run(c, 'list', '', '', {}, async (request) => {
      await request.hold();
      const [from, until, limit, offset] = [
        c.req.query('fromCreatedDate'),
        c.req.query('toCreatedDate'),
        Number(c.req.query('limit') ?? 20),
        Number(c.req.query('offset') ?? 0),
      ];
      if (!(limit >= 1 && limit <= 250))
        return refuse({ status: 422, errorCode: 'error', message: 'limit must be between 1 and 250.' });
      const found = await ledger.between(
        from ? Date.parse(from) : 0,
        until ? Date.parse(until) : Number.POSITIVE_INFINITY,
      );
      const ordered = c.req.query('ascending') === 'true' ? found : found.reverse();
      return json(200, {
        totalResults: found.length,
        offset,
        limit,
        results: ordered.slice(offset, offset + limit).map(paymentBody),
      });
    }),
  );
  app.get('/v2/payments/:id', (c) =>
    run(c, 'find', '', '', {}, async (request) => {
      await request.hold();
      const found = await ledger.find(c.req.param('id'));
      return found
        ? json(200, paymentBody(found))
        : refuse({ status: 404, errorCode: 'not_found', message: 'Not found.' });
    }),
  );
}

const json = (status: number, body: unknown): Response => Response.json(body, { status });
const refuse = ({ status, errorCode, message }: PayInFourRefusal): Response =>
  json(status, { errorCode, errorId: crypto.randomUUID(), message, httpStatusCode: status });
const moneyOf = (cents: bigint, currency: string): { amount: string; currency: string } => ({
  amount: centsToText(cents),
  currency,
});

async function fieldsOf(c: Context<Env>): Promise<Fields> {
  const body: unknown = await c.req.json().catch(() => ({}));
  return typeof body === 'object' && body !== null ? (body as Fields) : {};
}

function centsOf(money: unknown, expected: string): bigint | null {
  const { amount, currency } = (typeof money === 'object' && money !== null ? money : {}) as Fields;
  return typeof amount === 'string' && /^\d{1,9}\.\d{2}$/.test(amount) && currency === expected
    ? textToCents(amount)
    : null;
}

/** The payment as it is reported: correct, or changed by a fault. The ledger always stays correct. */
function echo(payment: PaymentInFour, fault: Fault | undefined): PaymentInFour {
  if (fault?.kind === 'wrong-amount') return { ...payment, amountCents: payment.amountCents + 100n };
  if (fault?.kind === 'wrong-currency') return { ...payment, currency: 'AUD' };
  if (fault?.kind === 'wrong-order') return { ...payment, orderId: `${payment.orderId}X` };
  return payment;
}

function paymentBody({ id, token, orderId, state, amountCents, currency, createdAt, refunds }: PaymentInFour): unknown {
  return {
    id,
    token,
    status: state === 'AUTH_DECLINED' ? 'DECLINED' : 'APPROVED',
    created: createdAt,
    originalAmount: moneyOf(amountCents, currency),
    openToCaptureAmount: moneyOf(state === 'AUTH_APPROVED' ? amountCents : 0n, currency),
    paymentState: state,
    merchantReference: orderId,
    refunds: refunds.map((refund) => ({
      refundId: refund.refundId,
      refundedAt: refund.at,
      amount: moneyOf(refund.amountCents, currency),
    })),
  };
}

/** The sample shopper at one of the sample addresses, in Afterpay's fields. */
function whoAndWhere(place: number): object {
  const { email, givenName, familyName, phone } = SAMPLE_PAYER;
  const at = SAMPLE_PLACES[place];
  return {
    consumer: { email, givenNames: givenName, surname: familyName, phoneNumber: phone },
    ...(at && {
      shipping: {
        name: `${givenName} ${familyName}`,
        line1: at.line1,
        line2: at.line2,
        area1: at.city,
        area2: at.suburb,
        region: at.region,
        postcode: at.postcode,
        countryCode: at.country,
      },
    }),
  };
}
