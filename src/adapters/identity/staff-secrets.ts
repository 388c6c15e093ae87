/** Passwords and tokens of people who work here: the same argon2id as customers', another key, another audience, another kind of signature. */
import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { StaffSecretsPort } from '#modules/staff/staff-secrets.port.ts';
import { hashPassword, isPassword } from './hash-password.ts';

const AUDIENCE = 'kerb-staff';
const TYPE = 'staff+jwt';
/** Who signs and who checks are the same shop: nothing public is needed, and no key of customers' tokens fits. */
const ALGORITHM = 'HS256';
const TOKEN_SECONDS = 900;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function createStaffSecrets({ key, issuer }: { key: Uint8Array; issuer: string }): StaffSecretsPort {
  return {
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
