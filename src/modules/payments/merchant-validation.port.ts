/** What the shop needs of Apple before its sheet opens: a session that says whose shop this is (EXP-12). */

/** FORBIDDEN: the address is none of Apple's, and nothing was asked. */
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
