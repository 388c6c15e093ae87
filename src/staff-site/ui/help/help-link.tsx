import { Link, useMatches } from 'react-router';

/** The question mark of a screen: the section of the handbook that explains it, beside the screen and what is typed there. */
export function HelpLink() {
  const handle = useMatches().at(-1)?.handle as { help?: string } | undefined;
  return handle?.help ? (
    <Link
      to={`/handbook/${handle.help}`}
      target="_blank"
      aria-label="Help with this screen (opens a new tab)"
      title="Help with this screen"
      className="no-print inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center text-quiet hover:text-ink lg:min-h-9 lg:min-w-9"
    >
      <span
        aria-hidden="true"
        className="inline-flex size-6 items-center justify-center rounded-full border border-current text-sm font-semibold"
      >
        ?
      </span>
    </Link>
  ) : null;
}
