/**
 * What the shop needs from a captcha provider. A token is checked for one action; the shop itself makes sure that it is
 * used once.
 */
import type { CaptchaAction, CaptchaTask } from '#contract/limited-releases/captcha.ts';

export type CaptchaVerdict =
  /** `tokenId` identifies the token permanently; after `expiresAt` no provider accepts it again. */
  | { outcome: 'HUMAN'; tokenId: string; expiresAt: Date }
  | { outcome: 'REFUSED'; reason: 'malformed' | 'forged' | 'expired' | 'wrong-action' | 'wrong-host' | 'low-score' }
  /** The provider could not be reached or rejects our credentials: this says nothing about the shopper. */
  | { outcome: 'UNKNOWN'; reason: string };

export interface CaptchaPort {
  /** What the browser has to do to get a token. */
  prepare(action: CaptchaAction): Promise<CaptchaTask>;
  verify(shown: { token: string; action: CaptchaAction; remoteAddress: string }): Promise<CaptchaVerdict>;
}
