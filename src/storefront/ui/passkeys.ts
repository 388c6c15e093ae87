/** Makes and uses passkeys of this browser; loaded when they are first needed. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

type Options = Record<string, unknown>;
interface Answer<Response> {
  id: string;
  rawId: string;
  type: 'public-key';
  /** All base64url. */
  response: Response;
}
type PasskeyAnswer = Answer<{
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle?: string;
}>;
type NewPasskeyAnswer = Answer<{ clientDataJSON: string; attestationObject: string; transports?: string[] }>;

/** Whether the browser can offer passkeys among the suggestions of a field; false where it has none at all. */
export async function canSuggestPasskeys(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser');
  return browserSupportsWebAuthnAutofill();
}

/** Takes back a question that nobody has answered. */
export async function stopAskingForPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}

/**
 * Null when the person cancelled, or the browser or device has no such passkey. `suggest`: among the suggestions of the
 * field that has `webauthn` in its autocomplete attribute, until another question is asked.
 */
export async function answerWithPasskey(
  options: Options,
  { suggest = false }: { suggest?: boolean } = {},
): Promise<PasskeyAnswer | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON, useBrowserAutofill: suggest }).then(
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
