import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Choice, type ChoiceKind, choicesReply } from '#contract/staff/staff-choices.ts';
import { callStaff, queryText, StaffCallFailed } from '../../staff-call.ts';

const WAIT_MS = 200;

export interface ComboboxOptions {
  of: ChoiceKind;
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** Maximum number of choices; with 1 a new choice replaces the old one. */
  max: number;
}

/** What is typed, offered and highlighted, and choosing by keyboard (WAI-ARIA 1.2). */
export function useCombobox({ of, values, onChange, max }: ComboboxOptions) {
  const named = useNames(of, values);
  const [term, setTerm] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const { choices, failed } = useChoices(of, term, open);
  const offered = choices?.filter(({ value }) => !values.includes(value)) ?? [];
  const input = useRef<HTMLInputElement>(null);
  const choose = (choice: Choice) => {
    named.remember(choice);
    onChange(max === 1 ? [choice.value] : [...values, choice.value].slice(0, max));
    setTerm('');
    setOpen(false);
    input.current?.focus();
  };
  // The term for which Enter was pressed while its choices loaded, as a barcode scanner does.
  const entered = useRef('');
  useEffect(() => {
    if (choices === null || entered.current === '') return;
    const [first, ...others] = entered.current === term ? offered : [];
    entered.current = '';
    if (first && (others.length === 0 || first.value.toLowerCase() === term.trim().toLowerCase())) choose(first);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(false);
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) setOpen(true);
      else
        setActive((at) =>
          offered.length === 0 ? 0 : (at + (event.key === 'ArrowDown' ? 1 : offered.length - 1)) % offered.length,
        );
    }
    // Enter chooses an option; it never submits the surrounding form.
    if (event.key === 'Enter' && (open || term !== '')) {
      event.preventDefault();
      const choice = open ? offered[active] : undefined;
      if (choice) choose(choice);
      else if (open && choices === null) entered.current = term;
    }
  };
  const type = (text: string) => {
    setTerm(text);
    setActive(0);
    setOpen(true);
  };
  return { input, named, term, type, open, setOpen, active, offered, choices, failed, choose, onKeyDown };
}

/** The shop's matches for a term; null while they load. */
function useChoices(of: ChoiceKind, term: string, wanted: boolean): { choices: Choice[] | null; failed: boolean } {
  const [found, setFound] = useState<{ term: string; choices: Choice[]; failed: boolean } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const stop = new AbortController();
    const wait = setTimeout(async () => {
      try {
        const { choices } = await callStaff(
          'GET',
          `staff/catalogue/choices${queryText({ of, term: term.trim() })}`,
          choicesReply,
          { signal: stop.signal },
        );
        setFound({ term, choices, failed: false });
      } catch (error) {
        if (stop.signal.aborted) return;
        if (!(error instanceof StaffCallFailed)) throw error;
        setFound({ term, choices: [], failed: true });
      }
    }, WAIT_MS);
    return () => {
      clearTimeout(wait);
      stop.abort();
    };
  }, [of, term, wanted]);
  return found?.term === term ? found : { choices: null, failed: false };
}

/** The names of the chosen values, loaded once for those that a document or promotion already has. */
function useNames(of: ChoiceKind, values: readonly string[]) {
  const [names, setNames] = useState<Readonly<Record<string, string | null>>>({});
  const missing = values.filter((value) => !(value in names)).join(',');
  useEffect(() => {
    if (missing === '') return;
    const stop = new AbortController();
    callStaff('GET', `staff/catalogue/choices${queryText({ of, values: missing })}`, choicesReply, {
      signal: stop.signal,
    })
      .then(({ choices }) =>
        setNames((now) => ({
          ...now,
          ...Object.fromEntries(
            missing.split(',').map((value) => [value, choices.find((choice) => choice.value === value)?.label ?? null]),
          ),
        })),
      )
      .catch((error: unknown) => {
        // Without their names the values themselves are shown.
        if (!stop.signal.aborted && !(error instanceof StaffCallFailed)) throw error;
      });
    return () => stop.abort();
  }, [of, missing]);
  return {
    words: (value: string): string => (names[value] === null ? `${value}: not in the shop` : (names[value] ?? value)),
    remember: ({ value, label }: Choice) => setNames((now) => ({ ...now, [value]: label })),
  };
}
