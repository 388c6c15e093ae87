'use no memo'; // A short list, open only while somebody types: memoisation would cost more than it saves (docs/decisions/0011).
import { type RefObject, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { forgetRecentTerms, keepRecentTerm, MIN_TERM_LENGTH, readRecentTerms } from './recent-terms.ts';
import { optionGroups, type SearchOption } from './search-options.ts';
import { useFieldEvents } from './use-field-events.ts';
import { useSuggestions } from './use-suggestions.ts';

type Field = RefObject<HTMLInputElement | null>;

/** What the list shows for the text in the field, and what keys and presses do; `param` names the search's parameter. */
export function useSuggestionBox(input: Field, param: string) {
  const navigate = useNavigate();
  const [text, setText] = useState(() => input.current?.value ?? '');
  const { open, setOpen, active, setActive, close } = useOpenList(input);
  const { recent, reread, forget } = useRecentTerms();
  const { found, slow, failed } = useSuggestions(text.trim(), open);
  const groups = optionGroups(text, found, recent, param);
  const options = groups.flatMap((group) => group.options);
  const nothing = found !== null && options.length === 0 && text.trim().length >= MIN_TERM_LENGTH;
  const shown = open && (options.length > 0 || slow || failed || nothing);

  const choose = (option: SearchOption) => {
    keepRecentTerm(option.kind === 'recent' || option.kind === 'query' ? option.label : text);
    reread();
    close();
    input.current?.blur();
  };
  const onKeyDown = (event: KeyboardEvent) => {
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
      setActive((before) => nextOption(before, step, options.length));
    } else if (event.key === 'Enter' && shown) {
      const option = options[active];
      if (!option) return;
      event.preventDefault();
      choose(option);
      navigate(option.to);
    } else if (event.key === 'Tab') close();
  };
  useFieldEvents(input, {
    onInput: () => {
      setText(input.current?.value ?? '');
      setActive(-1);
      setOpen(true);
    },
    onFocus: () => {
      setText(input.current?.value ?? '');
      setOpen(true);
    },
    onBlur: close,
    // The form has stored the search term (search-box.tsx).
    onSubmit: () => {
      reread();
      close();
    },
    onKeyDown,
  });
  return { text, groups, options, active, shown, slow, failed, nothing, choose, forget };
}

/** The stored search terms; `reread` after one was stored. */
function useRecentTerms() {
  const [recent, setRecent] = useState(readRecentTerms);
  const reread = () => setRecent(readRecentTerms());
  const forget = () => {
    forgetRecentTerms();
    setRecent([]);
  };
  return { recent, reread, forget };
}

/** Whether the list is open, and the option that the arrow keys are at; -1 is the field. */
function useOpenList(input: Field) {
  const { key } = useLocation();
  const [open, setOpen] = useState(() => document.activeElement === input.current);
  const [active, setActive] = useState(-1);
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
  return { open, setOpen, active, setActive, close };
}

/** One option further (1) or back (-1); wraps around from the last option to the field (-1). */
const nextOption = (active: number, step: 1 | -1, count: number): number =>
  ((active + 1 + step + count + 1) % (count + 1)) - 1;
