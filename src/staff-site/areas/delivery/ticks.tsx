import { Tick } from '../../ui/forms/field.tsx';

interface TicksProps<Value extends string> {
  label: string;
  name: string;
  all: readonly Value[];
  nameOf: (value: Value) => string;
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}
/** Some of several values; none stands for any. */
export const Ticks = <Value extends string>({ label, name, all, nameOf, chosen, onChange }: TicksProps<Value>) => (
  <fieldset>
    <legend className="text-sm font-semibold">{label}</legend>
    <div className="flex flex-wrap gap-x-5">
      {all.map((value) => (
        <Tick
          key={value}
          label={nameOf(value)}
          name={`${name}.${value}`}
          checked={chosen.includes(value)}
          onChange={(checked) => onChange(all.filter((one) => (one === value ? checked : chosen.includes(one))))}
        />
      ))}
    </div>
  </fieldset>
);
