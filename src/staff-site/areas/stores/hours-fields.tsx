/** Opening hours of the week, and of single days. */
import { Button } from '../../ui/button.tsx';
import { Field, Tick } from '../../ui/forms/field.tsx';
import { emptySpecialDay, type HoursForm, type SpecialDayForm, type StoreForm, weekdays } from './store-form.ts';

const dayNames = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
} as const;

interface HoursProps {
  /** Whose hours, for the labels: 'Monday'. */
  of: string;
  name: string;
  hours: HoursForm;
  onChange: (hours: HoursForm) => void;
  error: string | undefined;
}

function HoursRow({ of, name, hours, onChange, error }: HoursProps) {
  return (
    <fieldset className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <legend className="sr-only">{of}</legend>
      <div className="w-full pt-1 sm:w-36">
        <Tick label={of} name={`${name}-open`} checked={hours.open} onChange={(open) => onChange({ ...hours, open })} />
      </div>
      {hours.open ? (
        <>
          <Field
            label="Opens"
            name={`${name}-from`}
            type="time"
            value={hours.from}
            onChange={(from) => onChange({ ...hours, from })}
            error={error}
          />
          <Field
            label="Closes"
            name={`${name}-until`}
            type="time"
            value={hours.until}
            onChange={(until) => onChange({ ...hours, until })}
          />
        </>
      ) : (
        <p className="pt-3 text-sm text-quiet">Closed</p>
      )}
    </fieldset>
  );
}

interface EditedHours {
  form: StoreForm;
  put: (values: Partial<StoreForm>) => void;
  errorOf: (field: string) => string | undefined;
}

export const WeekFields = ({ form: { week }, put, errorOf }: EditedHours) => (
  <div className="flex flex-col gap-3">
    {weekdays.map((day) => (
      <HoursRow
        key={day}
        of={dayNames[day]}
        name={`day-${day}`}
        hours={week[day]}
        onChange={(hours) => put({ week: { ...week, [day]: hours } })}
        error={errorOf(`hours.${day}`)}
      />
    ))}
  </div>
);

/** Days of other hours than the week and the holidays say. */
export function SpecialDayFields({ form: { specialDays }, put, errorOf }: EditedHours) {
  const change = (key: string, values: Partial<SpecialDayForm>) =>
    put({ specialDays: specialDays.map((one) => (one.key === key ? { ...one, ...values } : one)) });
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-quiet">
        On public holidays the store is closed where the law says so, and has short hours otherwise. Enter the days that
        differ.
      </p>
      {specialDays.map(({ key, day, name, hours }, index) => (
        <fieldset key={key} className="flex flex-col gap-2 border-l-2 border-line pl-3">
          <legend className="sr-only">{`Special day ${index + 1}`}</legend>
          <div className="flex flex-wrap gap-4">
            <Field
              label="Day"
              name={`special-${index}-day`}
              type="date"
              value={day}
              onChange={(value) => change(key, { day: value })}
              error={errorOf(`specialDays.${index}.day`)}
            />
            <Field
              label="Name, such as Christmas Eve"
              name={`special-${index}-name`}
              value={name}
              onChange={(value) => change(key, { name: value })}
              error={errorOf(`specialDays.${index}.name`)}
            />
          </div>
          <HoursRow
            of="Open that day"
            name={`special-${index}`}
            hours={hours}
            onChange={(value) => change(key, { hours: value })}
            error={errorOf(`specialDays.${index}.hours`)}
          />
          <div>
            <Button
              small
              variant="secondary"
              aria-label={`Remove special day ${index + 1}`}
              onClick={() => put({ specialDays: specialDays.filter((one) => one.key !== key) })}
            >
              Remove
            </Button>
          </div>
        </fieldset>
      ))}
      {errorOf('specialDays') && <p className="text-sm font-medium text-danger">{errorOf('specialDays')}</p>}
      <div>
        <Button variant="secondary" onClick={() => put({ specialDays: [...specialDays, emptySpecialDay()] })}>
          Add a day
        </Button>
      </div>
    </div>
  );
}
