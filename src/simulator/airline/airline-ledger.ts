/** The airline's state: members, quotes, burns, awards, rebuilt from the journal. Each key has one permanent reply. */
import { randomInt, randomUUID } from 'node:crypto';
import type { Journal } from '../journal.ts';
import type { SimulatorSettings } from '../settings.ts';

/** Points per dollar when paying. */
const POINTS_PER_DOLLAR = 150;
const START_POINTS = 50_000;
const FEW_POINTS = 100;
/** Lifetime of a code, and the number of wrong attempts it allows. */
const CODE_MINUTES = 10;
const CODE_TRIES = 5;

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}
/** The journal entry of an operation, and its reply. */
interface Done extends Answer {
  event: string;
  fields: Record<string, unknown>;
}
interface Quote {
  quoteNumber: string;
  memberId: string;
  amountCents: number;
  points: number;
  expiresAt: string;
}
interface Burn extends Omit<Quote, 'expiresAt'> {
  key: string;
  burnId: string;
  orderNumber: string;
  returnedPoints: number;
  returnedCents: number;
}

export const refusal = (status: number, code: string): Answer => ({ status, body: { code } });

/**
 * A number ending in 404 has no member, in 409 an inactive one, in 402 one with 100 points; any other starts with
 * 50,000.
 */
const statusOf = (memberId: string): 'none' | 'inactive' | 'active' =>
  memberId.endsWith('404') ? 'none' : memberId.endsWith('409') ? 'inactive' : 'active';

export class AirlineLedger {
  readonly #journal: Journal;
  readonly #settings: SimulatorSettings;
  readonly #names = new Map<string, string>();
  readonly #points = new Map<string, number>();
  readonly #codes = new Map<string, { code: string; until: string; wrong: number }>();
  readonly #quotes = new Map<string, Quote>();
  readonly #usedQuotes = new Map<string, string>();
  readonly #burns = new Map<string, Burn>();
  /** Burns cancelled before they arrived: they are refused on arrival. */
  readonly #cancelled = new Set<string>();
  readonly #answers = new Map<string, { content: string; answer: Answer }>();

  constructor(journal: Journal, settings: SimulatorSettings) {
    this.#journal = journal;
    this.#settings = settings;
    for (const entry of journal.entries) if (entry.provider === 'airline') this.#apply(entry.event, entry);
  }

  /** The first use of a number sets its owner's name; afterwards only that name matches. */
  async find(memberId: string, lastName: string): Promise<Answer> {
    const member = await this.#memberNamed(memberId, lastName);
    return member === 'none' ? refusal(404, 'MEMBER_NOT_FOUND') : { status: 200, body: { memberId, status: member } };
  }

  /** Creates a code and returns it for sending to the member; a new code replaces the previous one. */
  async newCode(memberId: string, lastName: string): Promise<Answer & { code: string | null }> {
    const member = await this.#memberNamed(memberId, lastName);
    if (member === 'none') return { ...refusal(404, 'MEMBER_NOT_FOUND'), code: null };
    if (member === 'inactive') return { ...refusal(409, 'MEMBER_INACTIVE'), code: null };
    const code = `${randomInt(1_000_000)}`.padStart(6, '0');
    await this.#note('code', { memberId, code, until: new Date(Date.now() + CODE_MINUTES * 60_000).toISOString() });
    return { status: 200, body: { memberId, sent: true }, code };
  }

  async prove(memberId: string, code: string): Promise<Answer> {
    const sent = this.#codes.get(memberId);
    const right =
      sent !== undefined && sent.code === code && sent.wrong < CODE_TRIES && Date.parse(sent.until) > Date.now();
    await this.#note(right ? 'proven' : 'code-wrong', { memberId });
    return right ? { status: 200, body: { memberId, proven: true } } : refusal(403, 'CODE_WRONG');
  }

  async quote(memberId: string, lastName: string, amountCents: number): Promise<Answer> {
    const member = await this.#memberNamed(memberId, lastName);
    if (member === 'none') return refusal(404, 'MEMBER_NOT_FOUND');
    if (member === 'inactive') return refusal(409, 'MEMBER_INACTIVE');
    const points = Math.ceil((amountCents * POINTS_PER_DOLLAR) / 100);
    if (points > this.pointsOf(memberId)) return refusal(409, 'INSUFFICIENT_POINTS');
    const quote: Quote = {
      quoteNumber: `Q${randomUUID().slice(0, 13).toUpperCase()}`,
      memberId,
      amountCents,
      points,
      expiresAt: new Date(Date.now() + this.#settings.airlineQuoteSeconds * 1000).toISOString(),
    };
    await this.#note('quote', { ...quote });
    return { status: 201, body: { ...quote, currency: 'NZD' } };
  }

  /** `forcedRefusal` makes the airline refuse a burn that it would have made. */
  async burn(
    key: string,
    wanted: { quoteNumber: string; memberId: string; amountCents: number; orderNumber: string },
    forcedRefusal: string | null,
  ): Promise<Answer> {
    return this.#once(key, JSON.stringify(wanted), () => {
      const refused = forcedRefusal ?? this.#whyNotBurned(key, wanted);
      // Concurrent requests under one key must get the same reply, or one would cancel what the other has burned.
      if (refused) return { event: 'burn-refused', fields: { ...wanted, code: refused }, ...refusal(409, refused) };
      const burn = {
        key,
        burnId: `B${randomUUID()}`,
        ...wanted,
        points: this.#quotes.get(wanted.quoteNumber)?.points ?? 0,
      };
      return {
        event: 'burn',
        fields: burn,
        status: 201,
        body: { burnId: burn.burnId, points: burn.points, amountCents: burn.amountCents, currency: 'NZD' },
      };
    });
  }

  #whyNotBurned(key: string, wanted: { quoteNumber: string; memberId: string; amountCents: number }): string | null {
    if (this.#cancelled.has(key)) return 'QUOTE_USED';
    const quote = this.#quotes.get(wanted.quoteNumber);
    if (!quote || quote.memberId !== wanted.memberId || quote.amountCents !== wanted.amountCents)
      return 'QUOTE_MISMATCH';
    const member = statusOf(quote.memberId);
    if (member !== 'active') return member === 'none' ? 'MEMBER_NOT_FOUND' : 'MEMBER_INACTIVE';
    if (this.#usedQuotes.has(wanted.quoteNumber)) return 'QUOTE_USED';
    if (Date.parse(quote.expiresAt) <= Date.now()) return 'QUOTE_EXPIRED';
    return quote.points > this.pointsOf(quote.memberId) ? 'INSUFFICIENT_POINTS' : null;
  }

  findBurn(key: string): Answer {
    const burn = this.#burns.get(key);
    if (!burn) return refusal(404, 'BURN_NOT_FOUND');
    return {
      status: 200,
      body: { burnId: burn.burnId, state: burn.returnedPoints >= burn.points ? 'returned' : 'burned' },
    };
  }

  async returnPoints(key: string, burnKey: string, amountCents: number | 'ALL'): Promise<Answer> {
    return this.#once(key, JSON.stringify([burnKey, amountCents]), () => {
      const burn = this.#burns.get(burnKey);
      const returnId = `R${randomUUID()}`;
      if (!burn) {
        if (amountCents !== 'ALL') return refusal(404, 'BURN_NOT_FOUND');
        return { event: 'cancel', fields: { burnKey }, status: 201, body: { returnId, points: 0 } };
      }
      const cents = amountCents === 'ALL' ? burn.amountCents - burn.returnedCents : amountCents;
      if (cents > burn.amountCents - burn.returnedCents) return refusal(409, 'MORE_THAN_BURNED');
      // Computed from the total each time, so that partial returns of the whole amount return exactly all points.
      const points = Math.floor((burn.points * (burn.returnedCents + cents)) / burn.amountCents) - burn.returnedPoints;
      const fields = { burnKey, memberId: burn.memberId, points, amountCents: cents, orderNumber: burn.orderNumber };
      return { event: 'return', fields, status: 201, body: { returnId, points } };
    });
  }

  async award(key: string, wanted: { memberId: string; points: number; orderNumber: string }): Promise<Answer> {
    return this.#once(key, JSON.stringify(wanted), () => {
      const member = statusOf(wanted.memberId);
      if (member !== 'active') return refusal(409, member === 'none' ? 'MEMBER_NOT_FOUND' : 'MEMBER_INACTIVE');
      const awardId = `A${randomUUID()}`;
      return { event: 'award', fields: wanted, status: 201, body: { awardId } };
    });
  }

  /** A page of the entries in a period, oldest first; `after` is the last number of the previous page. */
  statement(from: number, until: number, after: number, size: number): Answer {
    const found = this.#journal.entries.filter(
      ({ provider, event, at, seq }) =>
        provider === 'airline' &&
        ['burn', 'return', 'award'].includes(event) &&
        seq > after &&
        Date.parse(at) >= from &&
        Date.parse(at) < until,
    );
    const page = found.slice(0, size);
    const lines = page.map((entry) => ({
      // A return is listed under the key of its burn.
      key: String(entry.event === 'return' ? entry.burnKey : entry.key),
      kind: entry.event,
      memberId: entry.memberId,
      points: entry.event === 'burn' ? -Number(entry.points) : Number(entry.points),
      orderNumber: entry.orderNumber,
    }));
    return { status: 200, body: { lines, next: found.length > size ? String(page.at(-1)?.seq) : null } };
  }

  pointsOf(memberId: string): number {
    return this.#points.get(memberId) ?? (memberId.endsWith('402') ? FEW_POINTS : START_POINTS);
  }

  async #memberNamed(memberId: string, lastName: string): Promise<'none' | 'inactive' | 'active'> {
    const status = statusOf(memberId);
    const known = this.#names.get(memberId);
    if (status === 'none' || (known !== undefined && known !== lastName.toLowerCase())) return 'none';
    if (known === undefined) await this.#note('named', { memberId, lastName: lastName.toLowerCase() });
    return status;
  }

  /**
   * The same key gets the same reply; with different content it is an error. A refused return or award may be retried,
   * a burn may not. Effect and reply are one journal entry, so that a restart has both or neither.
   */
  async #once(key: string, content: string, work: () => Done | Answer): Promise<Answer> {
    if (key === '') return refusal(400, 'KEY_MISSING');
    const before = this.#answers.get(key);
    if (before) return before.content === content ? before.answer : refusal(422, 'KEY_REUSED');
    const done = work();
    if (!('event' in done)) return done;
    const reply = { status: done.status, body: done.body };
    await this.#note(done.event, { ...done.fields, key, content, answer: reply });
    return reply;
  }

  async #note(event: string, fields: Record<string, unknown>): Promise<void> {
    // Applied before it is on disk, so that concurrent requests see each other.
    this.#apply(event, fields);
    await this.#journal.append({ provider: 'airline', event, ...fields });
  }

  #apply(event: string, entry: Record<string, unknown>): void {
    const memberId = String(entry.memberId);
    const points = Number(entry.points);
    if (entry.answer)
      this.#answers.set(String(entry.key), { content: String(entry.content), answer: entry.answer as Answer });
    if (event === 'named') this.#names.set(memberId, String(entry.lastName));
    else if (event === 'quote') this.#quotes.set(String(entry.quoteNumber), entry as unknown as Quote);
    else if (event === 'code')
      this.#codes.set(memberId, { code: String(entry.code), until: String(entry.until), wrong: 0 });
    else if (event === 'proven') this.#codes.delete(memberId);
    else if (event === 'code-wrong') {
      const sent = this.#codes.get(memberId);
      if (sent) sent.wrong += 1;
    } else if (event === 'cancel') this.#cancelled.add(String(entry.burnKey));
    else if (event === 'award') this.#points.set(memberId, this.pointsOf(memberId) + points);
    else if (event === 'burn') {
      this.#burns.set(String(entry.key), { ...(entry as unknown as Burn), returnedPoints: 0, returnedCents: 0 });
      this.#usedQuotes.set(String(entry.quoteNumber), String(entry.key));
      this.#points.set(memberId, this.pointsOf(memberId) - points);
    } else if (event === 'return') {
      const burn = this.#burns.get(String(entry.burnKey));
      if (burn) {
        burn.returnedPoints += points;
        burn.returnedCents += Number(entry.amountCents);
        // A quote whose points were all returned may be used again.
        if (burn.returnedPoints >= burn.points) this.#usedQuotes.delete(burn.quoteNumber);
      }
      this.#points.set(memberId, this.pointsOf(memberId) + points);
    }
  }
}
