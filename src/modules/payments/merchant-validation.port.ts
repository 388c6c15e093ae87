/** What the shop needs from Apple before the payment sheet opens: a merchant session (EXP-12). */

/** FORBIDDEN: the URL is not one of Apple's, and no call was made. */
export type MerchantSession =
  | { outcome: 'SESSION'; session: Record<string, unknown> }
  | { outcome: 'FORBIDDEN' }
  | { outcome: 'FAILED'; reason: string };

export interface MerchantValidationPort {
  openSession(validationUrl: string): Promise<MerchantSession>;
}
export interface MerchantValidationCtx {
  merchantValidation: MerchantValidationPort;
}
