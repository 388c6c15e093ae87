import { MAX_BELOW, MAX_ENTRIES } from '#contract/site/blocks/menu.ts';
import { counted } from '#shared/counted.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { LinkField } from './link-field.tsx';

interface Link {
  label: string;
  to: string;
}
export type Entry = Link & { below: Link[] };

interface EntriesProps {
  entries: readonly Entry[];
  wrong: Readonly<Record<string, string>>;
  /** How many products an entry leads to, by its place such as `entries.0.below.1`, as it was saved. */
  counts: ReadonlyMap<string, number | null>;
  onChange: (entries: Entry[]) => void;
}

const moved = <T,>(list: readonly T[], at: number, to: number): T[] => {
  const next = list.toSpliced(at, 1);
  return next.toSpliced(to, 0, list[at] as T);
};
const replaced = <T,>(list: readonly T[], at: number, values: Partial<T>): T[] =>
  list.map((one, index) => (index === at ? { ...one, ...values } : one));

/** The entries of the menu and those below each of them. */
export function MenuEntries({ entries, wrong, counts, onChange }: EntriesProps) {
  return (
    <>
      <ol className="flex flex-col gap-4">
        {entries.map((entry, at) => (
          <li key={at} className="rounded-xs border border-line bg-raised px-3 py-3">
            <LinkRow
              {...{ wrong, counts }}
              link={entry}
              at={`entries.${at}`}
              name={`entry ${at + 1}`}
              onChange={(values) => onChange(replaced<Entry>(entries, at, values))}
              onUp={at > 0 ? () => onChange(moved<Entry>(entries, at, at - 1)) : null}
              onRemove={() => onChange(entries.toSpliced(at, 1))}
            />
            <Below
              {...{ entry, at, wrong, counts }}
              onChange={(below) => onChange(replaced<Entry>(entries, at, { below }))}
            />
          </li>
        ))}
      </ol>
      {entries.length === 0 && <p className="text-quiet">No entries yet: the shop shows its own menu.</p>}
      {entries.length < MAX_ENTRIES && (
        <div className="mt-4">
          <Button variant="secondary" onClick={() => onChange([...entries, { label: '', to: '', below: [] }])}>
            Add entry
          </Button>
        </div>
      )}
    </>
  );
}

interface BelowProps extends Pick<EntriesProps, 'wrong' | 'counts'> {
  entry: Entry;
  at: number;
  onChange: (below: Link[]) => void;
}

function Below({ entry: { label, below = [] }, at, wrong, counts, onChange }: BelowProps) {
  return (
    <div className="mt-3 border-l-2 border-line pl-3">
      <ol aria-label={`Below ${label || `entry ${at + 1}`}`} className="flex flex-col gap-3">
        {below.map((link, place) => (
          <li key={place}>
            <LinkRow
              {...{ link, wrong, counts }}
              at={`entries.${at}.below.${place}`}
              name={`entry ${at + 1}.${place + 1}`}
              onChange={(values) => onChange(replaced(below, place, values))}
              onUp={place > 0 ? () => onChange(moved(below, place, place - 1)) : null}
              onRemove={() => onChange(below.toSpliced(place, 1))}
            />
          </li>
        ))}
      </ol>
      {below.length < MAX_BELOW && (
        <Button
          small
          variant="quiet"
          aria-label={`Add below entry ${at + 1}`}
          onClick={() => onChange([...below, { label: '', to: '' }])}
        >
          Add below
        </Button>
      )}
    </div>
  );
}

interface LinkRowProps extends Pick<EntriesProps, 'wrong' | 'counts'> {
  link: Link;
  /** Its place in the menu's fields. */
  at: string;
  name: string;
  onChange: (values: Partial<Link>) => void;
  onUp: (() => void) | null;
  onRemove: () => void;
}

function LinkRow({ link, at, name, wrong, counts, onChange, onUp, onRemove }: LinkRowProps) {
  const count = counts.get(at);
  return (
    <fieldset aria-label={name}>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field
          label="Words"
          name={`${at}.label`}
          maxLength={40}
          value={link.label}
          onChange={(label) => onChange({ label })}
          error={wrong[`fields.${at}.label`]}
        />
        <LinkField
          name={`${at}.to`}
          value={link.to}
          onChange={(to) => onChange({ to })}
          error={wrong[`fields.${at}.to`]}
        />
      </div>
      <div className="flex flex-wrap items-center gap-1">
        {onUp && (
          <Button small variant="quiet" aria-label={`Up: ${name}`} onClick={onUp}>
            Up
          </Button>
        )}
        <Button small variant="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
        {typeof count === 'number' && (
          <span className={`text-sm ${count === 0 ? 'font-medium text-danger' : 'text-quiet'}`}>
            {count === 0 ? 'No products: shoppers do not see this entry.' : counted(count, 'product')}
          </span>
        )}
      </div>
    </fieldset>
  );
}
