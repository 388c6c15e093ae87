import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { fail, ok } from '#shared/result.ts';
import { tabStorage } from '#storefront/lib/storage/versioned-storage.ts';
import { type CardResult, readFrameMessage } from './card-frame-protocol.ts';
import { presentTheme } from './present-theme.ts';

/** Maximum wait for a message from the frame before it counts as failed; milliseconds. */
const READY_MS = 12_000;
const ANSWER_MS = 20_000;

interface Listener {
  onReady: () => void;
  onSubmit: () => void;
  /** Its time is over: it has failed unless it is ready. */
  onLate: () => void;
  /** The page's policy forbids the frame. */
  onBlocked: () => void;
}

/** The messages from and to the form's frame. `address`: null while there is no frame. */
export function useFrameMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  address: URL | null,
  { onReady, onSubmit, onLate, onBlocked }: Listener,
) {
  const waiting = useRef(new Map<string, (answer: CardResult) => void>());
  const [height, setHeight] = useState(0);

  const receive = useEffectEvent((event: MessageEvent) => {
    if (event.origin !== address?.origin || event.source !== frame.current?.contentWindow) return;
    const message = readFrameMessage(event.data);
    if (!message) return;
    if (message.type === 'kerb-card:ready') onReady();
    else if (message.type === 'kerb-card:height') setHeight(message.height);
    else if (message.type === 'kerb-card:submit') onSubmit();
    else {
      const answer = waiting.current.get(message.requestId);
      waiting.current.delete(message.requestId);
      answer?.(
        message.type === 'kerb-card:nonce'
          ? ok(message)
          : fail(message.type === 'kerb-card:invalid' ? 'INVALID' : 'FAILED'),
      );
    }
  });
  const endTime = useEffectEvent(onLate);
  const block = useEffectEvent((event: SecurityPolicyViolationEvent) => {
    if (event.effectiveDirective !== 'frame-src') return;
    // The document was loaded at a page whose policy allows no frame: a reload, at most once, gets the right policy.
    if (tabStorage.read('frame-reload') !== true && tabStorage.write('frame-reload', true)) location.reload();
    else onBlocked();
  });

  const send = (message: Record<string, unknown>) => {
    frame.current?.focus();
    if (address) frame.current?.contentWindow?.postMessage(message, address.origin);
  };
  useEffect(() => {
    if (!address) return;
    const timer = setTimeout(() => endTime(), READY_MS);
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const onTheme = () =>
      frame.current?.contentWindow?.postMessage({ type: 'kerb-card:theme', theme: presentTheme() }, address.origin);
    const onMessage = (event: MessageEvent) => receive(event);
    const onViolation = (event: SecurityPolicyViolationEvent) => block(event);
    window.addEventListener('message', onMessage);
    document.addEventListener('securitypolicyviolation', onViolation);
    scheme.addEventListener('change', onTheme);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', onMessage);
      document.removeEventListener('securitypolicyviolation', onViolation);
      scheme.removeEventListener('change', onTheme);
    };
  }, [address, frame]);
  return { height, send, ask: (message: Record<string, unknown>) => askFrame(waiting.current, send, message) };
}

/** Sends a question and resolves to the frame's answer; FAILED when there is none in time. */
function askFrame(
  waiting: Map<string, (answer: CardResult) => void>,
  send: (message: Record<string, unknown>) => void,
  message: Record<string, unknown>,
): Promise<CardResult> {
  const requestId = crypto.randomUUID();
  return new Promise((resolve) => {
    waiting.set(requestId, resolve);
    setTimeout(() => {
      if (waiting.delete(requestId)) resolve(fail('FAILED'));
    }, ANSWER_MS);
    send({ ...message, requestId });
  });
}
