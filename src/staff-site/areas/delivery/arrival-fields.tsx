import { RadioGroup } from '../../ui/forms/field.tsx';
import { CutOffs } from './cut-offs.tsx';
import type { EditedMethod } from './method-prices.tsx';
import { MethodText } from './method-text.tsx';
import { VanFields } from './van-fields.tsx';

/** When parcels of a method arrive. */
export function ArrivalFields(edited: EditedMethod) {
  const { method, put, path, errorOf } = edited;
  return (
    <>
      <RadioGroup
        label="Arrives"
        name={`${path}.by`}
        value={method.by}
        onChange={(by) => put({ by })}
        options={[
          { value: 'days', label: 'business days after it leaves' },
          { value: 'hours', label: 'hours after the order, by van' },
        ]}
      />
      {method.by === 'days' ? (
        <>
          <div className="grid max-w-md grid-cols-2 items-start gap-4">
            <MethodText
              {...edited}
              name="firstDay"
              label="From day"
              number
              error={errorOf(`${path}.arrives.businessDays`)}
            />
            <MethodText {...edited} name="lastDay" label="To day" number />
          </div>
          <CutOffs {...edited} />
        </>
      ) : (
        <VanFields {...edited} />
      )}
    </>
  );
}
