/** Icons from the icon API, each requested once per page load (APP-08). */
import { callApi } from '#storefront/lib/api-client/call-api.ts';
import { createIconFetcher } from './create-icon-fetcher.ts';

export const fetchIcon = createIconFetcher((name, timeoutMs) =>
  callApi('GET', `icons/${name}`, undefined, { timeoutMs }),
);
