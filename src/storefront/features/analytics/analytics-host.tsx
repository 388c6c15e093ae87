'use no memo'; // Rendered about once: memoisation would cost more than it saves (docs/decisions/0011).
import { type ReactNode, useEffect, useState } from 'react';
import { useMatches } from 'react-router';

/** Reports every page to analytics, once that has loaded, and shows its consent question. The shop works without it. */
export function AnalyticsHost() {
  const matches = useMatches();
  const [notice, setNotice] = useState<ReactNode>(null);
  useEffect(() => {
    import('./internal/track-page.ts').then(
      ({ trackPage }) => trackPage(matches, setNotice),
      () => undefined,
    );
  }, [matches]);
  return notice;
}
