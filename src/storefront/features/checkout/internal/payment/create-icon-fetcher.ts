/** Requests each icon once; one that does not load within 1500 ms is left out (APP-08). */
import type { IconPath } from '#contract/site/icons.ts';
import type { ApiResult } from '#storefront/lib/api-client/call-api.ts';

const ICON_TIMEOUT_MS = 1_500;

/** Characters of SVG path data; anything else is rejected. */
const PATH_DATA = /^[MmLlHhVvCcSsQqTtAaZz\d ,.-]{1,2000}$/;
type Call = (name: IconPath, timeoutMs: number) => Promise<ApiResult<{ path: string }>>;

/** Null: the icon did not load, or is not a drawing. */
export function createIconFetcher(call: Call): (name: IconPath) => Promise<string | null> {
  const requested = new Map<IconPath, Promise<string | null>>();
  const request = async (name: IconPath): Promise<string | null> => {
    const answer = await call(name, ICON_TIMEOUT_MS).catch(() => null);
    const path = answer?.ok ? answer.value?.path : null;
    if (typeof path === 'string' && PATH_DATA.test(path)) return path;
    // The next page that uses it tries again.
    requested.delete(name);
    return null;
  };
  return (name) => {
    const running = requested.get(name) ?? request(name);
    requested.set(name, running);
    return running;
  };
}
