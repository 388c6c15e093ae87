'use no memo'; // Rendered about once: memoisation would cost more than it saves (docs/decisions/0011).
import { Link } from 'react-router';
import type { SiteFrame } from './site-nav.ts';

/** The shop's line above every page; it scrolls away with the page. */
export function Announcement({ frame: { announcement } }: { frame: SiteFrame }) {
  if (!announcement) return null;
  const { label, to } = announcement;
  return (
    <aside aria-label="Announcement" className="bg-accent px-4 text-center font-semibold text-on-accent print:hidden">
      {to ? (
        <Link to={to} className="inline-flex min-h-11 items-center underline underline-offset-4 sm:min-h-9">
          {label}
        </Link>
      ) : (
        <p className="py-2.5 sm:py-1.5">{label}</p>
      )}
    </aside>
  );
}
