/** What staff log-ins need of cryptography. */
export interface StaffSecretsPort {
  hashPassword: (password: string) => Promise<string>;
  /** A hash of null costs the same time and is never right. Throws IdentityBusyError when too many are being checked. */
  isPassword: (password: string, hash: string | null) => Promise<boolean>;
  signToken: (claims: StaffClaims, issuedAt: Date) => Promise<{ token: string; expiresAt: Date }>;
  /** Null for anything that is not a staff token of ours now, a customer's included. */
  verifyToken: (token: string, now: Date) => Promise<StaffClaims | null>;
}
export interface StaffClaims {
  staffId: string;
  sessionId: string;
}
