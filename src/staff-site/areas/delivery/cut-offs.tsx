import { Field } from '../../ui/forms/field.tsx';
import { weekdays } from './form/method-form.ts';
import type { EditedMethod } from './method-prices.tsx';

const dayNames = { 1: 'Mon', 2: 'Tue', 3: 'Wed', 4: 'Thu', 5: 'Fri', 6: 'Sat', 7: 'Sun' } as const;

/** Until when orders leave the same day, by weekday. */
export const CutOffs = ({ method: { cutOffs }, put, path, errorOf }: EditedMethod) => (
  <fieldset>
    <legend className="mb-1 text-sm font-semibold">Orders leave the same day until</legend>
    <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4 xl:grid-cols-7">
      {weekdays.map((day) => (
        <Field
          key={day}
          label={dayNames[day]}
          name={`${path}.cutOffs.${day}`}
          type="time"
          optional
          value={cutOffs[day]}
          onChange={(value) => put({ cutOffs: { ...cutOffs, [day]: value } })}
          error={errorOf(`${path}.arrives.cutOffs.${day}`)}
        />
      ))}
    </div>
    <p className="mt-1 text-sm text-quiet">Nothing leaves on a day without a time, or on a public holiday.</p>
    {errorOf(`${path}.arrives.cutOffs`) && (
      <p className="mt-1 text-sm font-medium text-danger">{errorOf(`${path}.arrives.cutOffs`)}</p>
    )}
  </fieldset>
);
