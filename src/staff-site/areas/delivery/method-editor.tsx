import { Button } from '../../ui/button.tsx';
import { Field, Tick } from '../../ui/forms/field.tsx';
import { ArrivalFields } from './arrival-fields.tsx';
import { codeOfLabel } from './form/new-zone.ts';
import { type EditedMethod, PriceRows } from './method-prices.tsx';
import { MethodText } from './method-text.tsx';

/** One method of a zone: its name, prices and days. */
export function MethodEditor({ onRemove, ...edited }: EditedMethod & { onRemove: () => void }) {
  const { method, put, path, errorOf } = edited;
  const named = method.label.trim() || 'New method';
  return (
    <fieldset className="min-w-0 rounded-xs border border-line px-3 pt-1 pb-3">
      <legend className="px-1 font-semibold">{named}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <MethodText {...edited} name="label" label="Name" hint="As shoppers read it." />
        <MethodText {...edited} name="price" label="Price ($ with GST)" number />
        <MethodText {...edited} name="freeFrom" label="Free from ($ of goods)" number optional />
        <MethodText {...edited} name="maxKg" label="Only up to (kg)" number optional />
      </div>
      <div className="mt-4 flex flex-col gap-4">
        <PriceRows {...edited} />
        <ArrivalFields {...edited} />
        <Tick
          label="Only where the parcel may be left without a signature"
          name={`${path}.requiresAuthorityToLeave`}
          checked={method.requiresAuthorityToLeave}
          onChange={(requiresAuthorityToLeave) => put({ requiresAuthorityToLeave })}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            label="Code"
            name={`${path}.code`}
            autoComplete="off"
            placeholder={codeOfLabel(method.label)}
            hint="Orders and promotions name it. Use the same code for the same method in every zone."
            optional
            value={method.code}
            onChange={(code) => put({ code })}
            error={errorOf(`${path}.code`)}
          />
          <MethodText
            {...edited}
            name="carrierService"
            label="Carrier’s service"
            optional
            hint="Its code, where delivery costs what the carrier asks."
          />
        </div>
        <div>
          <Button small variant="quiet" aria-label={`Remove method ${named}`} onClick={onRemove}>
            Remove method
          </Button>
        </div>
      </div>
    </fieldset>
  );
}
