/** The session of a tab in which staff see the shop as a customer (EDIT-08). Loaded only there. */
import type { SessionReply } from '#contract/accounts/account.ts';
import { closeTabViewing, type TabViewing } from '#contract/site/viewing.ts';
import { fail, ok } from '#shared/result.ts';
import type { callApi as CallApi } from '../api-client/call-api.ts';
import { showViewing } from './viewing-bar.ts';

/** Back to the customer's page of the staff site, with nothing of the customer left in this tab. */
function leave({ customerId, staffSite = '' }: TabViewing): void {
  closeTabViewing(globalThis.sessionStorage);
  globalThis.location.replace(`${staffSite}/nz/staff/customers/${customerId}`);
}

/**
 * `callApi` with the viewing in place of the session cookie: it is looked up and ended by its token. A refused change is
 * told to whoever looks.
 */
export function callAsViewer(viewing: TabViewing, callApi: typeof CallApi): typeof CallApi {
  const headers = { authorization: `Bearer ${viewing.token}` };
  const stop = async () => {
    await callApi('DELETE', 'auth/viewing', undefined, { headers });
    leave(viewing);
  };
  const bar = showViewing(viewing.name, () => void stop());
  return async <T>(...[method, path, body, options]: Parameters<typeof CallApi>) => {
    if (path === 'auth/logout') {
      await stop();
      return ok(undefined as T);
    }
    if (path === 'auth/refresh') {
      const reply = await callApi<SessionReply>('GET', 'auth/viewing', undefined, { headers });
      const isOver = reply.ok ? reply.value.session === null : reply.error.kind === 'refused';
      if (isOver) leave(viewing);
      return reply as Awaited<ReturnType<typeof CallApi<T>>>;
    }
    // Logging in here would be a session of the whole browser, under the customer's name.
    if (path.startsWith('auth/')) {
      bar.refuse();
      return fail({ kind: 'unreachable', status: null });
    }
    const reply = await callApi<T>(method, path, body, options);
    if (!reply.ok && reply.error.kind === 'refused' && reply.error.body.errorCode === 'ViewingOnly') bar.refuse();
    return reply;
  };
}
