'use no memo'; // Drawn about once: remembering would weigh more than it saves (docs/decisions/0011).
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import { authState } from '#storefront/lib/session/auth-state.ts';

/**
 * Tells of a session that ended by itself on the page where it happens, with a way back to it (FIX-52). Pages of the account lead
 * to the log-in by themselves, which says the same (guarded.tsx).
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
    let takeBack: (() => void) | null = null;
    let over = false;
    import('./internal/tell-session-ended.ts').then(
      ({ showSessionEnded }) => {
        if (!over) takeBack = showSessionEnded(place.current);
      },
      () => undefined,
    );
    return () => {
      over = true;
      takeBack?.();
    };
  }, [endedHere]);
  return null;
}
