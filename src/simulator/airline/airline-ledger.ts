/** The airline's memory: members, quotes, burns, awards, rebuilt from the journal. One answer a key, for ever. */
import { randomInt, randomUUID } from 'node:crypto';
import type { Journal } from '../journal.ts';
import type { SimulatorSettings } from '../settings.ts';

/** Points a dollar costs. */
const POINTS_PER_DOLLAR = 150;
const START_POINTS = 50_000;
const FEW_POINTS = 100;
/** A code holds for so long and takes so many wrong tries. */
const CODE_MINUTES = 10;
const CODE_TRIES = 5;

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}
/** What happened, as it goes into the journal, and what is answered. */
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

/** A number that ends in 404 is nobody's, in 409 an inactive member's, in 402 one's with 100 points; any other has 50,000 to begin with. */
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
  /** Burns given back before they were made: they are refused when they come. */
  readonly #cancelled = new Set<string>();
  readonly #answers = new Map<string, { content: string; answer: Answer }>();

  constructor(journal: Journal, settings: SimulatorSettings) {
    this.#journal = journal;
    this.#settings = settings;
    for (const entry of journal.entries) if (entry.provider === 'airline') this.#apply(entry.event, entry);
  }

  /** The first to use a number names its owner; from then on only that name opens it. */
  async find(memberId: string, lastName: string): Promise<Answer> {
    const member = await this.#memberNamed(memberId, lastName);
    return member === 'none' ? refusal(404, 'MEMBER_NOT_FOUND') : { status: 200, body: { memberId, status: member } };
  }

  /** A code for the member, and what is to be sent to them; sent anew it replaces the one before. */
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

  /** `trouble` makes the airline refuse what it would have done. */
  async burn(
    key: string,
    wanted: { quoteNumber: string; memberId: string; amountCents: number; orderNumber: string },
    trouble: string | null,
  ): Promise<Answer> {
    return this.#once(key, JSON.stringify(wanted), () => {
      const refused = trouble ?? this.#whyNotBurned(key, wanted);
      // Two who ask under one key must hear the same, or one would call off what the other has burned.
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

  async giveBack(key: string, burnKey: string, amountCents: number | 'ALL'): Promise<Answer> {
    return this.#once(key, JSON.stringify([burnKey, amountCents]), () => {
      const burn = this.#burns.get(burnKey);
      const returnId = `R${randomUUID()}`;
      if (!burn) {
        if (amountCents !== 'ALL') return refusal(404, 'BURN_NOT_FOUND');
        return { event: 'cancel', fields: { burnKey }, status: 201, body: { returnId, points: 0 } };
      }
      const cents = amountCents === 'ALL' ? burn.amountCents - burn.returnedCents : amountCents;
      if (cents > burn.amountCents - burn.returnedCents) return refusal(409, 'MORE_THAN_BURNED');
      // Counted from the whole each time: parts that make up all of it bring back all of its points.
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

  /** A page of what happened in a span, oldest first; `after` is the last number seen. */
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
      // A return is told under the key of the burn it belongs to.
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
   * The same key gets the same answer; with other content it is a mistake. A return or award that was refused may be asked again, a
   * burn may not. Effect and answer are one entry, so that a restart knows both or neither.
   */
  async #once(key: string, content: string, work: () => Done | Answer): Promise<Answer> {
    if (key === '') return refusal(400, 'KEY_MISSING');
    const before = this.#answers.get(key);
    if (before) return before.content === content ? before.answer : refusal(422, 'KEY_REUSED');
    const done = work();
    if (!('event' in done)) return done;
    const answer = { status: done.status, body: done.body };
    await this.#note(done.event, { ...done.fields, key, content, answer });
    return answer;
  }

  async #note(event: string, fields: Record<string, unknown>): Promise<void> {
    // Known before it is on disk: two calls at one instant see each other.
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
        // A quote whose points all came back may be used again.
        if (burn.returnedPoints >= burn.points) this.#usedQuotes.delete(burn.quoteNumber);
      }
      this.#points.set(memberId, this.pointsOf(memberId) + points);
    }
  }
}
