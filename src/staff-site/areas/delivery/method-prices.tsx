/** The price table of a method. */
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import type { MethodForm, RowForm } from './form/method-form.ts';
import { emptyRow } from './form/new-zone.ts';
import type { ErrorOf } from './form/use-zones-form.ts';

export interface EditedMethod {
  method: MethodForm;
  put: (values: Partial<MethodForm>) => void;
  /** 'zones.0.methods.1'. */
  path: string;
  errorOf: ErrorOf;
}

const rowFields = [
  ['overKg', 'Over (kg)'],
  ['fromValue', 'Goods from ($)'],
  ['fromParcels', 'Parcels from'],
  ['price', 'Price ($)'],
] as const;

export function PriceRows({ method: { prices }, put, path, errorOf }: EditedMethod) {
  const change = (key: string, values: Partial<RowForm>) =>
    put({ prices: prices.map((row) => (row.key === key ? { ...row, ...values } : row)) });
  return (
    <div className="flex flex-col gap-3">
      {prices.map((row, at) => (
        <fieldset key={row.key} className="border-l-2 border-line pl-3">
          <legend className="sr-only">{`Price ${at + 1}`}</legend>
          <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
            {rowFields.map(([name, label]) => (
              <Field
                key={name}
                label={label}
                name={`${path}.prices.${at}.${name}`}
                inputMode="decimal"
                autoComplete="off"
                optional={name !== 'price'}
                value={row[name]}
                onChange={(value) => change(row.key, { [name]: value })}
                error={errorOf(`${path}.prices.${at}.${name}`)}
              />
            ))}
          </div>
          <RowError path={`${path}.prices.${at}`} errorOf={errorOf} />
          <Button
            small
            variant="quiet"
            aria-label={`Remove price ${at + 1}`}
            onClick={() => put({ prices: prices.filter(({ key }) => key !== row.key) })}
          >
            Remove
          </Button>
        </fieldset>
      ))}
      <div>
        <Button small variant="secondary" onClick={() => put({ prices: [...prices, emptyRow()] })}>
          Add a price by weight, value or parcels
        </Button>
        {prices.length > 1 && (
          <p className="mt-1 text-sm text-quiet">Of the rows that apply to an order, the last one counts.</p>
        )}
      </div>
    </div>
  );
}

/** What is wrong with a row as a whole; errors of its fields are beside them. */
function RowError({ path, errorOf }: { path: string; errorOf: ErrorOf }) {
  const ofFields = rowFields.some(([name]) => errorOf(`${path}.${name}`));
  const error = ofFields ? undefined : errorOf(path);
  return error ? <p className="mt-1 text-sm font-medium text-danger">{error}</p> : null;
}
