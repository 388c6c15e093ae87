'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import { useId, useState } from 'react';
import type { SizeSystem } from '#contract/products/product.ts';
import type { MySize } from '#storefront/lib/products/preferred-size.ts';
import { sizePreference } from '#storefront/lib/products/preferred-size-system.ts';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { Drawer } from '#storefront/ui/drawer.tsx';
import { adultSizeChart, findFootRow, kidsSizeChart, listSizes } from './internal/sizes/foot-lengths.ts';
import { sizeSystemNames } from './size-labels.ts';

export interface MySizeDialogProps {
  open: boolean;
  onClose: () => void;
  /** The size selected when it opens. */
  start: MySize | null;
  onSaved: (mine: MySize) => void;
}

const systems = Object.keys(sizeSystemNames) as SizeSystem[];
const allFeet = [...adultSizeChart, ...kidsSizeChart];

/** Chooses the shopper's own size, which is stored in this browser. */
export function MySizeDialog({ open, onClose, start, onSaved }: MySizeDialogProps) {
  const [wasOpen, setWasOpen] = useState(false);
  const [system, setSystem] = useState<SizeSystem>('usMen');
  const [label, setLabel] = useState<string | null>(null);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      setSystem(start?.system ?? sizePreference.get().system ?? 'usMen');
      setLabel(start?.label ?? null);
    }
  }
  const row = label === null ? null : findRow(system, label);
  const turnTo = (next: SizeSystem) => {
    setSystem(next);
    const same = row?.sizes[next];
    setLabel(same !== undefined && listSizes(next).includes(same) ? same : null);
  };
  const save = () => {
    if (label === null) return;
    const mine = { system, label };
    sizePreference.wear(mine);
    onClose();
    onSaved(mine);
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      side="middle"
      title="My size"
      footer={open && <SaveButtons system={system} label={label} onSave={save} onClose={onClose} />}
    >
      {open && (
        <>
          <p className="mb-2">Choose it once and use it across the shop. It is saved in this browser only.</p>
          <SystemChoice system={system} onChoose={turnTo} />
          <SizeChoice system={system} label={label} onChoose={setLabel} />
          <p role="status" className="mt-3 min-h-6 text-sm text-quiet">
            {row && `For a foot about ${row.cm} cm long.`}
          </p>
        </>
      )}
    </Drawer>
  );
}

interface SaveButtonsProps {
  system: SizeSystem;
  label: string | null;
  onSave: () => void;
  onClose: () => void;
}

function SaveButtons({ system, label, onSave, onClose }: SaveButtonsProps) {
  return (
    <div className="flex gap-3">
      {sizePreference.get().mine && (
        <Button
          variant="secondary"
          onClick={() => {
            sizePreference.wear(null);
            onClose();
          }}
        >
          Clear my size
        </Button>
      )}
      <Button full aria-disabled={label === null} onClick={onSave}>
        {label === null ? 'Choose a size' : `Save ${sizeSystemNames[system]} ${label}`}
      </Button>
    </div>
  );
}

function SystemChoice({ system, onChoose }: { system: SizeSystem; onChoose: (system: SizeSystem) => void }) {
  const id = useId();
  return (
    <fieldset className="mb-2 flex flex-wrap gap-x-5">
      <legend className="sr-only">Size system</legend>
      {systems.map((each) => (
        <label
          key={each}
          className="flex min-h-11 items-center text-sm text-quiet underline-offset-6 hover:text-ink has-checked:font-semibold has-checked:text-ink has-checked:underline has-checked:decoration-2 has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={`${id}system`}
            checked={each === system}
            onChange={() => onChoose(each)}
            className="sr-only"
          />
          {sizeSystemNames[each]}
        </label>
      ))}
    </fieldset>
  );
}

interface SizeChoiceProps {
  system: SizeSystem;
  label: string | null;
  onChoose: (label: string) => void;
}

function SizeChoice({ system, label, onChoose }: SizeChoiceProps) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-label={`${sizeSystemNames[system]} sizes`}
      className="grid grid-cols-[repeat(auto-fill,minmax(3.5rem,1fr))] gap-2"
    >
      {listSizes(system).map((each) => (
        <label
          key={`${system} ${each}`}
          className="relative grid min-h-11 place-items-center rounded-xs border border-line-strong tabular-nums hover:border-ink has-checked:border-road has-checked:bg-road has-checked:font-semibold has-checked:text-on-road has-checked:edge-dashes has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={`${id}size`}
            checked={each === label}
            onChange={() => onChoose(each)}
            className="absolute inset-0 size-full cursor-[inherit] appearance-none outline-none"
          />
          {each}
        </label>
      ))}
    </div>
  );
}

/** Adults' rows first: UK sizes here are adults'. */
const findRow = (system: SizeSystem, label: string) =>
  system === 'uk'
    ? (adultSizeChart.find(({ sizes }) => sizes.uk === label) ?? null)
    : findFootRow(allFeet, { [system]: label });
