/** Options of embedded log-ins, separate from the library that stores them, which is loaded with the first log-in. */
export const DAY = 86_400;
export const TOKEN_SECONDS = 3_600;
export const VERIFICATION_SECONDS = 24 * 3_600;
export const RESET_SECONDS = 3_600;
export const TOKEN_ALGORITHM = 'EdDSA';

export interface EmbeddedAuthOptions {
  secret: string;
  /** `iss` of identity tokens. */
  issuer: string;
  audience: string;
  /** Receives better-auth's own warnings; its messages only, never its values. */
  complain: (message: string) => void;
}
