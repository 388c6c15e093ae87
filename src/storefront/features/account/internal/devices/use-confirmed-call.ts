import { useRef, useState } from 'react';
import type { ApiResult } from '#storefront/lib/api-client/call-api.ts';
import { callAsShopper } from '#storefront/lib/session/call-as-shopper.ts';

type Call = <T>(method: 'POST' | 'DELETE', path: string, body?: unknown) => Promise<ApiResult<T> | null>;

export interface ConfirmedCall {
  /**
   * An API call that asks the customer to confirm who they are where it needs that, and is then made once more. Null
   * where they did not.
   */
  call: Call;
  isAsking: boolean;
  /** Whether the customer has confirmed. */
  answer: (confirmed: boolean) => void;
}

/** Calls that may need a fresh confirmation; `ConfirmSheet` shows the question (SEC-10). */
export function useConfirmedCall(): ConfirmedCall {
  const [isAsking, setAsking] = useState(false);
  const waiting = useRef<((confirmed: boolean) => void) | null>(null);
  const call: Call = async <T>(method: 'POST' | 'DELETE', path: string, body?: unknown) => {
    const reply = await callAsShopper<T>(method, path, body);
    const isNeeded = !reply.ok && reply.error.kind === 'refused' && reply.error.body.errorCode === 'ConfirmationNeeded';
    if (!isNeeded) return reply;
    const confirmed = await new Promise<boolean>((answered) => {
      waiting.current = answered;
      setAsking(true);
    });
    return confirmed ? callAsShopper<T>(method, path, body) : null;
  };
  const answer = (confirmed: boolean) => {
    setAsking(false);
    waiting.current?.(confirmed);
    waiting.current = null;
  };
  return { call, isAsking, answer };
}
