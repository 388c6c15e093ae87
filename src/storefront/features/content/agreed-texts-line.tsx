import { Fragment } from 'react';
import { Link } from 'react-router';
import type { TextLink } from '#contract/site/agreed-texts.ts';

/** What an order is placed under, beside the buttons that place it (HON-05); nothing in a shop without such pages. */
export function AgreedTextsLine({ texts }: { texts: readonly TextLink[] }) {
  if (texts.length === 0) return null;
  return (
    <p className="text-sm text-quiet">
      By ordering you accept what these pages say today:{' '}
      {texts.map(({ path, title }, index) => (
        <Fragment key={path}>
          {index > 0 && (index === texts.length - 1 ? ' and ' : ', ')}
          <Link to={`/articles/${path}`} className="inline-flex min-h-6 items-center underline underline-offset-4">
            {title}
          </Link>
        </Fragment>
      ))}
      .
    </p>
  );
}
