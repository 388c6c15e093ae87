'use no memo'; // Shown with a whole new page: a cache would never be read (docs/decisions/0011).
import { Link } from 'react-router';
import type { ListingData } from '../listing-data.ts';

const linked = 'underline underline-offset-4';

/** What a search was understood as, where that is not what was typed (NAV-08, UX-04). */
export const searchNotes = (data: ListingData) => (
  <>
    {searchedNote(data)}
    {correctedNote(data)}
    {droppedNote(data)}
  </>
);

/** That a rule of the shop led the search here. */
const searchedNote = ({ searched, query, title }: ListingData) =>
  searched && (
    <p className="mb-5">
      Showing results for <strong>{query.text || title}</strong>.{' '}
      <Link to={searched.anyway} className={linked}>
        Search instead for {searched.term}
      </Link>
    </p>
  );

/** That misspelt words were corrected; a question where they may well mean something else. */
const correctedNote = ({ corrected, query }: ListingData) =>
  corrected && (
    <p className="mb-5 wrap-anywhere">
      {corrected.isSure ? (
        <>
          Showing results for <strong>{corrected.text}</strong> instead of “{query.text}”.{' '}
        </>
      ) : (
        <>
          Did you mean <strong>{corrected.text}</strong>? No products match “{query.text}”.{' '}
        </>
      )}
      {corrected.others.map(({ to, label }) => (
        <span key={to}>
          Did you mean{' '}
          <Link to={to} className={linked}>
            {label}
          </Link>
          ?{' '}
        </span>
      ))}
      {/* On a line of its own, so that another font does not move it to one. */}
      <Link to={corrected.anyway} className={`${linked} max-md:block`}>
        Search only for “{query.text}”
      </Link>
    </p>
  );

/** That no product matches all words, and which were left out. */
const droppedNote = ({ dropped, query }: ListingData) =>
  dropped.length > 0 && (
    <p className="mb-5">
      No products match all of “{query.text}”. Showing results without{' '}
      <strong>{dropped.map((word) => `“${word}”`).join(', ')}</strong>.
    </p>
  );
