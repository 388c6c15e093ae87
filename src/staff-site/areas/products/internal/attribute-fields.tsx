/** What listings filter by, besides colour and size. What staff leave open the shop guesses, and says so. */
import {
  closureLabels,
  closures,
  featureLabels,
  materialLabels,
  occasionLabels,
  widthLabels,
  widths,
} from '#contract/products/product-attributes.ts';
import { Select, Tick } from '../../../ui/forms/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { type AttributeList, attributeLists } from '../product-form.ts';
import type { EditedForm } from './use-product-form.ts';

const LISTS: Record<AttributeList, { label: string; labels: Record<string, string> }> = {
  materialFamilies: { label: 'Materials', labels: materialLabels },
  occasions: { label: 'Occasions', labels: occasionLabels },
  features: { label: 'Features', labels: featureLabels },
};

export function Attributes({ edited }: { edited: EditedForm }) {
  const { form, put, fields, attributes } = edited;
  const automatic = (guess: string | null) => (guess === null ? 'Automatic' : `Automatic: ${guess}`);
  const { width = null, closure = null } = attributes ?? {};
  return (
    <Panel title="Filters">
      <p className="mb-4 text-quiet">What is left automatic is read from the name, type and materials.</p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select
          label="Width"
          name="width"
          value={form.width}
          onChange={(value) => put({ width: value })}
          error={fields.width}
          options={[
            { value: '', label: automatic(form.width === '' && width !== null ? widthLabels[width] : null) },
            ...widths.map((value) => ({ value, label: widthLabels[value] })),
          ]}
        />
        <Select
          label="Fastening"
          name="closure"
          value={form.closure}
          onChange={(value) => put({ closure: value })}
          error={fields.closure}
          options={[
            { value: '', label: automatic(form.closure === '' && closure !== null ? closureLabels[closure] : null) },
            ...closures.map((value) => ({ value, label: closureLabels[value] })),
          ]}
        />
      </div>
      {(Object.keys(LISTS) as AttributeList[]).map((name) => (
        <ListField key={name} edited={edited} name={name} />
      ))}
    </Panel>
  );
}

/** Ticks for the values of a list, once it is not automatic. */
function ListField({ edited: { form, put, attributes }, name }: { edited: EditedForm; name: AttributeList }) {
  const { label, labels } = LISTS[name];
  const chosen = form.lists[name];
  const guessed: readonly string[] = attributes?.[name] ?? [];
  const choose = (values: readonly string[] | null) => put({ lists: { ...form.lists, [name]: values } });
  const guess = guessed.map((value) => labels[value]).join(', ') || 'none';
  return (
    <fieldset className="mt-4">
      <legend className="text-sm font-semibold">{label}</legend>
      <Tick
        label={chosen === null && attributes ? `Automatic: ${guess}` : 'Automatic'}
        name={`automatic-${name}`}
        checked={chosen === null}
        onChange={(yes) => choose(yes ? null : guessed)}
      />
      {chosen !== null && (
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4 lg:grid-cols-6">
          {attributeLists[name].map((value) => (
            <Tick
              key={value}
              label={labels[value]}
              name={`${name}-${value}`}
              checked={chosen.includes(value)}
              onChange={(yes) => choose(yes ? [...chosen, value] : chosen.filter((one) => one !== value))}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
