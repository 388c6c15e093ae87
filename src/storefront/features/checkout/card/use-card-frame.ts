/**
 * The card form in its frame: loaded, monitored while it loads, asked for a nonce. The shop never sees a card number.
 */
import { useEffect, useRef, useState } from 'react';
import { fail } from '#shared/result.ts';
import { tabStorage } from '#storefront/lib/storage/versioned-storage.ts';
import type { CardResult } from './card-frame-protocol.ts';
import { useCardSetup } from './use-card-setup.ts';
import { useFrameMessages } from './use-frame-messages.ts';

type FrameStatus = 'LOADING' | 'READY' | 'FAILED';

/** `wanted`: whether the shopper pays by a new card; the form is loaded the first time this is true and then stays. */
export function useCardFrame(wanted: boolean, onSubmit: () => void) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [status, setStatus] = useState<FrameStatus>('LOADING');
  const setup = useCardSetup(wanted, () => setStatus('FAILED'));
  const { address, fieldsToken } = setup;
  const { height, send, ask } = useFrameMessages(frame, address, {
    onReady: () => setStatus('READY'),
    onLate: () => setStatus((before) => (before === 'READY' ? before : 'FAILED')),
    onBlocked: () => setStatus('FAILED'),
    onSubmit,
  });
  /** The tokeniser of the gateway's own script, where there is no frame of ours. */
  const fields = useRef<(() => Promise<CardResult>) | null>(null);

  useEffect(() => {
    if (status === 'READY') tabStorage.remove('frame-reload');
  }, [status]);

  return {
    frame,
    address,
    status,
    height,
    focus: () => send({ type: 'kerb-card:focus' }),
    retry: () => {
      setStatus('LOADING');
      setup.retry();
    },
    fieldsToken,
    openFields: (tokenise: (() => Promise<CardResult>) | null) => {
      fields.current = tokenise;
      setStatus(tokenise ? 'READY' : 'FAILED');
    },
    tokenise: (): Promise<CardResult> => {
      if (fieldsToken && fields.current) return fields.current();
      if (status !== 'READY' || !address) return Promise.resolve(fail('FAILED'));
      return ask({ type: 'kerb-card:tokenise' });
    },
  };
}
