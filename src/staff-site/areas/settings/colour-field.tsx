import type { ComponentProps } from 'react';
import { colourContrast } from '#contract/site/colour-contrast.ts';
import { onAccentColour } from '#shared/theme-colours.ts';
import { Field } from '../../ui/forms/field.tsx';

/** WCAG 2.2 AA. */
const LEAST = 4.5;

/** A colour typed or chosen, with a sample of text on it. The server decides whether it can be read. */
export function ColourField(props: ComponentProps<typeof Field>) {
  const { value, onChange, label } = props;
  const isColour = /^#[0-9a-f]{6}$/i.test(value);
  return (
    <div>
      <div className="flex items-start gap-2">
        <Field {...props} className="min-w-0 flex-1" autoComplete="off" spellCheck={false} />
        <input
          type="color"
          aria-label={`${label}: choose`}
          value={isColour ? value.toLowerCase() : onAccentColour.light}
          onChange={(event) => onChange(event.currentTarget.value)}
          className="mt-6 h-11 w-14 shrink-0 cursor-pointer rounded-xs border border-line-strong bg-page p-1 lg:h-10"
        />
      </div>
      {isColour && <Sample colour={value.toLowerCase()} />}
    </div>
  );
}

function Sample({ colour }: { colour: string }) {
  const contrast = colourContrast(colour, onAccentColour.light);
  return (
    <p className="mt-2 flex flex-wrap items-center gap-3 text-sm">
      <span
        className="inline-block min-h-8 min-w-24 rounded-xs px-3 py-1.5 font-semibold"
        style={{ background: colour, color: onAccentColour.light }}
      >
        {contrast >= LEAST && 'Add to cart'}
      </span>
      <span className="text-quiet">
        Contrast of the text: {contrast.toFixed(1)} (at least {LEAST})
      </span>
    </p>
  );
}
