/** Makes and uses passkeys of this browser; loaded when they are first needed. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { NewPasskeyAnswer, PasskeyAnswer } from '#contract/fields/passkey.ts';

type Options = Record<string, unknown>;

/** Null when the person cancelled, or the browser or device has no such passkey. */
export async function answerWithPasskey(options: Options): Promise<PasskeyAnswer | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON }).then(
    ({ id, rawId, response: { clientDataJSON, authenticatorData, signature, userHandle } }) => ({
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
    }),
    (error: unknown) => nullWhereRefused(error),
  );
}

export async function makePasskey(options: Options): Promise<NewPasskeyAnswer | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON }).then(
    ({ id, rawId, response: { clientDataJSON, attestationObject, transports } }) => ({
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
    }),
    (error: unknown) => nullWhereRefused(error),
  );
}

/** Browsers say the same of a person who cancels and of a device without a passkey. */
function nullWhereRefused(error: unknown): null {
  if (error instanceof Error) return null;
  throw error;
}
