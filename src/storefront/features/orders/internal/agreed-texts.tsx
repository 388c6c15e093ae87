import { Link } from 'react-router';
import type { OrderView } from '#contract/orders/orders.ts';
import { formatDayYear } from '#shared/nz-dates.ts';

/** The shop's texts in the versions that the order was placed under: part of a list of its details (HON-05). */
export function AgreedTexts({ texts }: { texts: OrderView['agreedTexts'] }) {
  if (texts.length === 0) return null;
  return (
    <div>
      <dt className="text-sm text-quiet">Ordered under</dt>
      <dd className="mt-1">
        <ul>
          {texts.map(({ path, title, version, since }) => (
            <li key={path}>
              <Link
                to={`/articles/${path}/versions/${version}`}
                className="inline-flex min-h-6 items-center underline underline-offset-4"
              >
                {title}, version {version}
              </Link>
              <span className="block text-sm text-quiet">of {formatDayYear(new Date(since))}</span>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}
