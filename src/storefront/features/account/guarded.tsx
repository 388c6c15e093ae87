import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { authState } from '#storefront/lib/auth/auth-state.ts';
import { useHydrated } from '#storefront/lib/page/use-hydrated.ts';
import { useQuery } from '#storefront/lib/page/use-query.ts';
import { openAuth } from '#storefront/lib/session/open-auth.ts';
import { checkGuard } from './internal/account-guards.ts';
import { openPage } from './internal/open-page.ts';

/** Shows its children to those whom the guard allows; others are redirected, or see `waiting` until it is known. */
export function Guarded({ by, waiting, children }: { by: string; waiting: ReactNode; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const query = useQuery();
  const { status } = useStore(authState);
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  if (status === 'LOGGING_OUT' && !leaving) setLeaving(true);
  if (status === 'LOGGED_IN' && leaving) setLeaving(false);
  const answer = checkGuard(by, {
    hydrated,
    status,
    path: `${pathname}${search}`,
    leaving,
    redirect: query.get('redirect'),
  });
  const to = typeof answer === 'object' ? answer.to : null;
  useEffect(openAuth, []);
  useEffect(() => {
    if (to !== null) openPage(to, navigate);
  }, [to, navigate]);
  return answer === 'STAY' ? children : waiting;
}

/**
 * Placeholder while the session is being checked; its text appears when that takes longer than a moment. `title` is the
 * heading of the page for those who hear it.
 */
export function GuardWaiting({ label, title }: { label: string; title?: string }) {
  return (
    <div className="mx-auto grid min-h-96 w-full max-w-md place-items-center px-4">
      {title && <h1 className="sr-only">{title}</h1>}
      <p role="status" className="text-quiet opacity-0 [animation:appear_1ms_600ms_forwards]">
        {label}
      </p>
    </div>
  );
}
