/** Icons from the icon API, each asked for once in a page's life; one that does not come within 1500 ms is done without (APP-08). */
import type { IconPath } from '#contract/site/icons.ts';
import { type ApiResult, callApi } from '#storefront/lib/api-client/call-api.ts';

export const ICON_TIMEOUT_MS = 1_500;
/** What draws a path, and nothing that could do more. */
const PATH_DATA = /^[MmLlHhVvCcSsQqTtAaZz\d ,.-]{1,2000}$/;

type Call = (name: IconPath) => Promise<ApiResult<{ path: string }>>;

export function createIconFetcher(call: Call): (name: IconPath) => Promise<string | null> {
  const asked = new Map<IconPath, Promise<string | null>>();
  const ask = async (name: IconPath): Promise<string | null> => {
    const answer = await call(name).catch(() => null);
    const path = answer?.ok ? answer.value?.path : null;
    if (typeof path === 'string' && PATH_DATA.test(path)) return path;
    // The next page that wants it may have more luck.
    asked.delete(name);
    return null;
  };
  return (name) => {
    const running = asked.get(name) ?? ask(name);
    asked.set(name, running);
    return running;
  };
}

export const fetchIcon = createIconFetcher((name) =>
  callApi('GET', `icons/${name}`, undefined, { timeoutMs: ICON_TIMEOUT_MS }),
);
