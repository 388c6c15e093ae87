/**
 * better-auth on the shop's tables, used as a library: its users, sessions, codes and signing keys, but not its HTTP
 * endpoints. About fifty megabytes: import lazily.
 */
import { betterAuth } from 'better-auth';
import { jwt } from 'better-auth/plugins/jwt';
import type { Queries } from '#platform/database/database.ts';
import { hashPassword, isPassword } from '../hash-password.ts';
import { SESSION_SECONDS } from '../session-length.ts';
import { DAY, type EmbeddedAuthOptions, TOKEN_ALGORITHM, TOKEN_SECONDS } from './embedded-auth-options.ts';

/** Creates the instance for one connection or open transaction; about a millisecond (measured). */
export function createEmbeddedAuth(db: Queries, options: EmbeddedAuthOptions) {
  return betterAuth({
    baseURL: options.issuer,
    secret: options.secret,
    database: { db, type: 'postgres', schemaName: 'accounts', transaction: false },
    // Only db/migrations creates the tables.
    advanced: { database: { generateId: 'uuid', validateSchema: false } },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message) => options.complain(message) },
    user: {
      modelName: 'identity_user',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        firstName: { type: 'string', fieldName: 'first_name' },
        lastName: { type: 'string', fieldName: 'last_name' },
      },
    },
    account: {
      modelName: 'identity_account',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    session: {
      modelName: 'identity_session',
      expiresIn: SESSION_SECONDS,
      // Thirty days from log-in, regardless of activity.
      disableSessionRefresh: true,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'identity_code',
      storeIdentifier: 'hashed',
      disableCleanup: true,
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      password: { hash: hashPassword, verify: ({ hash, password }) => isPassword(password, hash) },
    },
    plugins: [signedTokens(options)],
  });
}

/** The tokens of log-ins, and the table of the keys that sign them. */
const signedTokens = (options: EmbeddedAuthOptions) =>
  jwt({
    disableSettingJwtHeader: true,
    jwks: { keyPairConfig: { alg: TOKEN_ALGORITHM, crv: 'Ed25519' }, rotationInterval: 30 * DAY, gracePeriod: DAY },
    jwt: { issuer: options.issuer, audience: options.audience, expirationTime: `${TOKEN_SECONDS}s` },
    schema: {
      jwks: {
        modelName: 'identity_key',
        fields: {
          publicKey: 'public_key',
          privateKey: 'private_key',
          createdAt: 'created_at',
          expiresAt: 'expires_at',
        },
      },
    },
  });

export type EmbeddedAuth = ReturnType<typeof createEmbeddedAuth>;
