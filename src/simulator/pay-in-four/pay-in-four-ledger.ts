/**
 * The ledger of the simulated Afterpay over the journal: checkouts, and their payments. A checkout is approved by the
 * shopper and paid once; captures never exceed the authorised amount, refunds never the captured amount.
 */
import { randomBytes } from 'node:crypto';
import { RequestKeys } from '../card/request-keys.ts';
import type { Journal, JournalEntry, NewEntry } from '../journal.ts';

const PROVIDER = 'pay-in-four';
const CHECKOUT_MS = 3 * 3_600_000;

export interface Checkout {
  token: string;
  amountCents: bigint;
  currency: string;
  reference: string;
  items: { name: string; quantity: number }[];
  confirmUrl: string;
  cancelUrl: string;
  expires: string;
  /** Started before the shop knows the customer: this page provides name and address. */
  express: boolean;
  /** The chosen sample address, in an express checkout. */
  place: number;
  /** The shopper's decision on the page; null when there is none yet. */
  said: 'approved' | 'declined' | 'cancelled' | null;
}
export interface PaymentInFour {
  id: string;
  token: string;
  orderId: string;
  state: 'AUTH_APPROVED' | 'AUTH_DECLINED' | 'CAPTURED' | 'VOIDED';
  amountCents: bigint;
  currency: string;
  createdAt: string;
  refunds: { refundId: string; key: string; amountCents: bigint; at: string }[];
}
export interface PayInFourRefusal {
  status: number;
  errorCode: string;
  message: string;
}
const refusal = (status: number, errorCode: string, message: string): PayInFourRefusal => ({
  status,
  errorCode,
  message,
});
const REFUSALS = {
  notFound: refusal(404, 'not_found', 'Not found.'),
  invalidToken: refusal(
    412,
    'invalid_token',
    'The checkout token is unknown, has expired or was not confirmed by the consumer.',
  ),
  tokenUsed: refusal(412, 'invalid_token', 'The checkout token was already used.'),
  keyOfAnother: refusal(409, 'conflict', 'This requestId was used with another request.'),
  keyInFlight: refusal(409, 'conflict', 'A request with this requestId is in flight.'),
  keyMissing: refusal(422, 'invalid_object', 'requestId is required.'),
  invalidState: refusal(412, 'invalid_state', 'The payment is not in a state that allows this.'),
  amountTooLarge: refusal(422, 'invalid_amount', 'The amount is larger than what is open.'),
} as const;

export interface Request {
  key: string | undefined;
  fingerprint: string;
  hold: () => Promise<void>;
  decline: boolean;
}
type Entry = { event: string; transactionId: string } & Record<string, unknown>;
const word = (value: unknown): string => (typeof value === 'string' ? value : '');

export class PayInFourLedger {
  readonly #journal: Journal;
  readonly #keys = new RequestKeys();
  readonly #checkouts = new Map<string, Checkout>();
  readonly #payments = new Map<string, PaymentInFour>();
  readonly #paidTokens = new Set<string>();

  constructor(journal: Journal) {
    this.#journal = journal;
    for (const entry of journal.entries) this.#apply(entry);
  }

  async open(fields: Omit<Checkout, 'token' | 'expires' | 'said' | 'place'>): Promise<Checkout> {
    const token = `${fields.currency.toLowerCase()}.${randomBytes(18).toString('base64url')}`;
    const expires = new Date(Date.now() + CHECKOUT_MS).toISOString();
    await this.#write({ event: 'checkout', ...fields, amountCents: fields.amountCents.toString(), token, expires });
    return this.#checkouts.get(token) as Checkout;
  }

  checkout(token: string): Checkout | undefined {
    const found = this.#checkouts.get(token);
    return found && Date.parse(found.expires) > Date.now() ? found : undefined;
  }

  /** Records the shopper's decision; the last one before the payment counts. */
  async say(token: string, said: Exclude<Checkout['said'], null>, place = 0): Promise<Checkout | undefined> {
    const found = this.checkout(token);
    if (found && !this.#paidTokens.has(token)) await this.#write({ event: 'said', token, said, place });
    return found;
  }

  authorise(request: Request, token: string, orderId: string): Promise<PaymentInFour | PayInFourRefusal> {
    return this.#perform(request, () => {
      const checkout = this.checkout(token);
      if (!checkout?.said || checkout.said === 'cancelled') return REFUSALS.invalidToken;
      if (this.#paidTokens.has(token)) return REFUSALS.tokenUsed;
      const declined = checkout.said === 'declined' || request.decline;
      return {
        event: 'auth',
        transactionId: String(100_000_000_000 + this.#payments.size + 1),
        token,
        orderId,
        amountCents: checkout.amountCents.toString(),
        currency: checkout.currency,
        status: declined ? 'AUTH_DECLINED' : 'AUTH_APPROVED',
      };
    });
  }

  capture(request: Request, id: string, amountCents: bigint): Promise<PaymentInFour | PayInFourRefusal> {
    return this.#performOn(id, request, (payment) => {
      if (payment.state !== 'AUTH_APPROVED' || request.decline) return REFUSALS.invalidState;
      if (amountCents !== payment.amountCents) return REFUSALS.amountTooLarge;
      return { event: 'capture', transactionId: id, amountCents: amountCents.toString(), status: 'CAPTURED' };
    });
  }

  void(request: Request, id: string): Promise<PaymentInFour | PayInFourRefusal> {
    return this.#performOn(id, request, (payment) =>
      payment.state === 'AUTH_APPROVED' && !request.decline
        ? { event: 'void', transactionId: id, status: 'VOIDED' }
        : REFUSALS.invalidState,
    );
  }

  refund(request: Request, id: string, amountCents: bigint): Promise<PaymentInFour | PayInFourRefusal> {
    return this.#performOn(id, request, (payment) => {
      if (payment.state !== 'CAPTURED' || request.decline) return REFUSALS.invalidState;
      const back = payment.refunds.reduce((sum, refund) => sum + refund.amountCents, 0n);
      if (back + amountCents > payment.amountCents) return REFUSALS.amountTooLarge;
      return {
        event: 'refund',
        transactionId: id,
        refundId: randomBytes(8).toString('hex'),
        amountCents: amountCents.toString(),
      };
    });
  }

  async find(id: string): Promise<PaymentInFour | undefined> {
    await this.#journal.flushed();
    return this.#payments.get(id);
  }

  /** Payments made between two instants, both included, oldest first. */
  async between(from: number, until: number): Promise<PaymentInFour[]> {
    await this.#journal.flushed();
    return [...this.#payments.values()].filter(
      ({ createdAt }) => Date.parse(createdAt) >= from && Date.parse(createdAt) <= until,
    );
  }

  async #performOn(
    id: string,
    request: Request,
    decide: (payment: PaymentInFour) => Entry | PayInFourRefusal,
  ): Promise<PaymentInFour | PayInFourRefusal> {
    const payment = this.#payments.get(id);
    return payment ? this.#perform(request, () => decide(payment)) : REFUSALS.notFound;
  }

  async #perform(request: Request, decide: () => Entry | PayInFourRefusal): Promise<PaymentInFour | PayInFourRefusal> {
    const { key, fingerprint } = request;
    if (key === undefined) return REFUSALS.keyMissing;
    const claim = this.#keys.claim(key, fingerprint);
    if (claim.kind === 'done') {
      await request.hold();
      return (await this.find(claim.transactionId)) as PaymentInFour;
    }
    if (claim.kind !== 'new') return claim.kind === 'in-flight' ? REFUSALS.keyInFlight : REFUSALS.keyOfAnother;
    try {
      await request.hold();
      const decision = decide();
      if (!('event' in decision)) return decision;
      await this.#write({ ...decision, key, fingerprint });
      return this.#payments.get(decision.transactionId) as PaymentInFour;
    } finally {
      this.#keys.release(key);
    }
  }

  #write(entry: { event: string } & Record<string, unknown>): Promise<void> {
    const written = this.#journal.append({ provider: PROVIDER, ...entry } as NewEntry);
    this.#apply(this.#journal.entries[this.#journal.entries.length - 1] as JournalEntry);
    return written;
  }

  #apply(entry: JournalEntry): void {
    if (entry.provider !== PROVIDER) return;
    this.#keys.applyEntry(entry);
    const { event } = entry;
    const token = word(entry.token);
    if (event === 'checkout') {
      const { amountCents, currency, reference, confirmUrl, cancelUrl, expires, items } = entry;
      this.#checkouts.set(token, {
        token,
        amountCents: BigInt(word(amountCents)),
        currency: word(currency),
        reference: word(reference),
        items: (items as Checkout['items'] | undefined) ?? [],
        confirmUrl: word(confirmUrl),
        cancelUrl: word(cancelUrl),
        expires: word(expires),
        express: entry.express === true,
        place: 0,
        said: null,
      });
    }
    const checkout = this.#checkouts.get(token);
    if (event === 'said' && checkout) Object.assign(checkout, { said: entry.said, place: Number(entry.place ?? 0) });
    const id = word(entry.transactionId);
    if (event === 'auth') {
      this.#paidTokens.add(token);
      this.#payments.set(id, {
        id,
        token,
        orderId: word(entry.orderId),
        state: entry.status as PaymentInFour['state'],
        amountCents: BigInt(word(entry.amountCents)),
        currency: word(entry.currency),
        createdAt: entry.at,
        refunds: [],
      });
    }
    const payment = this.#payments.get(id);
    if (!payment) return;
    if (event === 'capture' || event === 'void') payment.state = entry.status as PaymentInFour['state'];
    if (event === 'refund')
      payment.refunds.push({
        refundId: word(entry.refundId),
        key: word(entry.key),
        amountCents: BigInt(word(entry.amountCents)),
        at: entry.at,
      });
  }
}
