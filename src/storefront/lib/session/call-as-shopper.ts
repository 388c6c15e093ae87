import { type ApiOptions, type ApiResult, callApi } from '../api-client/call-api.ts';
import { authState } from '../auth/auth-state.ts';
import { openAuth } from './open-auth.ts';

/** An API call as the current shopper: with the identity token when logged in, anonymous otherwise (CHK-08). */
export async function callAsShopper<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  options?: ApiOptions,
): Promise<ApiResult<T>> {
  await authSettled();
  if (authState.getState().status !== 'LOGGED_IN') return callApi<T>(method, path, body, options);
  const { session } = await import('./auth-session.ts');
  return session.call<T>(method, path, body, options);
}

/** Resolves when the session has been checked, which may still be in progress after a reload. */
export function authSettled(): Promise<void> {
  openAuth();
  return new Promise((settled) => {
    if (authState.getState().status !== 'INITIALISING') return settled();
    const stop = authState.subscribe(({ status }) => {
      if (status === 'INITIALISING') return;
      stop();
      settled();
    });
  });
}
