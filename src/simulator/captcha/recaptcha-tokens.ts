/** Tokens of the simulated reCAPTCHA v3, in memory: each valid for two minutes and one verification. */
import { randomBytes } from 'node:crypto';

export interface GrantedToken {
  siteKey: string;
  action: string;
  hostname: string;
  score: number;
  grantedAt: number;
}

const LIFETIME_MS = 120_000;

export class RecaptchaTokens {
  readonly #live = new Map<string, GrantedToken>();

  grant(facts: Omit<GrantedToken, 'grantedAt'>): string {
    for (const [token, { grantedAt }] of this.#live) {
      if (Date.now() - grantedAt <= LIFETIME_MS) break;
      this.#live.delete(token);
    }
    const token = `03A${randomBytes(300).toString('base64url')}`;
    this.#live.set(token, { ...facts, grantedAt: Date.now() });
    return token;
  }

  /** The data of a token, once; 'stale' for a used or expired token of this simulator. */
  spend(token: string): GrantedToken | 'stale' | 'nonsense' {
    const found = this.#live.get(token);
    this.#live.delete(token);
    if (found) return Date.now() - found.grantedAt <= LIFETIME_MS ? found : 'stale';
    return /^03A[\w-]{400}$/.test(token) ? 'stale' : 'nonsense';
  }
}
