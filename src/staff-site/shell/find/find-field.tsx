import type { RefObject } from 'react';

interface FindFieldProps {
  input: RefObject<HTMLInputElement | null>;
  id: string;
  value: string;
  /** The number of the option that Enter opens, of `count`. */
  active: number;
  count: number;
  onChange: (value: string) => void;
  onMove: (by: 1 | -1) => void;
  onEnter: () => void;
}

/** The text field above the results, which keeps the focus while keys choose among them. */
export function FindField({ input, id, value, active, count, onChange, onMove, onEnter }: FindFieldProps) {
  return (
    <>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        Order, customer, product, SKU, page or screen
      </label>
      <input
        ref={input}
        id={id}
        // Not a search field: browsers clear one at Escape instead of closing the dialog.
        type="text"
        role="combobox"
        enterKeyHint="go"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        aria-expanded={count > 0}
        aria-controls={`${id}-found`}
        aria-activedescendant={count > 0 ? `${id}-${active}` : undefined}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if ((by === 0 && event.key !== 'Enter') || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (by === 0) onEnter();
          else if (count > 0) onMove(by);
        }}
        className="block h-11 w-full rounded-xs border border-line-strong bg-page px-2.5 text-base text-ink hover:border-ink"
      />
    </>
  );
}
