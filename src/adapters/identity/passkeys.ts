/** Passkeys by @simplewebauthn/server, for the host and origin of one address: the shop's or the staff site's. */
import type { AuthenticatorTransport } from '@simplewebauthn/server';
import type { PasskeyPort, StoredPasskey } from '#modules/accounts/passkey.port.ts';

type NewPasskeyAnswer = Parameters<PasskeyPort['checkNew']>[0];
type PasskeyAnswer = Parameters<PasskeyPort['checkAnswer']>[0];

/** Loaded with the first passkey, not at start-up. */
const load = () => import('@simplewebauthn/server');
const idsOf = (known: readonly Pick<StoredPasskey, 'credentialId' | 'transports'>[]) =>
  known.map(({ credentialId, transports }) => ({
    id: credentialId,
    transports: transports as AuthenticatorTransport[],
  }));

/** The library throws for whatever is wrong with an answer: each of those is a refusal, never a fault of the shop. */
const orNull = <T>(work: Promise<T>): Promise<T | null> => work.catch(() => null);

/** Where the shop is, as browsers sign it. */
interface Site {
  origin: string;
  hostname: string;
}

interface PasskeyOptions {
  publicUrl: string;
  shopName: () => string;
  /**
   * The passkey is the whole log-in: the authenticator keeps it to be found without a name, and checks finger, face or
   * PIN each time (SEC-10). Otherwise it comes after a password, and its presence is enough (SEC-09).
   */
  alone: boolean;
}

export function createPasskeys({ publicUrl, shopName, alone }: PasskeyOptions): PasskeyPort {
  const site: Site = new URL(publicUrl);
  const need = alone ? 'required' : 'preferred';
  return {
    requestNew: async (user, known) => {
      const options = await (await load()).generateRegistrationOptions({
        rpName: shopName(),
        rpID: site.hostname,
        userID: new TextEncoder().encode(user.id),
        userName: user.name,
        userDisplayName: user.label,
        attestationType: 'none',
        excludeCredentials: idsOf(known),
        authenticatorSelection: { residentKey: need, userVerification: need },
      });
      return { challenge: options.challenge, options: { ...options } };
    },
    checkNew: (answer, challenge) => checkNew(site, alone, { answer, challenge }),
    requestAnswer: async (known) => {
      const options = await (await load()).generateAuthenticationOptions({
        rpID: site.hostname,
        allowCredentials: idsOf(known),
        userVerification: need,
      });
      return { challenge: options.challenge, options: { ...options } };
    },
    checkAnswer: (answer, expected) => checkAnswer(site, alone, { answer, ...expected }),
  };
}

const checkNew = async (
  site: Site,
  requireUserVerification: boolean,
  { answer, challenge }: { answer: NewPasskeyAnswer; challenge: string },
): Promise<StoredPasskey | null> => {
  const { verifyRegistrationResponse } = await load();
  const { transports: named = [], ...response } = answer.response;
  const checked = await orNull(
    verifyRegistrationResponse({
      response: {
        ...answer,
        response: { ...response, transports: named as AuthenticatorTransport[] },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.hostname,
      requireUserVerification,
    }),
  );
  if (!checked?.verified) return null;
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
  return { credentialId: id, publicKey, signCount: counter, transports };
};

const checkAnswer = async (
  site: Site,
  requireUserVerification: boolean,
  { answer, challenge, passkey }: { answer: PasskeyAnswer; challenge: string; passkey: StoredPasskey },
): Promise<{ signCount: number } | null> => {
  const { credentialId: id, publicKey, signCount: counter } = passkey;
  const { verifyAuthenticationResponse } = await load();
  const checked = await orNull(
    verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.hostname,
      credential: { id, publicKey, counter },
      requireUserVerification,
    }),
  );
  return checked?.verified ? { signCount: checked.authenticationInfo.newCounter } : null;
};
