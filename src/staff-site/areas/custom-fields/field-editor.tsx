import {
  type FieldOwner,
  facetTypes,
  fieldTypes,
  fieldVisibilities,
  textForms,
} from '#contract/custom-fields/field-kinds.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select, TextBlock, Tick } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type FieldForm, isLimited, isList } from './field-form.ts';
import { formWords, keyOfLabel, ownerWords, typeWords, visibilityWords } from './field-words.ts';
import { FormPreview } from './form-preview.tsx';
import { type FieldEditorProps, useFieldForm } from './use-field-form.ts';

interface Edited {
  form: FieldForm;
  put: (values: Partial<FieldForm>) => void;
  errorOf: (input: string) => string | undefined;
}

/** The form of a custom field, with what it looks like in forms (OWN-14). */
export function FieldEditor(props: FieldEditorProps) {
  const { form, put, errorOf, typedKey, setTypedKey, save, busy, elsewhere, takeTheirs } = useFieldForm(props);
  const edited = { form, put, errorOf };
  return (
    <form onSubmit={save} noValidate>
      {elsewhere && (
        <div role="status" className="mb-4 flex flex-wrap items-center gap-3 rounded-xs border border-line-strong p-3">
          <p>This field has been changed since this form was opened.</p>
          <Button small variant="secondary" onClick={takeTheirs}>
            Load the present field
          </Button>
        </div>
      )}
      <NamePanel {...edited} {...props} typedKey={typedKey} setTypedKey={setTypedKey} />
      <RulesPanel {...edited} />
      <VisibilityPanel {...edited} owner={props.owner} />
      <FormPreview form={form} of={ownerWords[props.owner].of} />
      <div className="mb-6">
        <Button type="submit" busy={busy}>
          {props.field === null ? 'Add the field' : 'Save the field'}
        </Button>
      </div>
    </form>
  );
}

interface NamePanelProps extends Edited, Pick<FieldEditorProps, 'field' | 'used'> {
  typedKey: string;
  setTypedKey: (key: string) => void;
}

function NamePanel({ form, put, errorOf, field, used, typedKey, setTypedKey }: NamePanelProps) {
  return (
    <Panel title="Field">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Field
          label="Label"
          name="label"
          autoComplete="off"
          value={form.label}
          onChange={(label) => put({ label })}
          error={errorOf('label')}
        />
        {field === null && (
          <Field
            label="Key"
            name="key"
            autoComplete="off"
            optional
            placeholder={keyOfLabel(form.label)}
            hint="In files, the API and addresses. It cannot be changed later."
            value={typedKey}
            onChange={setTypedKey}
            error={errorOf('key')}
          />
        )}
        <Field
          label="Hint in forms"
          name="hint"
          autoComplete="off"
          optional
          value={form.hint}
          onChange={(hint) => put({ hint })}
          error={errorOf('hint')}
        />
        <Select
          label="Type"
          name="type"
          value={form.type}
          onChange={(type) => put({ type: type as FieldForm['type'], facet: false })}
          options={fieldTypes.map((value) => ({ value, label: typeWords[value] }))}
          {...(used > 0 && { hint: 'There are values: another type is refused.' })}
        />
      </div>
    </Panel>
  );
}

const limitLabels = {
  text: ['Minimum length', 'Maximum length'],
  'long-text': ['Minimum length', 'Maximum length'],
  'whole-number': ['Minimum', 'Maximum'],
  decimal: ['Minimum', 'Maximum'],
  choices: ['Minimum chosen', 'Maximum chosen'],
} as const;

function RulesPanel({ form, put, errorOf }: Edited) {
  const limits = isLimited(form.type) ? limitLabels[form.type as keyof typeof limitLabels] : null;
  return (
    <Panel title="What is accepted">
      <Tick
        label="A value is required"
        name="required"
        checked={form.required}
        onChange={(required) => put({ required })}
      />
      <div className="mt-3 grid items-start gap-4 lg:grid-cols-2">
        {limits && (
          <>
            <Field
              label={limits[0]}
              name="min"
              inputMode="decimal"
              optional
              value={form.min}
              onChange={(min) => put({ min })}
              error={errorOf('min')}
            />
            <Field
              label={limits[1]}
              name="max"
              inputMode="decimal"
              optional
              value={form.max}
              onChange={(max) => put({ max })}
              error={errorOf('max')}
            />
          </>
        )}
        {form.type === 'text' && (
          <Select
            label="Form"
            name="form"
            value={form.form}
            onChange={(value) => put({ form: value as FieldForm['form'] })}
            options={textForms.map((value) => ({ value, label: formWords[value] }))}
            error={errorOf('form')}
          />
        )}
        {isList(form.type) && (
          <TextBlock
            label="Options"
            name="options"
            rows={6}
            hint="One on each line, in the order in which they are offered."
            value={form.options}
            onChange={(options) => put({ options })}
            error={errorOf('options')}
          />
        )}
      </div>
    </Panel>
  );
}

function VisibilityPanel({ form, put, errorOf, owner }: Edited & { owner: FieldOwner }) {
  const offered = fieldVisibilities.filter((one) => one !== 'page' || owner !== 'customer');
  return (
    <Panel title="Who sees it">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Select
          label="Visible to"
          name="visibility"
          value={form.visibility}
          onChange={(value) => put({ visibility: value as FieldForm['visibility'], facet: false })}
          options={offered.map((value) => ({ value, label: visibilityWords[value] }))}
          hint={`The page: ${ownerWords[owner].page}. The API shows fields of products, sizes and stores to everybody.`}
          error={errorOf('visibility')}
        />
        {owner === 'product' &&
          (facetTypes.includes(form.type) && form.visibility === 'page' ? (
            <Tick
              label="Listings are filtered by it"
              name="facet"
              checked={form.facet}
              onChange={(facet) => put({ facet })}
            />
          ) : (
            <p className="text-sm text-quiet lg:pt-6">
              Listings can be filtered by fields on the page that are lists or yes or no.
            </p>
          ))}
      </div>
      {errorOf('facet') && <p className="mt-2 text-sm font-medium text-danger">{errorOf('facet')}</p>}
    </Panel>
  );
}
