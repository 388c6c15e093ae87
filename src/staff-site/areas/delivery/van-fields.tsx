import type { EditedMethod } from './method-prices.tsx';
import { MethodText } from './method-text.tsx';

/** Within how many hours a van is there, and when vans drive. */
export const VanFields = (edited: EditedMethod) => {
  const { path, errorOf } = edited;
  return (
    <div className="grid max-w-xl grid-cols-2 items-start gap-4 sm:grid-cols-3">
      <MethodText
        {...edited}
        name="withinHours"
        label="Within (hours)"
        number
        error={errorOf(`${path}.arrives.withinHours`)}
      />
      <MethodText {...edited} name="vansFrom" label="Vans from" type="time" error={errorOf(`${path}.arrives.vans`)} />
      <MethodText {...edited} name="vansUntil" label="Vans until" type="time" />
    </div>
  );
};
