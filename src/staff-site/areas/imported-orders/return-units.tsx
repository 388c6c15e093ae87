import type { StaffImportedOrder } from '#contract/staff/imports/imported-orders.ts';
import { Select } from '../../ui/forms/field.tsx';

type UnitsOfLines = Readonly<Record<number, number>>;

/** How many units of each line came back, of those that did not before. */
export function ReturnUnits(props: {
  order: StaffImportedOrder;
  units: UnitsOfLines;
  onChange: (units: UnitsOfLines) => void;
  error: string | undefined;
}) {
  const { order, units, onChange, error } = props;
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">Items that came back</legend>
      <ul className="flex flex-col gap-3">
        {order.lines
          .filter(({ qty, returned }) => returned < qty)
          .map(({ lineNo, name, qty, returned }) => (
            <li key={lineNo}>
              <Select
                label={name}
                name={`return-line-${lineNo}`}
                value={`${units[lineNo] ?? 0}`}
                onChange={(value) => onChange({ ...units, [lineNo]: Number(value) })}
                options={Array.from({ length: Math.min(qty - returned, 100) + 1 }, (_, count) => ({
                  value: `${count}`,
                  label: count === 0 ? 'None' : `${count} of ${qty - returned}`,
                }))}
              />
            </li>
          ))}
      </ul>
      {error && (
        <p role="alert" className="mt-2 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
