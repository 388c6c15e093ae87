/**
 * The card form in its frame: loaded, monitored while it loads, asked for a nonce. The shop never sees a card number.
 */
import { useEffect, useRef, useState } from 'react';
import type { ClientTokenResponse } from '#contract/checkout/checkout.ts';
import { callApi } from '#storefront/lib/api-client/call-api.ts';
import { tabStorage } from '#storefront/lib/storage/versioned-storage.ts';
import { buildFrameUrl, type CardNonce, readFrameMessage } from './card-frame-protocol.ts';

export type CardResult = { kind: 'NONCE'; card: CardNonce } | { kind: 'INVALID' } | { kind: 'FAILED' };

/** Maximum wait for a message from the frame before it counts as failed; milliseconds. */
const READY_MS = 12_000;
const ANSWER_MS = 20_000;
type FrameStatus = 'LOADING' | 'READY' | 'FAILED';

/** `wanted`: whether the shopper pays by a new card; the form is loaded the first time this is true and then stays. */
export function useCardFrame(wanted: boolean, onSubmit: () => void) {
  const frame = useRef<HTMLIFrameElement>(null);
  const waiting = useRef(new Map<string, (answer: CardResult) => void>());
  const [address, setAddress] = useState<URL | null>(null);
  const [status, setStatus] = useState<FrameStatus>('LOADING');
  const [height, setHeight] = useState(0);
  const [tries, setTries] = useState(0);
  /** Token for the gateway's own script, where there is no frame of ours. */
  const [fieldsToken, setFieldsToken] = useState<string | null>(null);
  const fields = useRef<(() => Promise<CardResult>) | null>(null);
  const [everWanted, setEverWanted] = useState(false);
  if (wanted && !everWanted) setEverWanted(true);
  const submit = useRef(onSubmit);
  useEffect(() => {
    submit.current = onSubmit;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    if (!everWanted) return;
    const abort = new AbortController();
    const fail = () => setStatus('FAILED');
    const timer = setTimeout(fail, READY_MS);
    void callApi<ClientTokenResponse>('GET', 'payment/client-token', undefined, { signal: abort.signal }).then(
      (answer) => {
        if (abort.signal.aborted) return;
        if (!answer.ok) return fail();
        const { frameUrl, clientToken } = answer.value;
        // The setup request is done; from here on only the form itself is waited for.
        clearTimeout(timer);
        const found = frameUrl ? buildFrameUrl(frameUrl, clientToken, presentTheme()) : null;
        if (found) setAddress(found);
        else if (frameUrl === null) setFieldsToken(clientToken);
        else fail();
      },
    );
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [tries, everWanted]);

  useEffect(() => {
    if (!address) return;
    const timer = setTimeout(() => setStatus((before) => (before === 'READY' ? before : 'FAILED')), READY_MS);
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== address.origin || event.source !== frame.current?.contentWindow) return;
      const message = readFrameMessage(event.data);
      if (!message) return;
      if (message.type === 'kerb-card:ready') setStatus('READY');
      else if (message.type === 'kerb-card:height') setHeight(message.height);
      else if (message.type === 'kerb-card:submit') submit.current();
      else {
        const answer = waiting.current.get(message.requestId);
        waiting.current.delete(message.requestId);
        answer?.(
          message.type === 'kerb-card:nonce'
            ? { kind: 'NONCE', card: message }
            : { kind: message.type === 'kerb-card:invalid' ? 'INVALID' : 'FAILED' },
        );
      }
    };
    const onBlocked = (event: SecurityPolicyViolationEvent) => {
      if (event.effectiveDirective !== 'frame-src') return;
      // The document was loaded at a page whose policy allows no frame: a reload, at most once, gets the right policy.
      if (tabStorage.read('frame-reload') !== true && tabStorage.write('frame-reload', true)) location.reload();
      else setStatus('FAILED');
    };
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const onTheme = () =>
      frame.current?.contentWindow?.postMessage({ type: 'kerb-card:theme', theme: presentTheme() }, address.origin);
    window.addEventListener('message', onMessage);
    document.addEventListener('securitypolicyviolation', onBlocked);
    scheme.addEventListener('change', onTheme);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', onMessage);
      document.removeEventListener('securitypolicyviolation', onBlocked);
      scheme.removeEventListener('change', onTheme);
    };
  }, [address]);

  useEffect(() => {
    if (status === 'READY') tabStorage.remove('frame-reload');
  }, [status]);

  const send = (message: Record<string, unknown>) => {
    frame.current?.focus();
    if (address) frame.current?.contentWindow?.postMessage(message, address.origin);
  };
  return {
    frame,
    address,
    status,
    height,
    focus: () => send({ type: 'kerb-card:focus' }),
    retry: () => {
      setStatus('LOADING');
      setAddress(null);
      setFieldsToken(null);
      setTries((before) => before + 1);
    },
    fieldsToken,
    openFields: (tokenise: (() => Promise<CardResult>) | null) => {
      fields.current = tokenise;
      setStatus(tokenise ? 'READY' : 'FAILED');
    },
    tokenise: (): Promise<CardResult> => {
      if (fieldsToken && fields.current) return fields.current();
      if (status !== 'READY' || !address) return Promise.resolve({ kind: 'FAILED' });
      const requestId = crypto.randomUUID();
      return new Promise((resolve) => {
        waiting.current.set(requestId, resolve);
        setTimeout(() => {
          if (waiting.current.delete(requestId)) resolve({ kind: 'FAILED' });
        }, ANSWER_MS);
        send({ type: 'kerb-card:tokenise', requestId });
      });
    },
  };
}

const presentTheme = (): 'light' | 'dark' => {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
    ? 'dark'
    : 'light';
};
