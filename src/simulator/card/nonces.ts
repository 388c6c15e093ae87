/** One-time nonces, in memory only: a restart deletes them, and only brand and last four digits are ever written. */
import { randomUUID } from 'node:crypto';
import { type Instrument, instrumentOfFakeNonce } from './instruments.ts';

export type NonceResponse = { ok: true; instrument: Instrument } | { ok: false; problem: 'unknown' | 'consumed' };

const LIFETIME_MS = 3 * 3_600_000;

export class Nonces {
  readonly #live = new Map<string, { instrument: Instrument; spent: boolean; madeAt: number }>();

  /** A new nonce for a card typed in the frame. */
  create(instrument: Instrument): string {
    this.#forgetOld();
    const nonce = `tokencc_kerb_${randomUUID().replaceAll('-', '_')}`;
    this.#live.set(nonce, { instrument, spent: false, madeAt: Date.now() });
    return nonce;
  }

  /** The instrument of a nonce, unless it is unknown, expired or used. The published test nonces never expire. */
  look(nonce: string): NonceResponse {
    const fake = instrumentOfFakeNonce(nonce);
    if (fake)
      return fake.behaviour?.kind === 'consumed' ? { ok: false, problem: 'consumed' } : { ok: true, instrument: fake };
    const found = this.#live.get(nonce);
    if (!found || Date.now() - found.madeAt > LIFETIME_MS) return { ok: false, problem: 'unknown' };
    return found.spent ? { ok: false, problem: 'consumed' } : { ok: true, instrument: found.instrument };
  }

  spend(nonce: string): void {
    const found = this.#live.get(nonce);
    if (found) found.spent = true;
  }

  #forgetOld(): void {
    for (const [nonce, { madeAt }] of this.#live) {
      if (Date.now() - madeAt <= LIFETIME_MS) return;
      this.#live.delete(nonce);
    }
  }
}
