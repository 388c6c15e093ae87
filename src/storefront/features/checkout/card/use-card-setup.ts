import { useEffect, useState } from 'react';
import type { ClientTokenResponse } from '#contract/checkout/checkout.ts';
import { callApi } from '#storefront/lib/api-client/call-api.ts';
import { buildFrameUrl } from './card-frame-protocol.ts';
import { presentTheme } from './present-theme.ts';

/** Maximum wait for the form's setup; milliseconds. */
const SETUP_MS = 12_000;

/**
 * Where the card form comes from, requested the first time it is `wanted`: the URL of a frame, or a token for the
 * gateway's own script; null until it is known. `onFail` may be called more than once.
 */
export function useCardSetup(wanted: boolean, onFail: () => void) {
  const [address, setAddress] = useState<URL | null>(null);
  const [fieldsToken, setFieldsToken] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const [everWanted, setEverWanted] = useState(false);
  if (wanted && !everWanted) setEverWanted(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    if (!everWanted) return;
    const abort = new AbortController();
    const timer = setTimeout(onFail, SETUP_MS);
    void callApi<ClientTokenResponse>('GET', 'payment/client-token', undefined, { signal: abort.signal }).then(
      (answer) => {
        if (abort.signal.aborted) return;
        if (!answer.ok) return onFail();
        const { frameUrl, clientToken } = answer.value;
        // The setup request is done; from here on only the form itself is waited for.
        clearTimeout(timer);
        const found = frameUrl ? buildFrameUrl(frameUrl, clientToken, presentTheme()) : null;
        if (found) setAddress(found);
        else if (frameUrl === null) setFieldsToken(clientToken);
        else onFail();
      },
    );
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [tries, everWanted]);

  const retry = () => {
    setAddress(null);
    setFieldsToken(null);
    setTries((before) => before + 1);
  };
  return { address, fieldsToken, retry };
}
