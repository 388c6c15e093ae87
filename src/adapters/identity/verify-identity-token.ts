/** Verifies an identity token: signature by a known key, algorithm, type, issuer, audience, times (reliability D8). */
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';

export interface TokenRules {
  issuer: string;
  audience: string;
  /** Never 'none', never a symmetric one. */
  algorithms: readonly string[];
  /** Maximum age of an accepted token, whatever its own expiry. */
  maxSeconds: number;
  now: () => Date;
}

/**
 * The token's claims; null for anything that is not a currently valid token of the shop. Throws when the keys cannot be
 * fetched.
 */
export async function verifyIdentityToken(
  token: string,
  keys: JWTVerifyGetKey,
  rules: TokenRules,
): Promise<JWTPayload | null> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer: rules.issuer,
      audience: rules.audience,
      algorithms: [...rules.algorithms],
      requiredClaims: ['sub', 'exp', 'iat', 'iss', 'aud'],
      maxTokenAge: rules.maxSeconds,
      clockTolerance: 5,
      currentDate: rules.now(),
    });
    // Other kinds of token may be signed with the same key; only identity tokens are accepted.
    return payload.token_use === 'id' && (protectedHeader.typ ?? 'JWT') === 'JWT' ? payload : null;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}
