/** Parcels of the simulated carriers: labels bought, voided and scanned, rebuilt from the journal. */
import { randomInt } from 'node:crypto';
import type { Journal, JournalEntry } from '../journal.ts';

export type CarrierProvider = 'nz-post' | 'starshipit';

export interface SimulatedScan {
  /** ISO, with its offset. */
  at: string;
  /** NZ Post's EDIFACT code, or Starshipit's status. */
  code: string;
  words: string;
  /** Suburb or place of the carrier. */
  place: string;
}

export interface SimulatedParcel {
  provider: CarrierProvider;
  /** NZ Post's consignment id, or Starshipit's order id. */
  id: string;
  /** The shop's own. */
  reference: string;
  orderNumber: string;
  carrier: string;
  trackingNumber: string;
  service: string;
  weightKg: number;
  priceCents: number;
  /** Lines of the address. */
  to: string[];
  /** Where the finished label is reported. */
  reportTo: string;
  /** An order that was not printed is no label yet. */
  state: 'ordered' | 'bought' | 'voided';
  scans: SimulatedScan[];
}
type Bought = Omit<SimulatedParcel, 'state' | 'scans'>;

const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export class CarrierLedger {
  readonly #journal: Journal;
  readonly #parcels = new Map<string, SimulatedParcel>();

  constructor(journal: Journal) {
    this.#journal = journal;
    for (const entry of journal.entries)
      if (entry.provider === 'nz-post' || entry.provider === 'starshipit') this.#apply(entry);
  }

  list(): readonly SimulatedParcel[] {
    return [...this.#parcels.values()];
  }

  find(provider: CarrierProvider, matches: (parcel: SimulatedParcel) => boolean): SimulatedParcel | undefined {
    return this.list().find((parcel) => parcel.provider === provider && matches(parcel));
  }

  byTracking(trackingNumber: string): SimulatedParcel | undefined {
    return this.list().find((parcel) => parcel.trackingNumber === trackingNumber);
  }

  /** An unused name of a consignment, six letters and digits as NZ Post's. */
  newId(): string {
    const id = Array.from({ length: 6 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
    return this.list().some((parcel) => parcel.id === id) ? this.newId() : id;
  }

  /** An unused number of eight digits. */
  newNumber(): number {
    const number = randomInt(10_000_000, 99_999_999);
    return this.list().some(({ trackingNumber }) => trackingNumber.includes(`${number}`)) ? this.newNumber() : number;
  }

  async buy(parcel: Bought): Promise<SimulatedParcel> {
    await this.#note('label', parcel.provider, { ...parcel });
    return this.#of(parcel.provider, parcel.id);
  }

  async order(parcel: Bought): Promise<SimulatedParcel> {
    await this.#note('order', parcel.provider, { ...parcel });
    return this.#of(parcel.provider, parcel.id);
  }

  async print(parcel: SimulatedParcel): Promise<SimulatedParcel> {
    await this.#note('label', parcel.provider, { ...parcel });
    return this.#of(parcel.provider, parcel.id);
  }

  async void(parcel: SimulatedParcel): Promise<void> {
    await this.#note('void', parcel.provider, { id: parcel.id });
  }

  async scan(parcel: SimulatedParcel, scan: SimulatedScan): Promise<void> {
    await this.#note('scan', parcel.provider, { id: parcel.id, scan });
  }

  #of(provider: CarrierProvider, id: string): SimulatedParcel {
    const parcel = this.#parcels.get(`${provider} ${id}`);
    if (!parcel) throw new Error('a parcel that was just noted');
    return parcel;
  }

  async #note(event: string, provider: CarrierProvider, fields: Record<string, unknown>): Promise<void> {
    // Applied before it is on disk, so that calls at the same time see it.
    this.#apply({ provider, event, ...fields } as unknown as JournalEntry);
    await this.#journal.append({ provider, event, ...fields });
  }

  #apply(entry: JournalEntry): void {
    const key = `${entry.provider} ${entry.id}`;
    const before = this.#parcels.get(key);
    if (entry.event === 'label' || entry.event === 'order') {
      const { seq: _, at: __, event: ___, mode: ____, ...parcel } = entry;
      this.#parcels.set(key, {
        ...(parcel as unknown as Bought),
        state: entry.event === 'label' ? 'bought' : 'ordered',
        scans: before?.scans ?? [],
      });
    }
    if (entry.event === 'void' && before) before.state = 'voided';
    if (entry.event === 'scan' && before) before.scans.push(entry.scan as SimulatedScan);
  }
}
