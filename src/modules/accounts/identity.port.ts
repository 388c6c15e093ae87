/**
 * What the shop needs from an identity provider: our own tables or a hosted user pool. Methods that write take
 * `within`: the embedded adapter runs it in the transaction of its own writes, a hosted pool's adapter after the pool
 * has answered.
 */
import type { Queries } from '#platform/database/database.ts';

export interface IdentityCtx {
  db: Queries;
}
type Within = (ctx: IdentityCtx, user: IdentityUser) => Promise<void>;

export interface IdentityUser {
  userId: string;
  /** Lower case. */
  email: string;
  firstName: string;
  lastName: string;
}

/** The session of a logged-in shopper, as the browser needs it. */
export interface IdentitySession {
  sessionId: string;
  user: IdentityUser;
  /** Sent in the Authorization header of API calls. */
  token: string;
  tokenExpiresAt: Date;
  /** Gets the next token; stored in the cookie and never exposed to scripts. */
  refreshSecret: string;
  refreshExpiresAt: Date;
}

/** The claims of a verified identity token. */
export interface IdentityClaims {
  userId: string;
  email: string;
  sessionId: string;
}

/** A code for an emailed link. */
export interface IssuedCode {
  user: IdentityUser;
  code: string;
}

export interface IdentityPort {
  /** Creates an unverified user. */
  createUser: (
    ctx: IdentityCtx,
    user: Omit<IdentityUser, 'userId'> & { password: string },
    within: Within,
  ) => Promise<{ state: 'CREATED'; user: IdentityUser } | { state: 'EMAIL_TAKEN' }>;
  /** Takes as long for an unknown email address as for a wrong password. */
  logIn: (
    ctx: IdentityCtx,
    credentials: { email: string; password: string },
  ) => Promise<
    | { state: 'LOGGED_IN'; session: IdentitySession }
    | { state: 'WRONG_CREDENTIALS' }
    | { state: 'NOT_VERIFIED'; user: IdentityUser }
  >;
  /**
   * A session without a password, for a user the caller has just proven to be the person there, within the caller's
   * transaction (UX-11). Null from providers that open sessions with a password only.
   */
  startSession: (ctx: IdentityCtx, user: IdentityUser) => Promise<IdentitySession | null>;
  /** A new identity token; null when the session has ended. */
  refresh: (ctx: IdentityCtx, refreshSecret: string) => Promise<IdentitySession | null>;
  logOut: (ctx: IdentityCtx, refreshSecret: string) => Promise<void>;
  /** Ends sessions of a user, and their tokens, at once: all, only one, or all but one (SEC-10). */
  endSessions: (ctx: IdentityCtx, which: { userId: string; only?: string; except?: string }) => Promise<void>;
  /** For an unverified user's emailed link; null when there is nobody to verify. */
  issueVerificationCode: (ctx: IdentityCtx, email: string) => Promise<IssuedCode | null>;
  /** The user this code belongs to, without using it up; null when it is wrong, used or expired. */
  findVerificationCode: (ctx: IdentityCtx, link: { user: string; code: string }) => Promise<IdentityUser | null>;
  /** `user` is an email address or an id. Uses the code up; null when it is wrong, used or expired. */
  verifyEmail: (ctx: IdentityCtx, link: { user: string; code: string }, within: Within) => Promise<IdentityUser | null>;
  issueResetCode: (ctx: IdentityCtx, email: string) => Promise<IssuedCode | null>;
  /** Uses the code up, sets the password, ends every session. Null when the code is wrong, used or expired. */
  resetPassword: (
    ctx: IdentityCtx,
    link: { user: string; code: string; password: string },
    within: Within,
  ) => Promise<IdentityUser | null>;
  /** Ends every other session. */
  changePassword: (
    ctx: IdentityCtx,
    change: { userId: string; sessionId: string; currentPassword: string; password: string },
    within: Within,
  ) => Promise<'CHANGED' | 'WRONG_PASSWORD'>;
  /** Whether this is the user's password; checked before actions that cannot be undone. */
  isPasswordOf: (ctx: IdentityCtx, userId: string, password: string) => Promise<boolean>;
  /** The email address that this user has verified and still has; null when there is none (SEC-18). */
  confirmedEmail: (ctx: IdentityCtx, userId: string) => Promise<string | null>;
  /** Deletes the user with every session and code; does nothing when there is no such user. */
  deleteUser: (ctx: IdentityCtx, userId: string) => Promise<void>;
  /** Null unless the token is ours, unexpired and belongs to an active session. */
  verifyToken: (ctx: IdentityCtx, token: string) => Promise<IdentityClaims | null>;
  /** The public keys that tokens are verified with. */
  publicKeys: (ctx: IdentityCtx) => Promise<{ keys: Record<string, unknown>[] }>;
  /** Deletes expired sessions and codes. */
  deleteExpired: (ctx: IdentityCtx) => Promise<void>;
}

/** Too many passwords are being checked at once, or the hosted pool cannot be reached: no decision was made. */
export class IdentityBusyError extends Error {
  override name = 'IdentityBusyError';
}
