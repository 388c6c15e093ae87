/** The cryptography that staff log-ins need. */
export interface StaffSecretsPort {
  hashPassword: (password: string) => Promise<string>;
  /** A null hash takes the same time and never matches. Throws IdentityBusyError when too many are being checked. */
  isPassword: (password: string, hash: string | null) => Promise<boolean>;
  signToken: (claims: StaffClaims, issuedAt: Date) => Promise<{ token: string; expiresAt: Date }>;
  /** Null for anything but a currently valid staff token of ours; a customer's token is never valid. */
  /** Encrypts the key of an authenticator app. */
  seal: (text: string) => Buffer;
  /** Null for what was encrypted with another key, or changed since. */
  unseal: (sealed: Buffer) => string | null;
  verifyToken: (token: string, now: Date) => Promise<StaffClaims | null>;
}
export interface StaffClaims {
  staffId: string;
  sessionId: string;
}
