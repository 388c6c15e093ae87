import type { ReactNode } from 'react';
import { levels } from '#contract/loyalty/loyalty.ts';
import type { ChoiceKind } from '#contract/staff/staff-choices.ts';
import type { StaffPromotionKind } from '#contract/staff/staff-promotions.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { Field, Select, TextBlock, Tick } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { OfferFields } from './offer-fields.tsx';
import { demographicWords, fieldsOf, flagWords, type PromotionForm, parts } from './promotion-form.ts';

interface PromotionEditorProps {
  kinds: readonly StaffPromotionKind[];
  form: PromotionForm;
  /** Shows the id field as well. */
  isNew: boolean;
  fields: Readonly<Record<string, string>>;
  onChange: (form: PromotionForm) => void;
}
type Text = { [Name in keyof PromotionForm]: PromotionForm[Name] extends string ? Name : never }[keyof PromotionForm];
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** The fields of a promotion, each with the server's error beside it. */
export function PromotionEditor({ kinds, form, isNew, fields, onChange }: PromotionEditorProps) {
  const put = (values: Partial<PromotionForm>) => onChange({ ...form, ...values });
  const errorOf = (path: string) =>
    fields[`entry.${path}`] ?? Object.entries(fields).find(([name]) => name.startsWith(`entry.${path}.`))?.[1];
  const text = (
    name: Text,
    label: string,
    path: string,
    more: { optional?: boolean; hint?: string; type?: string; inputMode?: 'decimal' | 'numeric' } = {},
  ) => (
    <Field
      key={name}
      label={label}
      name={name}
      autoComplete="off"
      value={form[name]}
      onChange={(value) => put({ [name]: value })}
      error={errorOf(path)}
      {...more}
    />
  );
  const choice = (name: 'brands' | 'categories' | 'products', of: ChoiceKind, label: string, path: string) => (
    <ChoiceField
      key={name}
      label={label}
      name={name}
      of={of}
      optional
      values={parts(form[name])}
      onChange={(values) => put({ [name]: values.join(', ') })}
      error={errorOf(path)}
    />
  );
  /** Checkboxes for several of a few values, in the order of `words`. */
  const ticks = (name: 'demographics' | 'memberTiers', label: string, words: Readonly<Record<string, string>>) => {
    const chosen = parts(form[name]);
    return (
      <fieldset key={name}>
        <legend className="text-sm font-semibold">
          {label} <span className="font-normal text-quiet">(none: everybody)</span>
        </legend>
        <div className="flex flex-wrap gap-x-5">
          {Object.entries(words).map(([value, word]) => (
            <Tick
              key={value}
              label={word}
              name={`${name}-${value}`}
              checked={chosen.includes(value)}
              onChange={(yes) =>
                put({
                  [name]: Object.keys(words)
                    .filter((one) => (one === value ? yes : chosen.includes(one)))
                    .join(', '),
                })
              }
            />
          ))}
        </div>
      </fieldset>
    );
  };
  return (
    <>
      <Panel title="What it does">
        <Grid>
          {text('name', 'What shoppers read', 'name')}
          {isNew && text('id', 'Id', 'id', { hint: 'Small letters, digits, hyphens; never changes.' })}
          <Select
            label="Kind"
            name="kind"
            value={form.kind}
            onChange={(kind) => put({ kind })}
            options={kinds.map(({ kind, label }) => ({ value: kind, label }))}
          />
          <OfferFields
            fields={fieldsOf(kinds, form.kind)}
            values={form.offer}
            onChange={(offer) => put({ offer })}
            errorOf={errorOf}
          />
        </Grid>
      </Panel>
      <Panel title="When and how often">
        <Grid>
          {text('from', 'From (New Zealand time)', 'from', { optional: true, type: 'datetime-local' })}
          {text('until', 'Until', 'until', { optional: true, type: 'datetime-local' })}
          {text('total', 'Uses in all', 'limits.total', { optional: true, inputMode: 'numeric' })}
          {text('perCustomer', 'Uses by one shopper', 'limits.perCustomer', { optional: true, inputMode: 'numeric' })}
        </Grid>
      </Panel>
      <Panel title="Codes">
        <div className="flex max-w-xl flex-col gap-4">
          <TextBlock
            label="Codes that all may use, one a line"
            name="codes"
            optional
            rows={2}
            value={form.codes}
            onChange={(codes) => put({ codes })}
            error={errorOf('codes')}
            hint="Without a code the offer applies by itself."
          />
          <TextBlock
            label="Codes good for one order each, one a line"
            name="uniqueCodes"
            optional
            rows={3}
            value={form.uniqueCodes}
            onChange={(uniqueCodes) => put({ uniqueCodes })}
            error={errorOf('uniqueCodes')}
          />
          <div>
            <Button
              small
              variant="secondary"
              onClick={() =>
                put({
                  uniqueCodes: [form.uniqueCodes.trim(), ...Array.from({ length: 50 }, () => newCode(form.id))]
                    .filter(Boolean)
                    .join('\n'),
                })
              }
            >
              Make 50 codes
            </Button>
          </div>
        </div>
      </Panel>
      <Panel title="For what and whom">
        <Grid>
          {choice('brands', 'brand', 'Brands', 'items.brands')}
          {choice('categories', 'category', 'Categories, with all below', 'items.categories')}
          {choice('products', 'product', 'Products', 'items.products')}
          {ticks('demographics', 'For', demographicWords)}
          {text('minSpend', 'From so many dollars of these', 'minSpend', { optional: true, inputMode: 'decimal' })}
          {text('minQty', 'From so many of these', 'minQty', { optional: true, inputMode: 'numeric' })}
          {ticks(
            'memberTiers',
            'Members on these levels',
            Object.fromEntries(levels.map(({ tierId, tierName }) => [tierId, tierName])),
          )}
          {text('emailDomains', 'Accounts with an address at', 'emailDomains', {
            optional: true,
            hint: 'Such as kerb.example.',
          })}
        </Grid>
        <div className="mt-3 grid gap-x-6 sm:grid-cols-2">
          <Tick
            label="Nothing that is on sale already"
            name="fullPriceOnly"
            checked={form.fullPriceOnly}
            onChange={(fullPriceOnly) => put({ fullPriceOnly })}
          />
          {(Object.keys(flagWords) as (keyof typeof flagWords)[]).map((flag) => (
            <Tick
              key={flag}
              label={flagWords[flag]}
              name={flag}
              checked={form[flag]}
              onChange={(yes) => put({ [flag]: yes })}
            />
          ))}
        </div>
      </Panel>
    </>
  );
}

/** Not guessable: 50 bits. */
function newCode(id: string): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => ALPHABET[byte & 31]).join('');
  return `${id.slice(0, 12).toUpperCase() || 'KERB'}-${random}`;
}

const Grid = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
);
