import { type KeyboardEvent, useId } from 'react';
import type { Choice, ChoiceKind } from '#contract/staff/staff-choices.ts';
import { Button } from '../button.tsx';
import { useCombobox } from './use-combobox.ts';

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
  const combobox = useCombobox({ of, values, onChange, max });
  const { input, named, term, open } = combobox;
  const unchosen = !open && term.trim() !== '' ? 'Choose one from the list; typed text is not saved.' : undefined;
  const wrong = unchosen ?? error;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
        {optional && <span className="font-normal text-quiet"> (optional)</span>}
      </label>
      {values.length > 0 && (
        <Chosen
          label={label}
          values={values}
          words={named.words}
          onRemove={(value) => {
            onChange(values.filter((one) => one !== value));
            input.current?.focus();
          }}
        />
      )}
      <Combobox
        combobox={combobox}
        id={id}
        name={name}
        label={label}
        required={!optional && values.length === 0}
        placeholder={max === 1 && values.length === 1 ? 'Choose another' : 'Type to search'}
        hint={hint}
        wrong={wrong}
      />
      <FieldNotes id={id} hint={hint} wrong={wrong} />
    </div>
  );
}

interface ComboboxProps {
  combobox: ReturnType<typeof useCombobox>;
  id: string;
  name: string;
  label: string;
  required: boolean;
  placeholder: string;
  hint: string | undefined;
  wrong: string | undefined;
}

/** The field to type in, with the list of what is offered. */
function Combobox({ combobox, id, name, label, required, placeholder, hint, wrong }: ComboboxProps) {
  const { input, term, type, open, setOpen, active, offered, choices, failed, choose, onKeyDown } = combobox;
  const list = `${id}-list`;
  return (
    <div className="relative">
      <input
        ref={input}
        id={id}
        name={name}
        role="combobox"
        type="text"
        autoComplete="off"
        value={term}
        required={required}
        aria-expanded={open}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={open && offered[active] ? `${list}-${active}` : undefined}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={[hint && `${id}-hint`, wrong && `${id}-error`].filter(Boolean).join(' ') || undefined}
        placeholder={placeholder}
        onChange={(event) => type(event.currentTarget.value)}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
        className="block h-11 w-full rounded-xs border border-line-strong bg-page px-2.5 text-base text-ink placeholder:text-quiet hover:border-ink aria-invalid:border-danger lg:h-10 lg:text-[0.9375rem]"
      />
      <Options
        list={list}
        label={label}
        open={open}
        offered={offered}
        active={active}
        onChoose={choose}
        onKeyDown={onKeyDown}
        nothing={
          failed
            ? 'The list could not be loaded. Type again.'
            : choices === null
              ? 'Looking …'
              : `No results for “${term.trim()}”.`
        }
      />
    </div>
  );
}

/** The chosen values, each of which can be removed. */
const Chosen = ({
  label,
  values,
  words,
  onRemove,
}: {
  label: string;
  values: readonly string[];
  words: (value: string) => string;
  onRemove: (value: string) => void;
}) => (
  <ul aria-label={`${label}: chosen`} className="mb-1 flex flex-wrap gap-1">
    {values.map((value) => (
      <li key={value} className="flex items-center gap-1 rounded-xs border border-line bg-sunken pl-2 text-sm">
        <span className="break-all">{words(value)}</span>
        <Button small variant="quiet" aria-label={`Remove ${words(value)}`} onClick={() => onRemove(value)}>
          Remove
        </Button>
      </li>
    ))}
  </ul>
);

interface OptionsProps {
  /** Id of the list. */
  list: string;
  label: string;
  open: boolean;
  offered: readonly Choice[];
  active: number;
  onChoose: (choice: Choice) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Shown in place of an empty list. */
  nothing: string;
}

const Options = ({ list, label, open, offered, active, onChoose, onKeyDown, nothing }: OptionsProps) => (
  <>
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
          onClick={() => onChoose(choice)}
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
        {nothing}
      </p>
    )}
  </>
);

const FieldNotes = ({ id, hint, wrong }: { id: string; hint: string | undefined; wrong: string | undefined }) => (
  <>
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
  </>
);
