'use no memo'; // Rendered about once: memoisation would cost more than it saves (docs/decisions/0011).
import { Link } from 'react-router';

export interface Crumb {
  label: string;
  to?: string;
}

/** Breadcrumbs from the home page down, the page itself last. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-quiet">
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className="flex items-center gap-2">
            {index > 0 && (
              <span aria-hidden="true" className="text-faint">
                /
              </span>
            )}
            {crumb.to === undefined ? (
              <span aria-current="page" className="py-2">
                {crumb.label}
              </span>
            ) : (
              <Link to={crumb.to} className="py-2 underline-offset-4 hover:text-ink hover:underline">
                {crumb.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
