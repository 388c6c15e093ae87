/** What an error page reports (ANA-02, NAV-56, NAV-57). Pure. */

import { analyticsPath } from '../analytics/analytics-path.ts';
import type { DataLayerEvent } from '../analytics/data-layer.ts';
import { errorLocation } from './error-location.ts';

export const siteError = ({
  status,
  message,
  baseUrl,
  path,
}: {
  status: number;
  message: string;
  baseUrl: string;
  path: string;
}): DataLayerEvent => ({
  event: 'site_errors',
  code: String(status),
  message,
  // The data layer contains no order and no personal data (reliability F1).
  location: errorLocation(baseUrl, analyticsPath(path)),
});
