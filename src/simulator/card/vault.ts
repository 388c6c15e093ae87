/**
 * Customers and saved payment methods of the gateway, rebuilt from the journal, live and after a restart. No number, no
 * security code.
 */
import type { JournalEntry } from '../journal.ts';
import type { Instrument, InstrumentKind } from './instruments.ts';

export interface VaultedMethod {
  customerId: string;
  token: string;
  instrument: Instrument;
}
const word = (value: unknown): string => (typeof value === 'string' ? value : '');

export class Vault {
  readonly #customers = new Set<string>();
  readonly #methods = new Map<string, VaultedMethod>();

  applyEntry(entry: JournalEntry): void {
    if (entry.event === 'customer') this.#customers.add(word(entry.customerId));
    if (entry.event === 'forget') this.#methods.delete(word(entry.token));
    if (entry.event !== 'sale' || entry.status !== 'authorized' || typeof entry.vaultedFor !== 'string') return;
    const token = word(entry.token);
    this.#methods.set(token, {
      customerId: entry.vaultedFor,
      token,
      instrument: {
        kind: word(entry.kind) as InstrumentKind,
        brand: word(entry.brand),
        last4: word(entry.last4),
        expiry: word(entry.expiry),
        cvvResponse: 'I',
      },
    });
  }

  hasCustomer(id: string): boolean {
    return this.#customers.has(id);
  }

  find(token: string): VaultedMethod | undefined {
    return this.#methods.get(token);
  }
}
