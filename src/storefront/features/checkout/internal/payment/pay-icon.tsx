import { useEffect, useState } from 'react';
import type { IconPath } from '#contract/site/icons.ts';
import { fetchIcon } from './fetch-icon.ts';

/**
 * An icon beside the name of a payment method. Its space is reserved, so that nothing shifts; it is decorative
 * (APP-08).
 */
export function PayIcon({ name }: { name: IconPath }) {
  const [path, setPath] = useState<string | null>(null);
  useEffect(() => {
    let isActive = true;
    void fetchIcon(name).then((found) => isActive && setPath(found));
    return () => {
      isActive = false;
    };
  }, [name]);
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      className="shrink-0 text-quiet"
    >
      {path && <path d={path} />}
    </svg>
  );
}
