/**
 * Passwords and tokens of staff: the same argon2id as for customers, but another key, audience and signature algorithm.
 */
import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { StaffSecretsPort } from '#modules/staff/staff-secrets.port.ts';
import { hashPassword, isPassword } from './hash-password.ts';
import { seal, unseal } from './seal.ts';

const AUDIENCE = 'kerb-staff';
const TYPE = 'staff+jwt';
/** Symmetric, because the shop both signs and verifies; customers' keys cannot be used for staff tokens. */
const ALGORITHM = 'HS256';
const TOKEN_SECONDS = 900;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `key` signs tokens; `sealKey` encrypts the keys of authenticator apps. */
export function createStaffSecrets({
  key,
  issuer,
  sealKey = Buffer.from(key).toString('base64url'),
}: {
  key: Uint8Array;
  issuer: string;
  sealKey?: string;
}): StaffSecretsPort {
  return {
    seal: (text) => seal(sealKey, text),
    unseal: (sealed) => unseal(sealKey, sealed),
    hashPassword,
    isPassword,
    signToken: async ({ staffId, sessionId }, issuedAt) => {
      const expiresAt = new Date(issuedAt.getTime() + TOKEN_SECONDS * 1_000);
      const token = await new SignJWT({ sid: sessionId, token_use: 'staff' })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setSubject(staffId)
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setJti(randomUUID())
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key);
      return { token, expiresAt };
    },
    verifyToken: async (token, now) => {
      try {
        const { payload } = await jwtVerify(token, key, {
          issuer,
          audience: AUDIENCE,
          algorithms: [ALGORITHM],
          typ: TYPE,
          requiredClaims: ['sub', 'sid', 'exp', 'iat'],
          maxTokenAge: TOKEN_SECONDS,
          clockTolerance: 5,
          currentDate: now,
        });
        const { sub, sid, token_use } = payload;
        return token_use === 'staff' && typeof sub === 'string' && typeof sid === 'string' && UUID.test(sid)
          ? { staffId: sub, sessionId: sid }
          : null;
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
        throw error;
      }
    },
  };
}
