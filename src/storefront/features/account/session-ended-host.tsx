'use no memo'; // Rendered about once: memoisation would cost more than it saves (docs/decisions/0011).
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import { authState } from '#storefront/lib/auth/auth-state.ts';

/**
 * Announces an expired session on the page where it is noticed, with a link to log in and return (FIX-52). Account
 * pages redirect to the log-in, which shows the same message (guarded.tsx).
 */
export function SessionEndedHost() {
  const { endedHere = false } = useStore(authState);
  const { pathname, search } = useLocation();
  const place = useRef('');
  useEffect(() => {
    place.current = `${pathname}${search}`;
  }, [pathname, search]);
  useEffect(() => {
    if (!endedHere || place.current.startsWith('/account')) return;
    let dismiss: (() => void) | null = null;
    let over = false;
    import('./internal/tell-session-ended.ts').then(
      ({ showSessionEnded }) => {
        if (!over) dismiss = showSessionEnded(place.current);
      },
      () => undefined,
    );
    return () => {
      over = true;
      dismiss?.();
    };
  }, [endedHere]);
  return null;
}
