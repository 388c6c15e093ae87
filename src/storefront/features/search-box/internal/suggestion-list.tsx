'use no memo'; // A short list, open only while somebody types: memoisation would cost more than it saves (docs/decisions/0011).
import { type RefObject, useEffect } from 'react';
import { Link } from 'react-router';
import { dollarsToCents, formatCents } from '#shared/money.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Price } from '#storefront/ui/price.tsx';
import { ResponsiveImage } from '#storefront/ui/responsive-image.tsx';
import { type OptionGroup, type SearchOption, typedLength } from './search-options.ts';
import { useSuggestionBox } from './use-suggestion-box.ts';

export interface SuggestionListProps {
  input: RefObject<HTMLInputElement | null>;
  listId: string;
  param: string;
}

/** The list of a combobox (WAI-ARIA 1.2): focus stays in the field, the arrow keys move through the options. */
export function SuggestionList({ input, listId, param }: SuggestionListProps) {
  const { text, groups, options, active, shown, slow, failed, nothing, choose, forget } = useSuggestionBox(
    input,
    param,
  );
  useEffect(() => {
    input.current?.setAttribute('aria-expanded', String(shown));
    if (shown && active >= 0) {
      input.current?.setAttribute('aria-activedescendant', `${listId}-${active}`);
      document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
    } else input.current?.removeAttribute('aria-activedescendant');
  }, [input, listId, shown, active]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus where it is
    <div
      hidden={!shown}
      // The field keeps its focus while the pointer is used in the list.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-50 -mx-px mt-1 max-h-[min(36rem,65dvh)] overflow-y-auto overscroll-contain rounded-xs border border-line-strong bg-raised py-2"
    >
      <div id={listId} role="listbox" aria-label="Suggestions">
        {groups.map((group) => (
          <Group
            key={group.title}
            group={group}
            options={options}
            active={active}
            typed={text}
            listId={listId}
            choose={choose}
          />
        ))}
      </div>
      {groups[0]?.title === 'Recent searches' && (
        <button
          type="button"
          tabIndex={-1}
          onClick={forget}
          className="mx-2 min-h-11 px-2 text-sm underline underline-offset-4"
        >
          Clear recent searches
        </button>
      )}
      {slow && !failed && <p className="px-4 py-2 text-quiet">Searching…</p>}
      {failed && <p className="px-4 py-2 text-quiet">Suggestions can’t be loaded right now. Press Enter to search.</p>}
      {nothing && !slow && !failed && <p className="px-4 py-2 text-quiet">No suggestions. Press Enter to search.</p>}
      <p role="status" className="sr-only">
        {!shown ? '' : slow ? 'Searching…' : options.length === 1 ? '1 suggestion' : `${options.length} suggestions`}
      </p>
    </div>
  );
}

interface GroupProps {
  group: OptionGroup;
  /** The options of all groups: an option's id has its place among them. */
  options: readonly SearchOption[];
  active: number;
  typed: string;
  listId: string;
  choose: (option: SearchOption) => void;
}

function Group({ group, options, active, typed, listId, choose }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options inside a listbox has no element of its own
    <div role="group" aria-label={group.title}>
      {group.options[0]?.kind !== 'all' && (
        <p aria-hidden="true" className="px-4 pt-2 pb-1 text-sm text-quiet">
          {group.title}
        </p>
      )}
      {group.options.map((option) => {
        const index = options.indexOf(option);
        return (
          <Link
            key={option.to}
            id={`${listId}-${index}`}
            to={option.to}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            onClick={() => choose(option)}
            className="flex min-h-11 items-center gap-3 px-4 py-1 hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-focus"
          >
            <OptionContent option={option} typed={typed} />
          </Link>
        );
      })}
    </div>
  );
}

const SEARCHES: ReadonlySet<SearchOption['kind']> = new Set(['recent', 'query', 'all']);

function OptionContent({ option, typed }: { option: SearchOption; typed: string }) {
  if (option.kind !== 'product') {
    return (
      <>
        {SEARCHES.has(option.kind) && <Icon name="search" size={16} />}
        {option.kind === 'query' ? (
          <Completion label={option.label} typed={typed} />
        ) : (
          <span className={option.kind === 'all' ? 'font-semibold' : ''}>{option.label}</span>
        )}
      </>
    );
  }
  const { card } = option;
  const price = (dollars: number) => formatCents(dollarsToCents(dollars));
  return (
    <>
      <span className="block size-14 shrink-0 bg-picture">
        {card.image && <ResponsiveImage image={card.image} sizes="56px" widths={thumb} alt="" eager />}
      </span>
      <span className="min-w-0 flex-1 leading-5">
        <span className="block truncate font-semibold">{card.name}</span>
        <span className="block truncate text-sm text-quiet">
          {card.brandName} · {card.colourName}
        </span>
      </span>
      <Price
        now={price(card.price)}
        was={card.originalPrice === null ? null : price(card.originalPrice)}
        className="text-right text-sm"
      />
    </>
  );
}

/** A suggested search with what it adds to the typed text in bold; all of it where it begins otherwise. */
function Completion({ label, typed }: { label: string; typed: string }) {
  const begun = typedLength(label, typed);
  return (
    <span>
      {label.slice(0, begun)}
      <strong className="font-semibold">{label.slice(begun)}</strong>
    </span>
  );
}

const thumb = [320] as const;
