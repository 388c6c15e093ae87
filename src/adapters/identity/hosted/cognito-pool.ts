/**
 * Calls to an Amazon Cognito user pool: users and passwords are in the pool, sessions and emailed links in the shop.
 * The SDK is loaded with the first call. Needs permission for the admin calls; the SDK finds credentials in its usual
 * way.
 */
import { createHmac } from 'node:crypto';
import type {
  AdminInitiateAuthCommandInput,
  AdminInitiateAuthCommandOutput,
  AttributeType,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { IdentityBusyError } from '#modules/accounts/identity.port.ts';

export interface CognitoPoolOptions {
  /** 'REGION_NAME'. */
  poolId: string;
  clientId: string;
  /** '' for an app client without one. */
  clientSecret: string;
  /** '' for Amazon's own URL. */
  endpoint: string;
  timeoutMs: number;
}

export interface PoolUser {
  userId: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
}

export interface PoolTokens {
  idToken: string;
  /** Absent when a session was only renewed. */
  refreshToken: string | undefined;
}

export type PoolResponse = { state: 'RIGHT'; tokens: PoolTokens } | { state: 'WRONG' } | { state: 'NOT_CONFIRMED' };

/** `iss` of the pool's tokens, and the base URL of its public keys. */
export const poolIssuer = ({ poolId, endpoint }: CognitoPoolOptions): string =>
  `${endpoint || `https://cognito-idp.${regionOf(poolId)}.amazonaws.com`}/${poolId}`;
const regionOf = (poolId: string): string => poolId.split('_', 1)[0] ?? '';

/** Errors that mean this user and password do not match. Only cognito-local uses InvalidPassword. */
const WRONG = new Set([
  'NotAuthorizedException',
  'UserNotFoundException',
  'InvalidPasswordException',
  'PasswordResetRequiredException',
]);

/** Whether the pool accepts this as a user name; other names cannot exist, and requesting them would be an error. */
const isName = (user: string): boolean => user.length <= 128 && /^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u.test(user);

export function createCognitoPool(options: CognitoPoolOptions) {
  const connection = connectPool(options);
  return {
    ...userCalls(options, connection),
    ...signUpCalls(options, connection),
    ...logInCalls(options, connection),
  };
}

type PoolConnection = ReturnType<typeof connectPool>;

/** The SDK, loaded with the first call, and the calls that others are made of. */
function connectPool(options: CognitoPoolOptions) {
  const { poolId: UserPoolId, clientId: ClientId } = options;
  type Sdk = typeof import('@aws-sdk/client-cognito-identity-provider');
  let loading: Promise<{ sdk: Sdk; client: CognitoIdentityProviderClient }> | null = null;
  const load = () => {
    loading ??= import('@aws-sdk/client-cognito-identity-provider').then((sdk) => ({
      sdk,
      client: new sdk.CognitoIdentityProviderClient({
        region: regionOf(UserPoolId),
        ...(options.endpoint && { endpoint: options.endpoint }),
        // No retries: after a lost reply the second try would find that the user exists.
        maxAttempts: 1,
      }),
    }));
    return loading;
  };
  /** Calls the pool; an unavailable or throttling pool is distinguished from a refusal. */
  async function ask<T>(
    question: (
      parts: { sdk: Sdk; client: CognitoIdentityProviderClient },
      limit: { abortSignal: AbortSignal },
    ) => Promise<T>,
  ): Promise<T> {
    const parts = await load();
    try {
      return await question(parts, { abortSignal: AbortSignal.timeout(options.timeoutMs) });
    } catch (error) {
      throw isBusy(error) ? new IdentityBusyError('the user pool is not available', { cause: error }) : error;
    }
  }
  const secretHash = (username: string): { SECRET_HASH?: string } =>
    options.clientSecret
      ? { SECRET_HASH: createHmac('sha256', options.clientSecret).update(`${username}${ClientId}`).digest('base64') }
      : {};
  const initiate = (AuthFlow: AdminInitiateAuthCommandInput['AuthFlow'], AuthParameters: Record<string, string>) =>
    ask(({ sdk, client }, limit) =>
      client.send(new sdk.AdminInitiateAuthCommand({ UserPoolId, ClientId, AuthFlow, AuthParameters }), limit),
    );
  return { ask, initiate, secretHash };
}

/** Log-ins and sessions at the pool. */
function logInCalls(options: CognitoPoolOptions, { ask, initiate, secretHash }: PoolConnection) {
  const { clientId: ClientId } = options;
  return {
    checkPassword: async (username: string, password: string): Promise<PoolResponse> => {
      if (!isName(username)) return { state: 'WRONG' };
      try {
        const reply = await initiate('ADMIN_USER_PASSWORD_AUTH', {
          USERNAME: username,
          PASSWORD: password,
          ...secretHash(username),
        });
        // A password that must be replaced does not log in; "forgot password" sets a new one.
        if (reply.ChallengeName === 'NEW_PASSWORD_REQUIRED') return { state: 'WRONG' };
        return { state: 'RIGHT', tokens: toTokens(reply) };
      } catch (error) {
        if (nameOf(error) === 'UserNotConfirmedException') return { state: 'NOT_CONFIRMED' };
        if (WRONG.has(nameOf(error))) return { state: 'WRONG' };
        throw error;
      }
    },
    /** Null when the pool has ended the session. */
    renew: async (userId: string, refreshToken: string): Promise<PoolTokens | null> => {
      try {
        return toTokens(await initiate('REFRESH_TOKEN_AUTH', { REFRESH_TOKEN: refreshToken, ...secretHash(userId) }));
      } catch (error) {
        if (WRONG.has(nameOf(error))) return null;
        throw error;
      }
    },
    /** Revokes a refresh token at the pool; an unknown one is already revoked. */
    revoke: async (Token: string): Promise<void> => {
      const ClientSecret = options.clientSecret || undefined;
      try {
        await ask(({ sdk, client }, limit) =>
          client.send(new sdk.RevokeTokenCommand({ Token, ClientId, ClientSecret }), limit),
        );
      } catch (error) {
        if (nameOf(error) !== 'NotAuthorizedException') throw error;
      }
    },
  };
}

/** Users of the pool. */
function userCalls({ poolId: UserPoolId }: CognitoPoolOptions, { ask }: PoolConnection) {
  const findUser = async (user: string): Promise<PoolUser | null> => {
    if (!isName(user)) return null;
    try {
      const found = await ask(({ sdk, client }, limit) =>
        client.send(new sdk.AdminGetUserCommand({ UserPoolId, Username: user }), limit),
      );
      return toPoolUser(found.UserAttributes ?? []);
    } catch (error) {
      if (nameOf(error) === 'UserNotFoundException') return null;
      throw error;
    }
  };
  const setPassword = (userId: string, Password: string) =>
    ask(({ sdk, client }, limit) =>
      client.send(
        new sdk.AdminSetUserPasswordCommand({ UserPoolId, Username: userId, Password, Permanent: true }),
        limit,
      ),
    );
  const deleteUser = async (userId: string): Promise<void> => {
    try {
      await ask(({ sdk, client }, limit) =>
        client.send(new sdk.AdminDeleteUserCommand({ UserPoolId, Username: userId }), limit),
      );
    } catch (error) {
      if (nameOf(error) !== 'UserNotFoundException') throw error;
    }
  };

  return {
    findUser,
    setPassword,
    deleteUser,
  };
}

/** Users that are new, and proof of their address. */
function signUpCalls({ poolId: UserPoolId }: CognitoPoolOptions, { ask }: PoolConnection) {
  return {
    /** Creates an unverified user whose verification mail the shop sends; null when the address is taken. */
    createUser: async ({
      email,
      firstName,
      lastName,
    }: {
      email: string;
      firstName: string;
      lastName: string;
    }): Promise<PoolUser | null> => {
      const UserAttributes = attributes({ email, given_name: firstName, family_name: lastName });
      try {
        const { User } = await ask(({ sdk, client }, limit) =>
          client.send(
            new sdk.AdminCreateUserCommand({ UserPoolId, Username: email, MessageAction: 'SUPPRESS', UserAttributes }),
            limit,
          ),
        );
        return toPoolUser(User?.Attributes ?? []);
      } catch (error) {
        if (nameOf(error) === 'UsernameExistsException') return null;
        throw error;
      }
    },
    /** `email` is sent along with its verification: the pool may accept one only with the other. */
    verifyEmail: async ({ userId, email }: PoolUser): Promise<void> => {
      await ask(({ sdk, client }, limit) =>
        client.send(
          new sdk.AdminUpdateUserAttributesCommand({
            UserPoolId,
            Username: userId,
            UserAttributes: attributes({ email, email_verified: 'true' }),
          }),
          limit,
        ),
      );
    },
  };
}

function toTokens({ AuthenticationResult, ChallengeName }: AdminInitiateAuthCommandOutput): PoolTokens {
  if (!AuthenticationResult?.IdToken)
    throw new Error(`the user pool requires ${ChallengeName ?? 'more'}, which the shop does not support`);
  return { idToken: AuthenticationResult.IdToken, refreshToken: AuthenticationResult.RefreshToken };
}

/** Claims of a token just received from the pool itself, so its signature need not be verified. */
export function readPoolToken(idToken: string): { user: PoolUser; jti: string; expiresAt: Date } {
  const claims = decodeJwt(idToken);
  const { sub, jti, exp } = claims;
  if (!sub || !jti || !exp) throw new Error('a token of the user pool lacks sub, jti or exp');
  const text = (name: string): string => (typeof claims[name] === 'string' ? claims[name] : '');
  const user = {
    userId: sub,
    email: text('email').toLowerCase(),
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: text('given_name'),
    lastName: text('family_name'),
  };
  return { user, jti, expiresAt: new Date(exp * 1_000) };
}

const attributes = (values: Record<string, string>): AttributeType[] =>
  Object.entries(values).map(([Name, Value]) => ({ Name, Value }));

function toPoolUser(list: readonly AttributeType[]): PoolUser {
  const values = Object.fromEntries(list.map(({ Name, Value }) => [Name, Value ?? '']));
  return {
    userId: values.sub ?? '',
    email: (values.email ?? '').toLowerCase(),
    emailVerified: values.email_verified === 'true',
    firstName: values.given_name ?? '',
    lastName: values.family_name ?? '',
  };
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

const BUSY = new Set([
  'TooManyRequestsException',
  'LimitExceededException',
  'ThrottlingException',
  'TimeoutError',
  'AbortError',
  'InternalErrorException',
]);
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EAI_AGAIN']);
/**
 * Whether a retry later can help. Too many wrong passwords are reported as NotAuthorized, recognisable only by the
 * message.
 */
function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0;
  const code = (error as { code?: unknown }).code;
  return (
    BUSY.has(error.name) ||
    status >= 500 ||
    (typeof code === 'string' && UNREACHABLE.has(code)) ||
    (error.name === 'NotAuthorizedException' && /attempts exceeded/i.test(error.message))
  );
}
