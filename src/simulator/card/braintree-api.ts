/** The Braintree server protocol as its official SDKs use it: JSON in, XML out, basic authentication. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { textToCents } from '#shared/money.ts';
import { applyFault } from '../apply-fault.ts';
import type { Fault, FaultList } from '../faults.ts';
import type { SimulatorSettings } from '../settings.ts';
import {
  clientTokenXml,
  customerXml,
  methodXml,
  problemXml,
  refusalXml,
  searchIdsXml,
  searchPageXml,
  transactionXml,
} from './braintree-xml.ts';
import type { CardLedger, LedgerRequest, LedgerResponse } from './card-ledger.ts';
import { makeClientToken, onlyOrigins } from './client-token.ts';
import { fingerprintOf } from './request-keys.ts';
import { REFUSED_STATUSES, type Transaction } from './transactions.ts';
import { PROBLEMS, type ValidationProblem } from './validation-problems.ts';

export interface Merchant {
  merchantId: string;
  publicKey: string;
  privateKey: string;
  merchantAccountId: string;
  currency: string;
  /** Other brands are refused as the real gateway refuses them. */
  acceptedBrands: readonly string[];
}
export interface CardApiDependencies {
  ledger: CardLedger;
  faults: FaultList;
  settings: SimulatorSettings;
  merchant: Merchant;
  shopOrigins: readonly string[];
}

type Env = { Bindings: HttpBindings };
type Fields = Record<string, unknown>;
const MAX_ORDER_ID = 255;

export function braintreeApi({ ledger, faults, settings, merchant, shopOrigins }: CardApiDependencies): Hono<Env> {
  const app = new Hono<Env>();
  const authorization = `Basic ${Buffer.from(`${merchant.publicKey}:${merchant.privateKey}`).toString('base64')}`;
  app.use('/merchants/*', async (c, next) => {
    if (c.req.header('authorization') !== authorization) return c.text('', 401);
    if (c.req.path.split('/')[2] !== merchant.merchantId) return c.text('', 403);
    return next();
  });

  const run = createRun({ ledger, faults, settings });
  mountTokens(app, run, { merchant, shopOrigins });
  mountCustomers(app, run, ledger);
  mountTransactions(app, run, { ledger, merchant });
  mountSearch(app, run, ledger);
  return app;
}

/** Runs one operation under the fault that is set for it, if any. */
type Run = (
  c: Context<Env>,
  operation: string,
  fields: Fields,
  about: string,
  work: (request: LedgerRequest, fault: Fault | undefined) => Promise<Response>,
) => Promise<Response>;

function createRun({ ledger, faults, settings }: Pick<CardApiDependencies, 'ledger' | 'faults' | 'settings'>): Run {
  return async (c, operation, fields, about, work) => {
    const id = c.req.param('id');
    const fault = faults.take(
      'card',
      operation,
      String(fields.order_id ?? (id && ledger.transactions.get(id)?.orderId) ?? ''),
    );
    const waitMs = settings.cardLatencyMs + (fault?.kind === 'delay' ? fault.ms : 0);
    const { api_request_key: key, ...rest } = fields;
    const request: LedgerRequest = {
      key: typeof key === 'string' && key !== '' ? key : undefined,
      fingerprint: fingerprintOf(`${operation} ${about}`, rest),
      hold: async () => {
        if (waitMs > 0) await sleep(waitMs);
      },
      decline: fault?.kind === 'decline',
    };
    return applyFault(c.env, fault, () => work(request, fault));
  };
}

/** Client tokens, with which the browser reaches the gateway. */
function mountTokens(
  app: Hono<Env>,
  run: Run,
  { merchant, shopOrigins }: Pick<CardApiDependencies, 'merchant' | 'shopOrigins'>,
): void {
  app.post('/merchants/:merchant/client_token', async (c) => {
    const fields = await fieldsOf(c, 'client_token');
    return run(c, 'token', fields, '', async (request) => {
      await request.hold();
      const named = onlyOrigins(fields.domains);
      return xml(
        clientTokenXml(
          makeClientToken(
            { merchantId: merchant.merchantId, origins: named.length > 0 ? named : shopOrigins },
            merchant.privateKey,
          ),
        ),
        201,
      );
    });
  });
}

/** Customers and the payment methods kept for them. */
function mountCustomers(app: Hono<Env>, run: Run, ledger: CardLedger): void {
  app.post('/merchants/:merchant/customers', async (c) => {
    const fields = await fieldsOf(c, 'customer');
    return run(c, 'customer', fields, '', async (request) => {
      const id = typeof fields.id === 'string' && /^[\w-]{1,36}$/.test(fields.id) ? fields.id : null;
      const problem = id === null ? PROBLEMS.customerUnknown : await ledger.addCustomer(request, id);
      return problem ? xml(problemXml(problem), 422) : xml(customerXml(String(fields.id)), 201);
    });
  });
  app.get('/merchants/:merchant/payment_methods/any/:token', async (c) => {
    const found = await ledger.findMethod(c.req.param('token'));
    return found ? xml(methodXml(found), 200) : xml('', 404);
  });
  app.delete('/merchants/:merchant/payment_methods/any/:token', (c) =>
    run(c, 'forget', {}, c.req.param('token'), async (request) =>
      (await ledger.forgetMethod(request, c.req.param('token'))) ? new Response('', { status: 200 }) : xml('', 404),
    ),
  );
}

/** Sales, and everything that is done with them afterwards. */
function mountTransactions(
  app: Hono<Env>,
  run: Run,
  { ledger, merchant }: Pick<CardApiDependencies, 'ledger' | 'merchant'>,
): void {
  app.post('/merchants/:merchant/transactions', async (c) => {
    const fields = await fieldsOf(c, 'transaction');
    return run(c, 'sale', fields, '', async (request, fault) => {
      const sale = readSale(fields, merchant);
      return 'code' in sale ? xml(problemXml(sale), 422) : answerXml(await ledger.sale(request, sale), 201, fault);
    });
  });

  /** The three operations on a transaction; the amount is optional or absent. */
  const operations = { submit_for_settlement: 'capture', void: 'void', refund: 'refund' } as const;
  for (const [path, operation] of Object.entries(operations)) {
    app.on(operation === 'refund' ? 'POST' : 'PUT', `/merchants/:merchant/transactions/:id/${path}`, async (c) => {
      const fields = await fieldsOf(c, 'transaction');
      const id = c.req.param('id') as string;
      return run(c, operation, fields, id, async (request, fault) => {
        const amount = operation === 'void' || fields.amount === undefined ? undefined : readAmount(fields.amount);
        if (typeof amount === 'object') return xml(problemXml(amount), 422);
        const reply = operation === 'void' ? ledger.void(request, id) : ledger[operation](request, id, amount);
        return answerXml(await reply, operation === 'refund' ? 201 : 200, fault);
      });
    });
  }

  const settlements = {
    settle: 'settled',
    settlement_confirm: 'settled',
    settlement_decline: 'settlement_declined',
    settlement_pending: 'settlement_pending',
  } as const;
  for (const [path, status] of Object.entries(settlements)) {
    app.put(`/merchants/:merchant/transactions/:id/${path}`, (c) =>
      run(c, 'settle', {}, c.req.param('id'), async (request, fault) =>
        answerXml(await ledger.settle(request, c.req.param('id'), status), 200, fault),
      ),
    );
  }
}

function mountSearch(app: Hono<Env>, run: Run, ledger: CardLedger): void {
  app.get('/merchants/:merchant/transactions/:id', (c) =>
    run(c, 'find', {}, c.req.param('id'), async (request, fault) => {
      await request.hold();
      const transaction = await ledger.find(c.req.param('id'));
      return transaction ? xml(transactionXml(echo(transaction, fault)), 200) : xml('', 404);
    }),
  );

  app.post('/merchants/:merchant/transactions/advanced_search_ids', async (c) => {
    const fields = await fieldsOf(c, 'search');
    return run(c, 'search', {}, '', async () => xml(searchIdsXml(searched(ledger, fields)), 200));
  });
  app.post('/merchants/:merchant/transactions/advanced_search', async (c) => {
    const fields = await fieldsOf(c, 'search');
    const found = await Promise.all(searched(ledger, fields).map((id) => ledger.find(id)));
    return xml(searchPageXml(found.filter((each) => each !== null)), 200);
  });
}

const xml = (body: string, status: number): Response =>
  new Response(body, { status, headers: { 'content-type': 'application/xml; charset=utf-8' } });

async function fieldsOf(c: Context<Env>, root: string): Promise<Fields> {
  const body = (await c.req.json().catch(() => ({}))) as Record<string, Fields | undefined>;
  return body[root] ?? {};
}

function answerXml(reply: LedgerResponse | null, status: number, fault: Fault | undefined): Response {
  if (!reply) return xml('', 404);
  if ('problem' in reply) return xml(problemXml(reply.problem), 422);
  const transaction = echo(reply.transaction, fault);
  return REFUSED_STATUSES.includes(transaction.status)
    ? xml(refusalXml(transaction), 422)
    : xml(transactionXml(transaction), status);
}

/** The transaction as it is reported: correct, or changed by a fault. The ledger always stays correct. */
function echo(transaction: Transaction, fault: Fault | undefined): Transaction {
  if (fault?.kind === 'wrong-amount') return { ...transaction, amountCents: transaction.amountCents + 100n };
  if (fault?.kind === 'wrong-currency')
    return { ...transaction, currency: transaction.currency === 'AUD' ? 'NZD' : 'AUD' };
  if (fault?.kind === 'wrong-order') return { ...transaction, orderId: `${transaction.orderId}X` };
  return transaction;
}

function readSale(fields: Fields, merchant: Merchant) {
  const { amount, order_id: orderId = '', merchant_account_id: account = merchant.merchantAccountId, options } = fields;
  const { payment_method_nonce: nonce, payment_method_token: token, customer_id: customerId } = fields;
  const { submit_for_settlement: settle, store_in_vault_on_success: store } = (options ?? {}) as Fields;
  if (fields.type !== 'sale') return PROBLEMS.typeInvalid;
  if (amount === undefined || amount === '') return PROBLEMS.amountRequired;
  const amountCents = readAmount(amount);
  if (typeof amountCents === 'object') return amountCents;
  if (typeof orderId !== 'string' || orderId.length > MAX_ORDER_ID) return PROBLEMS.orderIdTooLong;
  if (account !== merchant.merchantAccountId) return PROBLEMS.merchantAccountInvalid;
  const paidWith =
    typeof nonce === 'string' && nonce !== ''
      ? { nonce }
      : typeof token === 'string' && token !== ''
        ? { token }
        : null;
  if (!paidWith) return PROBLEMS.paymentMethodRequired;
  return {
    amountCents,
    orderId,
    with: paidWith,
    ...(store === true && typeof customerId === 'string' && { storeFor: customerId }),
    merchantAccountId: merchant.merchantAccountId,
    currency: merchant.currency,
    acceptedBrands: merchant.acceptedBrands,
    submitForSettlement: settle === true,
    riskDecision: riskOf(fields),
  };
}

/** Simulates a merchant's fraud rules: data containing 'review' needs a review. */
function riskOf({ device_data: device, custom_fields: custom }: Fields): 'Approve' | 'Review' | null {
  const token = (custom as Fields | undefined)?.fraud_token;
  const known = [device, token].filter((one) => typeof one === 'string');
  if (known.length === 0) return null;
  return known.some((one) => one.includes('review')) ? 'Review' : 'Approve';
}

function readAmount(amount: unknown): bigint | ValidationProblem {
  if (typeof amount !== 'string' || !/^\d{1,10}(\.\d{1,2})?$/.test(amount)) return PROBLEMS.amountInvalid;
  const cents = textToCents(amount);
  return cents > 0n ? cents : PROBLEMS.amountNotPositive;
}

/** Search by order id, creation time, ids or several of these; other criteria of the real gateway are not supported. */
function searched(ledger: CardLedger, fields: Fields): readonly string[] {
  const orderId = (fields.order_id as Fields | undefined)?.is;
  const { min, max } = (fields.created_at ?? {}) as { min?: unknown; max?: unknown };
  const byTime = min !== undefined || max !== undefined;
  const ids =
    typeof orderId === 'string'
      ? ledger.idsOfOrder(orderId)
      : byTime
        ? [...ledger.transactions.keys()]
        : listed(fields);
  return ids.filter(
    (id) =>
      (!Array.isArray(fields.ids) || listed(fields).includes(id)) &&
      (!byTime || madeBetween(ledger.transactions.get(id), min, max)),
  );
}
const listed = ({ ids }: Fields): string[] => (Array.isArray(ids) ? ids.map(String) : []);
const madeBetween = (transaction: Transaction | undefined, min: unknown, max: unknown): boolean => {
  const at = Date.parse(transaction?.createdAt ?? '');
  return (min === undefined || at >= Date.parse(String(min))) && (max === undefined || at <= Date.parse(String(max)));
};
