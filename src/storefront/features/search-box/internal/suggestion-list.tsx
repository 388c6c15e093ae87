import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Suggestions } from '#contract/products/listing.ts';
import { dollarsToCents, formatCents } from '#shared/money.ts';
import { personalisationIds } from '#storefront/lib/analytics/personalisation-ids.ts';
import { callApi } from '#storefront/lib/api-client/call-api.ts';
import { COMBOBOX_SPINNER_MS } from '#storefront/lib/page/interface-constants.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Price } from '#storefront/ui/price.tsx';
import { ResponsiveImage } from '#storefront/ui/responsive-image.tsx';
import { forgetRecentTerms, keepRecentTerm, MIN_TERM_LENGTH, readRecentTerms } from './recent-terms.ts';
import { optionGroups, type SearchOption } from './search-options.ts';

export interface SuggestionListProps {
  input: RefObject<HTMLInputElement | null>;
  listId: string;
  param: string;
}

/** Suggestions are requested after this pause in typing; milliseconds. */
const REST_MS = 120;

/** The list of a combobox (WAI-ARIA 1.2): focus stays in the field, the arrow keys move through the options. */
export function SuggestionList({ input, listId, param }: SuggestionListProps) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [text, setText] = useState(() => input.current?.value ?? '');
  const [open, setOpen] = useState(() => document.activeElement === input.current);
  const [active, setActive] = useState(-1);
  const [recent, setRecent] = useState(readRecentTerms);
  const { found, slow, failed } = useSuggestions(text.trim(), open);
  const groups = optionGroups(text, found, recent, param);
  const options = groups.flatMap((group) => group.options);
  const nothing = found !== null && options.length === 0 && text.trim().length >= MIN_TERM_LENGTH;
  const shown = open && (options.length > 0 || slow || failed || nothing);

  // After a navigation the list is closed.
  const [page, setPage] = useState(key);
  if (page !== key) {
    setPage(key);
    setOpen(false);
    setActive(-1);
  }

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (option: SearchOption) => {
    keepRecentTerm(option.kind === 'recent' ? option.label : text);
    setRecent(readRecentTerms());
    close();
    input.current?.blur();
  };

  const onInput = useEffectEvent(() => {
    setText(input.current?.value ?? '');
    setActive(-1);
    setOpen(true);
  });
  const onFocus = useEffectEvent(() => {
    setText(input.current?.value ?? '');
    setOpen(true);
  });
  // The form has stored the search term (search-box.tsx).
  const onSubmit = useEffectEvent(() => {
    setRecent(readRecentTerms());
    close();
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Escape') {
      // The first Escape closes the list, the second clears the field.
      if (shown) close();
      else if (input.current) {
        input.current.value = '';
        setText('');
      }
      event.preventDefault();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!shown) return setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // Wraps around from the last option to the field (-1).
      setActive((before) => ((before + 1 + step + options.length + 1) % (options.length + 1)) - 1);
    } else if (event.key === 'Enter' && shown) {
      const option = options[active];
      if (!option) return;
      event.preventDefault();
      choose(option);
      navigate(option.to);
    } else if (event.key === 'Tab') close();
  });

  const onBlur = useEffectEvent(close);

  useEffect(() => {
    const field = input.current;
    const form = field?.form;
    if (!field || !form) return;
    const stop = new AbortController();
    const options = { signal: stop.signal };
    field.addEventListener('input', () => onInput(), options);
    field.addEventListener('focus', () => onFocus(), options);
    field.addEventListener('click', () => onFocus(), options);
    field.addEventListener('blur', () => onBlur(), options);
    field.addEventListener('keydown', (event) => onKeyDown(event), options);
    form.addEventListener('submit', () => onSubmit(), options);
    // Events between rendering and adding the listeners were missed, so check the current state.
    if (document.activeElement === field) onFocus();
    else onBlur();
    return () => stop.abort();
  }, [input]);
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
          // biome-ignore lint/a11y/useSemanticElements: a group of options inside a listbox has no element of its own
          <div key={group.title} role="group" aria-label={group.title}>
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
                  <OptionContent option={option} />
                </Link>
              );
            })}
          </div>
        ))}
      </div>
      {groups[0]?.title === 'Recent searches' && (
        <button
          type="button"
          tabIndex={-1}
          onClick={() => {
            forgetRecentTerms();
            setRecent([]);
          }}
          className="mx-2 min-h-11 px-2 text-sm underline underline-offset-4"
        >
          Clear recent searches
        </button>
      )}
      {slow && !failed && <p className="px-4 py-2 text-quiet">Searching…</p>}
      {failed && <p className="px-4 py-2 text-quiet">Suggestions can’t be loaded right now. Press Enter to search.</p>}
      {nothing && !slow && !failed && (
        <p className="px-4 py-2 text-quiet">Nothing starts like that. Press Enter to search everything.</p>
      )}
      <p role="status" className="sr-only">
        {!shown ? '' : slow ? 'Searching…' : options.length === 1 ? '1 suggestion' : `${options.length} suggestions`}
      </p>
    </div>
  );
}

function OptionContent({ option }: { option: SearchOption }) {
  if (option.kind !== 'product') {
    return (
      <>
        {(option.kind === 'recent' || option.kind === 'all') && <Icon name="search" size={16} />}
        <span className={option.kind === 'all' ? 'font-semibold' : ''}>{option.label}</span>
      </>
    );
  }
  const { card } = option;
  const price = (dollars: number) => formatCents(dollarsToCents(dollars));
  return (
    <>
      <span className="block size-14 shrink-0 bg-chalk">
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

const thumb = [320] as const;

/**
 * The shop's suggestions for a text, requested after a pause in typing; an older request is aborted. The last answer
 * stays until the next.
 */
function useSuggestions(term: string, wanted: boolean): { found: Suggestions | null; slow: boolean; failed: boolean } {
  const [answer, setAnswer] = useState<{ term: string; found: Suggestions | null } | null>(null);
  const [slowTerm, setSlowTerm] = useState<string | null>(null);
  const asking = wanted && term.length >= MIN_TERM_LENGTH && answer?.term !== term;
  useEffect(() => {
    if (!asking) return;
    const stop = new AbortController();
    const slow = setTimeout(() => setSlowTerm(term), COMBOBOX_SPINNER_MS);
    const rest = setTimeout(async () => {
      const interests = personalisationIds.read();
      const result = await callApi<Suggestions>(
        'GET',
        `search/suggest?${new URLSearchParams({ q: term, ...(interests.length > 0 && { personalisation: interests.join('.') }) })}`,
        undefined,
        { signal: stop.signal, timeoutMs: 8_000 },
      );
      if (stop.signal.aborted) return;
      setAnswer({ term, found: result.ok ? result.value : null });
    }, REST_MS);
    return () => {
      clearTimeout(slow);
      clearTimeout(rest);
      stop.abort();
    };
  }, [asking, term]);
  return {
    found: answer?.found ?? null,
    slow: asking && slowTerm === term,
    failed: answer?.term === term && answer.found === null,
  };
}
