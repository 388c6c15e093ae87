import { useEffect, useState } from 'react';
import type { IconPath } from '#contract/site/icons.ts';
import { fetchIcon } from './fetch-icon.ts';

/** A drawing beside the name of a way to pay. Its place is kept, so that nothing moves; without it nothing is missing (APP-08). */
export function PayIcon({ name }: { name: IconPath }) {
  const [path, setPath] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    void fetchIcon(name).then((found) => here && setPath(found));
    return () => {
      here = false;
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
