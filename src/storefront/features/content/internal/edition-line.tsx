import { Link } from 'react-router';
import type { DocumentPageData } from '../content-data.ts';

/** Which version of a page is on screen, and since when it holds (HON-05). */
export function EditionLine({ edition }: { edition: NonNullable<DocumentPageData['edition']> }) {
  const { version, day, until, current } = edition;
  return (
    <p className="mt-4 text-sm text-quiet">
      Version {version}, published on {day}
      {until && `, replaced on ${until}`}.
      {until && current && (
        <>
          {' '}
          <Link to={current} className="inline-flex min-h-6 items-center underline underline-offset-4">
            Read the version in force now
          </Link>
        </>
      )}
    </p>
  );
}
