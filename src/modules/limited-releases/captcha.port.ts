/** What the shop needs from whoever tells people from robots. A token is judged for one action; spending it once is the shop's part. */
import type { CaptchaAction, CaptchaTask } from '#contract/limited-releases/captcha.ts';

export type CaptchaVerdict =
  /** `tokenId` names the token for ever; after `expiresAt` no provider accepts it again. */
  | { outcome: 'HUMAN'; tokenId: string; expiresAt: Date }
  | { outcome: 'REFUSED'; reason: 'malformed' | 'forged' | 'expired' | 'wrong-action' | 'wrong-host' | 'low-score' }
  /** The provider could not be asked, or does not know us: nothing is said about the shopper. */
  | { outcome: 'UNKNOWN'; reason: string };

export interface CaptchaPort {
  /** What the browser is to do for a token. */
  prepare(action: CaptchaAction): Promise<CaptchaTask>;
  judge(shown: { token: string; action: CaptchaAction; remoteAddress: string }): Promise<CaptchaVerdict>;
}
