import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type Choice, type ChoiceKind, choicesReply } from '#contract/staff/staff-choices.ts';
import { callStaff, queryText, StaffCallFailed } from '../../staff-call.ts';
import { Button } from '../button.tsx';

interface ChoiceFieldProps {
  label: string;
  name: string;
  of: ChoiceKind;
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** Maximum number of choices; with 1 a new choice replaces the old one. */
  max?: number;
  optional?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  className?: string;
}
const WAIT_MS = 200;

/**
 * Chooses brands, categories or products by name (FIX-67): a combobox (WAI-ARIA 1.2) over the shop's data, with the
 * chosen ones above it. A chosen value that is no longer in the shop is marked.
 */
export function ChoiceField({
  label,
  name,
  of,
  values,
  onChange,
  max = 500,
  optional = false,
  hint,
  error,
  className = '',
}: ChoiceFieldProps) {
  const id = useId();
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
    }
  };
  const list = `${id}-list`;
  const unchosen =
    !open && term.trim() !== '' ? 'Choose one from the list; what is typed here is not saved.' : undefined;
  const wrong = unchosen ?? error;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
        {optional && <span className="font-normal text-quiet"> (optional)</span>}
      </label>
      {values.length > 0 && (
        <ul aria-label={`${label}: chosen`} className="mb-1 flex flex-wrap gap-1">
          {values.map((value) => (
            <li key={value} className="flex items-center gap-1 rounded-xs border border-line bg-sunken pl-2 text-sm">
              <span className="break-all">{named.words(value)}</span>
              <Button
                small
                variant="quiet"
                aria-label={`Remove ${named.words(value)}`}
                onClick={() => {
                  onChange(values.filter((one) => one !== value));
                  input.current?.focus();
                }}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="relative">
        <input
          ref={input}
          id={id}
          name={name}
          role="combobox"
          type="text"
          autoComplete="off"
          value={term}
          required={!optional && values.length === 0}
          aria-expanded={open}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={open && offered[active] ? `${list}-${active}` : undefined}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={[hint && `${id}-hint`, wrong && `${id}-error`].filter(Boolean).join(' ') || undefined}
          placeholder={max === 1 && values.length === 1 ? 'Choose another' : 'Type to find one'}
          onChange={(event) => {
            setTerm(event.currentTarget.value);
            setActive(0);
            setOpen(true);
          }}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(false)}
          className="block h-11 w-full rounded-xs border border-line-strong bg-page px-2.5 text-base text-ink placeholder:text-quiet hover:border-ink aria-invalid:border-danger lg:h-10 lg:text-[0.9375rem]"
        />
        <div
          id={list}
          role="listbox"
          aria-label={label}
          hidden={!open}
          className="absolute inset-x-0 top-full z-20 max-h-72 overflow-y-auto border border-line-strong bg-raised shadow-lg"
        >
          {offered.map((choice, at) => (
            <div
              key={choice.value}
              id={`${list}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              // The field keeps its focus, and the list its position, until the click is over.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(choice)}
              onKeyDown={onKeyDown}
              className={`min-h-11 cursor-pointer px-3 py-2 lg:min-h-9 ${at === active ? 'bg-sunken' : 'hover:bg-sunken'}`}
            >
              <span className="block break-words">{choice.label}</span>
              {choice.note && <span className="block text-sm text-quiet">{choice.note}</span>}
            </div>
          ))}
        </div>
        {open && offered.length === 0 && (
          <p
            role="status"
            className="absolute inset-x-0 top-full z-20 border border-line-strong bg-raised px-3 py-2 text-quiet shadow-lg"
          >
            {failed
              ? 'The list could not be read. Type again.'
              : choices === null
                ? 'Looking …'
                : `No results for “${term.trim()}”.`}
          </p>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-quiet">
          {hint}
        </p>
      )}
      {wrong && (
        <p id={`${id}-error`} className="mt-1 text-sm font-medium text-danger">
          {wrong}
        </p>
      )}
    </div>
  );
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
