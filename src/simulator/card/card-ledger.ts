/**
 * The simulated gateway's ledger: sales, captures, voids and refunds over the journal. Every operation replies only
 * after its entry is on disk; captures never exceed the authorised amount, refunds never exceed the captured amount.
 */
import { randomBytes } from 'node:crypto';
import type { Journal, NewEntry } from '../journal.ts';
import type { SimulatorSettings } from '../settings.ts';
import type { Instrument } from './instruments.ts';
import type { Nonces } from './nonces.ts';
import { RequestKeys } from './request-keys.ts';
import { saleOutcome, settlementOutcome } from './sale-outcome.ts';
import { applyEntry, refundedCents, type Transaction } from './transactions.ts';
import { PROBLEMS, type ValidationProblem } from './validation-problems.ts';
import { Vault, type VaultedMethod } from './vault.ts';

export type LedgerResponse = { transaction: Transaction } | { problem: ValidationProblem };
/** Identifies the request; `hold` is awaited between claiming the key and doing the work. */
export interface LedgerRequest {
  key: string | undefined;
  fingerprint: string;
  hold: () => Promise<void>;
  /** Refuse on purpose (fault 'decline'). */
  decline: boolean;
}
export interface SaleFields {
  amountCents: bigint;
  orderId: string;
  /** The instrument: a nonce, or the token of a method in the vault. */
  with: { nonce: string } | { token: string };
  /** Saves the method in this customer's vault once it is approved. */
  storeFor?: string;
  merchantAccountId: string;
  currency: string;
  acceptedBrands: readonly string[];
  submitForSettlement: boolean;
  /** The decision of the fraud protection; null without device data. */
  riskDecision: 'Approve' | 'Review' | null;
}

export class CardLedger {
  readonly transactions = new Map<string, Transaction>();
  readonly nonces: Nonces;
  readonly vault = new Vault();
  readonly #journal: Journal;
  readonly #settings: SimulatorSettings;
  readonly #keys = new RequestKeys();
  readonly #idsByOrder = new Map<string, string[]>();

  /** Rebuilds the ledger from the journal. */
  constructor(journal: Journal, nonces: Nonces, settings: SimulatorSettings) {
    this.#journal = journal;
    this.nonces = nonces;
    this.#settings = settings;
    for (const entry of journal.entries) this.#apply(entry);
  }

  sale(request: LedgerRequest, fields: SaleFields): Promise<LedgerResponse> {
    return this.#perform(request, () => {
      if (fields.storeFor !== undefined && !this.vault.hasCustomer(fields.storeFor)) return PROBLEMS.customerUnknown;
      if ('token' in fields.with) {
        const saved = this.vault.find(fields.with.token);
        return saved
          ? this.#saleEntry(fields, saved.instrument, request.decline, saved.token)
          : PROBLEMS.methodTokenUnknown;
      }
      const { nonce } = fields.with;
      const found = this.nonces.look(nonce);
      if (!found.ok) return found.problem === 'consumed' ? PROBLEMS.nonceConsumed : PROBLEMS.nonceUnknown;
      const refused = whyNotAccepted(found.instrument, fields.acceptedBrands);
      if (refused) return refused;
      this.nonces.spend(nonce);
      return this.#saleEntry(fields, found.instrument, request.decline);
    });
  }

  /** Adds a customer under the shop's own id; an existing id is refused. */
  async addCustomer(request: LedgerRequest, id: string): Promise<ValidationProblem | null> {
    await request.hold();
    if (this.vault.hasCustomer(id)) return PROBLEMS.customerIdTaken;
    await this.#write({ event: 'customer', customerId: id });
    return null;
  }

  async findMethod(token: string): Promise<VaultedMethod | undefined> {
    await this.#journal.flushed();
    return this.vault.find(token);
  }

  /** Whether the method existed; it is deleted when this resolves. */
  async forgetMethod(request: LedgerRequest, token: string): Promise<boolean> {
    await request.hold();
    if (!this.vault.find(token)) return false;
    await this.#write({ event: 'forget', token });
    return true;
  }

  capture(request: LedgerRequest, id: string, amountCents: bigint | undefined): Promise<LedgerResponse | null> {
    return this.#performOn(id, request, (sale) => {
      if (sale.type !== 'sale' || sale.status !== 'authorized' || request.decline)
        return PROBLEMS.cannotSubmitForSettlement;
      if (amountCents !== undefined && amountCents > sale.amountCents) return PROBLEMS.settlementTooLarge;
      return {
        event: 'capture',
        transactionId: id,
        amountCents: (amountCents ?? sale.amountCents).toString(),
        status: 'submitted_for_settlement',
      };
    });
  }

  void(request: LedgerRequest, id: string): Promise<LedgerResponse | null> {
    return this.#performOn(id, request, (transaction) => {
      const voidable =
        transaction.status === 'authorized' ||
        transaction.status === 'submitted_for_settlement' ||
        transaction.status === 'settlement_pending';
      return voidable && !request.decline
        ? { event: 'void', transactionId: id, status: 'voided' }
        : PROBLEMS.cannotBeVoided;
    });
  }

  refund(request: LedgerRequest, id: string, amountCents: bigint | undefined): Promise<LedgerResponse | null> {
    return this.#performOn(id, request, (sale) => {
      if (sale.type !== 'sale') return PROBLEMS.cannotRefundCredit;
      if (sale.status !== 'settled' && sale.status !== 'settling') return PROBLEMS.cannotRefundUnlessSettled;
      const left = sale.amountCents - refundedCents(this.transactions, sale);
      if (left <= 0n) return PROBLEMS.alreadyRefunded;
      const amount = amountCents ?? left;
      if (amount > left) return PROBLEMS.refundTooLarge;
      if (request.decline) return PROBLEMS.refundHardDeclined;
      return {
        event: 'refund',
        transactionId: newId(),
        refundedTransactionId: id,
        amountCents: amount.toString(),
        currency: sale.currency,
        orderId: sale.orderId,
        status: 'submitted_for_settlement',
      };
    });
  }

  /** The sandbox's testing operations: settles a captured transaction at once. */
  settle(
    request: LedgerRequest,
    id: string,
    status: 'settled' | 'settlement_declined' | 'settlement_pending',
  ): Promise<LedgerResponse | null> {
    return this.#performOn(id, request, (transaction) =>
      transaction.status === 'submitted_for_settlement' || transaction.status === 'settlement_pending'
        ? { event: 'settle', transactionId: id, status, code: '4000' }
        : PROBLEMS.cannotSimulateSettlement,
    );
  }

  /** A transaction in its current state, settled if that was due; null when there is none. */
  async find(id: string): Promise<Transaction | null> {
    const transaction = this.#current(id);
    await this.#journal.flushed();
    return transaction;
  }

  /** Ids of an order's transactions, oldest first. */
  idsOfOrder(orderId: string): readonly string[] {
    return this.#idsByOrder.get(orderId) ?? [];
  }

  #performOn(
    id: string,
    request: LedgerRequest,
    decide: (transaction: Transaction) => NewCardEntry | ValidationProblem,
  ): Promise<LedgerResponse | null> {
    if (!this.transactions.has(id)) return Promise.resolve(null);
    return this.#perform(request, () => decide(this.#current(id) as Transaction));
  }

  async #perform(request: LedgerRequest, decide: () => NewCardEntry | ValidationProblem): Promise<LedgerResponse> {
    const { key, fingerprint } = request;
    if (key === undefined) {
      await request.hold();
      return this.#record(decide(), {});
    }
    const claim = this.#keys.claim(key, fingerprint);
    if (claim.kind === 'done') {
      await request.hold();
      return { transaction: (await this.find(claim.transactionId)) as Transaction };
    }
    if (claim.kind !== 'new') return { problem: KEY_PROBLEMS[claim.kind] };
    try {
      await request.hold();
      return await this.#record(decide(), { key, fingerprint });
    } finally {
      this.#keys.release(key);
    }
  }

  async #record(
    decision: NewCardEntry | ValidationProblem,
    names: { key?: string; fingerprint?: string },
  ): Promise<LedgerResponse> {
    if (!('event' in decision)) return { problem: decision };
    await this.#write({ ...decision, ...names });
    return { transaction: this.transactions.get(decision.transactionId) as Transaction };
  }

  #write(entry: { event: string } & Record<string, unknown>): Promise<void> {
    const written = this.#journal.append({ provider: 'card', ...entry } as NewEntry);
    this.#apply(this.#journal.entries[this.#journal.entries.length - 1] as Journal['entries'][number]);
    return written;
  }

  #apply(entry: Journal['entries'][number]): void {
    applyEntry(this.transactions, entry);
    if (entry.provider !== 'card') return;
    this.#keys.applyEntry(entry);
    this.vault.applyEntry(entry);
    if (entry.event !== 'sale' && entry.event !== 'refund') return;
    const orderId = String(entry.orderId);
    const ids = this.#idsByOrder.get(orderId);
    if (ids) ids.push(String(entry.transactionId));
    else this.#idsByOrder.set(orderId, [String(entry.transactionId)]);
  }

  #current(id: string): Transaction | null {
    const transaction = this.transactions.get(id);
    if (!transaction) return null;
    if (
      transaction.status === 'submitted_for_settlement' &&
      Date.now() - Date.parse(transaction.updatedAt) >= this.#settings.settleAfterMs
    ) {
      void this.#write({
        event: 'settle',
        transactionId: id,
        ...settlementOutcome(transaction.amountCents, transaction.instrument.kind),
      });
    }
    return transaction;
  }

  #saleEntry(fields: SaleFields, instrument: Instrument, decline: boolean, token = newId()): NewCardEntry {
    const outcome = saleOutcome(
      fields.amountCents,
      decline ? { kind: instrument.kind, behaviour: { kind: 'declined', code: '2000' } } : instrument,
    );
    const status =
      outcome.status === 'authorized' && fields.submitForSettlement ? 'submitted_for_settlement' : outcome.status;
    return {
      event: 'sale',
      transactionId: newId(),
      status,
      amountCents: fields.amountCents.toString(),
      currency: fields.currency,
      orderId: fields.orderId,
      merchantAccountId: fields.merchantAccountId,
      kind: instrument.kind,
      brand: instrument.brand,
      last4: instrument.last4,
      expiry: instrument.expiry,
      token,
      ...(fields.storeFor !== undefined && { vaultedFor: fields.storeFor }),
      cvvResponse: instrument.cvvResponse,
      ...(fields.riskDecision && { riskDecision: fields.riskDecision }),
      ...('code' in outcome ? { code: outcome.code, text: outcome.text } : { rejectionReason: outcome.reason }),
    };
  }
}

type NewCardEntry = { event: string; transactionId: string } & Record<string, unknown>;
const KEY_PROBLEMS = {
  'too-long': PROBLEMS.keyTooLong,
  'other-request': PROBLEMS.keyOfAnotherRequest,
  'in-flight': PROBLEMS.keyInFlight,
};

function whyNotAccepted(
  { kind, brand, behaviour }: Instrument,
  acceptedBrands: readonly string[],
): ValidationProblem | undefined {
  if (behaviour?.kind === 'invalid-number') return PROBLEMS.numberInvalid;
  if (behaviour?.kind === 'not-accepted') return PROBLEMS.instrumentNotAccepted;
  // A test instrument with a later refusal passes this check whatever its brand.
  return kind === 'paypal' || behaviour !== undefined || acceptedBrands.includes(brand)
    ? undefined
    : PROBLEMS.cardTypeNotAccepted;
}

/** Short ids in Braintree’s format: ten lower-case letters and digits. */
function newId(): string {
  return Array.from(randomBytes(10), (byte) => 'abcdefghjkmnpqrstvwxyz0123456789'[byte & 31]).join('');
}
