import { type ComponentType, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { limits } from '#contract/fields/limits.ts';
import { SiteForm } from '#storefront/ui/forms/site-form.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { keepRecentTerm } from './internal/recent-terms.ts';
import type { SuggestionListProps } from './internal/suggestion-list.tsx';

/**
 * The shop's search field: a form, so that it works without JavaScript. Suggestions are loaded when it is first used.
 */
export function SearchBox({ param }: { param: string }) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [list, setList] = useState<{ Component: ComponentType<SuggestionListProps> } | null>(null);
  const shown = useShownTerm(input, param);
  // Without the list the form still searches.
  const loadList = () => {
    if (!list)
      import('./internal/suggestion-list.tsx')
        .then((module) => setList({ Component: module.SuggestionList }))
        .catch(() => undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a field that was focused before hydration
  useEffect(() => {
    if (document.activeElement === input.current) loadList();
  }, []);
  return (
    <SiteForm
      action="/search"
      role="search"
      // The suggestions may load after the search was sent: store the term here, and blur the field, so that they do
      // not open over the results.
      onSubmitCapture={() => {
        keepRecentTerm(input.current?.value ?? '');
        input.current?.blur();
      }}
      className="relative flex h-11 items-stretch rounded-xs border border-line-strong bg-raised has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus"
    >
      <label className="min-w-0 flex-1">
        <span className="sr-only">Search the shop</span>
        <input
          ref={input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          name={param}
          defaultValue={shown}
          maxLength={limits.searchTerm}
          placeholder="Search shoes, brands, colours"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          role="combobox"
          aria-expanded={false}
          aria-autocomplete="list"
          aria-controls={listId}
          onFocus={loadList}
          className="block h-full w-full bg-transparent px-3 text-base outline-none placeholder:text-quiet"
        />
      </label>
      <button type="submit" aria-label="Search" className="grid w-11 place-items-center hover:bg-sunken">
        <Icon name="search" size={20} />
      </button>
      {list && <list.Component input={input} listId={listId} param={param} />}
    </SiteForm>
  );
}

/** The search term of the results page, '' elsewhere; the field follows it. */
function useShownTerm(input: RefObject<HTMLInputElement | null>, param: string): string {
  const { pathname, search } = useLocation();
  const shown = pathname === '/search' ? (new URLSearchParams(search).get(param) ?? '') : '';
  const shownBefore = useRef(shown);
  useEffect(() => {
    // Text typed before hydration stays.
    if (shownBefore.current === shown) return;
    shownBefore.current = shown;
    // A page that loads late does not overwrite what is being typed for the next search.
    if (input.current && input.current !== document.activeElement) input.current.value = shown;
  }, [input, shown]);
  return shown;
}
