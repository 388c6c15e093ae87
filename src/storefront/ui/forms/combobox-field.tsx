import type { ComponentProps, ReactNode } from 'react';
import { TextField } from './text-field.tsx';
import { useCombobox } from './use-combobox.ts';

interface ComboboxFieldProps extends ComponentProps<typeof TextField> {
  /** What fits the typed text. The same array while it is the same answer. */
  options: readonly string[];
  onChoose: (index: number) => void;
  /** Runs when somebody types, not when a browser or a script fills the field in. */
  onType: (text: string) => void;
  /** The name of the list. */
  listLabel: string;
  /** Announced when it changes: how many options there are. */
  status: string;
  /** Below the options, for instance whom they are from. */
  footer?: ReactNode;
}

/**
 * A text field that offers to complete what is typed. Without scripts, and when a browser fills it in, it is a plain
 * text field. The list lies over the page, so that nothing moves.
 */
export function ComboboxField({
  options,
  onChoose,
  onType,
  listLabel,
  status,
  footer,
  onBlur,
  ...field
}: ComboboxFieldProps) {
  const { isOpen, active, input, listId, optionId, open, close, choose } = useCombobox(options, onChoose);
  return (
    <div className="relative">
      <TextField
        {...field}
        {...input}
        onInput={(event) => {
          // Filling in by the browser has no kind of input.
          if (!(event.nativeEvent as InputEvent).inputType) return;
          open();
          onType(event.currentTarget.value);
        }}
        onBlur={(event) => {
          close();
          onBlur?.(event);
        }}
      />
      <p role="status" className="sr-only">
        {status}
      </p>
      {isOpen && (
        <div className="absolute inset-x-0 top-full z-20 mt-1 max-h-96 overflow-y-auto rounded-xs border border-line-strong bg-raised">
          <div id={listId} role="listbox" aria-label={listLabel}>
            {options.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input, which keeps the focus
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input (aria-activedescendant)
              <div
                key={option}
                id={optionId(index)}
                role="option"
                aria-selected={index === active}
                // Without this the press would take the focus from the input, which closes the list.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(index)}
                className="flex min-h-11 cursor-pointer items-center border-line px-3 py-2 not-first:border-t hover:bg-sunken aria-selected:bg-sunken aria-selected:shadow-[inset_4px_0_0_var(--color-accent)]"
              >
                {option}
              </div>
            ))}
          </div>
          {footer && <p className="border-t border-line px-3 py-2 text-xs text-quiet">{footer}</p>}
        </div>
      )}
    </div>
  );
}
