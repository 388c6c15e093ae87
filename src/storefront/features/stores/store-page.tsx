import { hoursText } from '#contract/stores/opening-hours.ts';
import { type Store, storeLines } from '#contract/stores/store.ts';
import { nzDay, weekdayOf } from '#shared/nz-dates.ts';
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx';
import { LinkButton } from '#storefront/ui/buttons/link-button.tsx';
import { OpenBadge } from './internal/open-badge.tsx';
import { StoreMap } from './internal/store-map.tsx';
import { useNow } from './internal/use-now.ts';
import type { StoreData } from './stores-data.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const SHOWN_SPECIAL = 6;

type SpecialDay = StoreData['special'][number];

/** One store: address, opening hours of today and of holidays, directions and phone (STORE-06). */
export function StorePage({ store, special, fields }: StoreData) {
  const now = useNow();
  const { name, description, hours, location } = store;
  const today = now && nzDay(now);
  // The page is cached until something on it changes, so past days are filtered in the browser.
  const upcoming = special.filter(({ day }) => today === null || day >= today).slice(0, SHOWN_SPECIAL);
  const todaySpecial = special.find(({ day }) => day === today);
  return (
    <div className="mx-auto w-full max-w-7xl px-4 pt-3 pb-20 sm:px-6">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Stores', to: '/stores' }, { label: name }]} />
      <div className="mt-3 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <h1 className="font-display text-4xl leading-tight font-black sm:text-5xl">{name}</h1>
          <div className="mt-3">
            <OpenBadge store={store} now={now} />
          </div>
          {description && <p className="mt-4 max-w-prose text-lg">{description}</p>}
          <div className="mt-8 grid gap-x-12 gap-y-10 sm:grid-cols-2">
            <Where store={store} />
            <WeekHours hours={hours} today={today} todaySpecial={todaySpecial} />
            {upcoming.length > 0 && <Holidays days={upcoming} />}
          </div>
          {fields.length > 0 && <OwnFields fields={fields} />}
          <div className="mt-10">
            <LinkButton variant="secondary" to="/stores">
              All stores
            </LinkButton>
          </div>
        </div>
        {location && (
          <div className="mx-auto w-full max-w-xs lg:max-w-none">
            <StoreMap pins={[store]} label={`Where ${name} is`} />
          </div>
        )}
      </div>
    </div>
  );
}

/** The shop's own fields (OWN-14). */
const OwnFields = ({ fields }: Pick<StoreData, 'fields'>) => (
  <dl className="mt-10 max-w-prose border-b border-line">
    {fields.map(({ term, text, href }) => (
      <div key={term + text} className="grid gap-x-6 border-t border-line py-4 sm:grid-cols-[12rem_1fr]">
        <dt className="font-semibold wrap-anywhere">{term}</dt>
        <dd className="whitespace-pre-line wrap-anywhere">
          {href ? (
            <a href={text} rel="nofollow" className="underline">
              {text}
            </a>
          ) : (
            text
          )}
        </dd>
      </div>
    ))}
  </dl>
);

/** The address, with the phone number and directions. */
function Where({ store }: { store: Store }) {
  const { name, phone, address } = store;
  const lines = storeLines(address);
  const destination = encodeURIComponent([name, ...lines, 'New Zealand'].join(', '));
  return (
    <section aria-labelledby="where">
      <h2 id="where" className="mb-3 font-display text-xl font-bold">
        Where
      </h2>
      <address className="not-italic">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      {phone && (
        <p className="mt-3">
          <a
            href={`tel:${phone.replace(/[^\d+]/g, '')}`}
            className="inline-flex min-h-11 items-center tabular-nums underline underline-offset-4"
          >
            {phone}
          </a>
        </p>
      )}
      <p className="mt-4">
        <a
          href={`https://www.google.com/maps/dir/?api=1&destination=${destination}`}
          rel="noreferrer"
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Get directions
        </a>
      </p>
    </section>
  );
}

interface WeekHoursProps {
  hours: Store['hours'];
  /** Null until the browser's clock is known. */
  today: string | null;
  /** Today's hours, when they differ from those of the week. */
  todaySpecial: SpecialDay | undefined;
}

function WeekHours({ hours, today, todaySpecial }: WeekHoursProps) {
  return (
    <section aria-labelledby="hours">
      <h2 id="hours" className="mb-3 font-display text-xl font-bold">
        Opening hours
      </h2>
      <table className="w-full">
        <caption className="sr-only">Opening hours by day</caption>
        <tbody>
          {weekdays.map((weekday, index) => {
            const number = `${index + 1}` as '1';
            const current = today !== null && weekdayOf(today) === number;
            return (
              <tr key={weekday} aria-current={current ? 'date' : undefined} className={current ? 'font-semibold' : ''}>
                <th scope="row" className={`py-1 pr-6 text-left ${current ? '' : 'font-normal'}`}>
                  {weekday}
                </th>
                <td className="py-1 text-right tabular-nums">
                  {current && todaySpecial ? todaySpecial.hours : hoursText(hours[number] ?? null)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function Holidays({ days }: { days: readonly SpecialDay[] }) {
  return (
    <section aria-labelledby="holidays" className="sm:col-start-2">
      <h2 id="holidays" className="mb-3 font-display text-xl font-bold">
        Holidays
      </h2>
      <ul>
        {days.map(({ day, label, name: what, hours: then }) => (
          <li key={day} className="grid grid-cols-[1fr_auto] gap-x-6 py-1">
            <span>
              {label} <span className="block text-sm text-quiet">{what}</span>
            </span>
            <span className="tabular-nums">{then}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
