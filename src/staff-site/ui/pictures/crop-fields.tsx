import { Button } from '../button.tsx';
import { Field } from '../forms/field.tsx';
import type { CropProps } from './crop-area.tsx';
import { cropOfShape, MIDDLE, readCrop, readFocus, WHOLE } from './crop-values.ts';

const shapes = [
  { label: 'Square', ratio: 1 },
  { label: '4 by 3', ratio: 4 / 3 },
  { label: '16 by 9', ratio: 16 / 9 },
];
const sides = { left: 'From the left', top: 'From the top', width: 'Width', height: 'Height' } as const;

interface CropFieldsProps extends CropProps {
  /** Pixels of the original. */
  size: { width: number; height: number };
}

/** The crop and the focal point as numbers in percent, which arrow keys change, and shapes to begin with. */
export function CropFields({ size, crop, focus, onCrop, onFocus }: CropFieldsProps) {
  const number = (label: string, name: string, value: number, onChange: (value: number) => void) => (
    <Field
      key={name}
      label={`${label} (%)`}
      name={name}
      type="number"
      inputMode="decimal"
      min={0}
      max={100}
      step="any"
      autoComplete="off"
      value={String(value)}
      onChange={(text) => {
        if (text !== '') onChange(Number(text));
      }}
    />
  );
  return (
    <>
      <fieldset>
        <legend className="mb-2 font-semibold">Crop</legend>
        <div className="mb-3 flex flex-wrap gap-2">
          <Button small variant="secondary" onClick={() => onCrop(WHOLE)}>
            Whole picture
          </Button>
          {shapes.map(({ label, ratio }) => (
            <Button key={label} small variant="secondary" onClick={() => onCrop(cropOfShape(size, ratio))}>
              {label}
            </Button>
          ))}
        </div>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {(Object.keys(sides) as (keyof typeof sides)[]).map((side) =>
            number(sides[side], side, crop[side] / 10, (value) => onCrop(readCrop({ ...crop, [side]: value * 10 }))),
          )}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-1 font-semibold">Focal point</legend>
        <p className="mb-2 text-sm text-quiet">Stays in view where a page shows less of the picture.</p>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {number('Across', 'focus-x', focus.x, (x) => onFocus(readFocus({ ...focus, x })))}
          {number('Down', 'focus-y', focus.y, (y) => onFocus(readFocus({ ...focus, y })))}
        </div>
        <div className="mt-2">
          <Button small variant="quiet" onClick={() => onFocus(MIDDLE)}>
            In the middle
          </Button>
        </div>
      </fieldset>
    </>
  );
}
