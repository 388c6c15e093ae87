import type { ReactNode } from 'react';
import type { StaffPromotionKind } from '#contract/staff/staff-promotions.ts';
import { Select } from '../../../ui/forms/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { fieldsOf, type PromotionForm } from '../promotion-form.ts';
import { CodesPanel } from './codes-panel.tsx';
import { type EditedPromotion, TextField } from './form-fields.tsx';
import { OfferFields } from './offer-fields.tsx';
import { ScopePanel } from './scope-panel.tsx';

interface PromotionEditorProps {
  kinds: readonly StaffPromotionKind[];
  form: PromotionForm;
  /** Shows the id field as well. */
  isNew: boolean;
  /** The server's errors by path of the request. */
  fields: Readonly<Record<string, string>>;
  onChange: (form: PromotionForm) => void;
}

/** The fields of a promotion, each with the server's error beside it. */
export function PromotionEditor({ kinds, form, isNew, fields, onChange }: PromotionEditorProps) {
  const edited: EditedPromotion = {
    form,
    put: (values) => onChange({ ...form, ...values }),
    errorOf: (path) =>
      fields[`entry.${path}`] ?? Object.entries(fields).find(([name]) => name.startsWith(`entry.${path}.`))?.[1],
  };
  return (
    <>
      <EffectPanel edited={edited} kinds={kinds} isNew={isNew} />
      <TimesPanel edited={edited} />
      <CodesPanel edited={edited} />
      <ScopePanel edited={edited} />
    </>
  );
}

interface EffectPanelProps {
  edited: EditedPromotion;
  kinds: readonly StaffPromotionKind[];
  isNew: boolean;
}
/** Its name, and its kind with the fields of the kind. */
function EffectPanel({ edited, kinds, isNew }: EffectPanelProps) {
  const { form, put, errorOf } = edited;
  return (
    <Panel title="Discount">
      <Grid>
        <TextField edited={edited} name="name" label="Name shown to shoppers" path="name" />
        {isNew && (
          <TextField
            edited={edited}
            name="id"
            label="Id"
            path="id"
            hint="Lower-case letters, digits and hyphens. It cannot be changed later."
          />
        )}
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
  );
}

/** From when until when, and how many uses. */
const TimesPanel = ({ edited }: { edited: EditedPromotion }) => (
  <Panel title="Dates and limits">
    <Grid>
      <TextField
        edited={edited}
        name="from"
        label="From (New Zealand time)"
        path="from"
        optional
        type="datetime-local"
      />
      <TextField edited={edited} name="until" label="Until" path="until" optional type="datetime-local" />
      <TextField edited={edited} name="total" label="Total uses" path="limits.total" optional inputMode="numeric" />
      <TextField
        edited={edited}
        name="perCustomer"
        label="Uses per shopper"
        path="limits.perCustomer"
        optional
        inputMode="numeric"
      />
    </Grid>
  </Panel>
);

const Grid = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
);
