/** The sections of the form of a product. */
import { colourFamilies } from '#contract/products/product-import.ts';
import { Field, Select, TextBlock, Tick } from '../../../ui/forms/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ImageList } from '../pictures/image-list.tsx';
import { type Flag, flagWords, type ProductForm } from '../product-form.ts';
import { stateWords } from '../product-words.ts';
import { SizeList } from '../size-list.tsx';
import { Grid, inputsOf, type SectionProps } from './section-inputs.tsx';
import { WasReasonField } from './was-reason-field.tsx';

export function Colour({ edited }: SectionProps) {
  const { form, put, fields } = edited;
  const { text } = inputsOf(edited);
  return (
    <Panel title="Colour">
      <Grid>
        {text('colourName', 'Colour name')}
        <Field
          label="Swatch"
          name="swatch"
          optional
          autoComplete="off"
          value={form.swatch}
          onChange={(swatch) => put({ swatch })}
          error={fields.swatch ?? fields['swatch.0']}
          hint="One or two such as #d8b25c, separated by a comma."
        />
      </Grid>
      <fieldset className="mt-4">
        <legend className="mb-1 text-sm font-semibold">Colour filters (up to three)</legend>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4 lg:grid-cols-6">
          {colourFamilies.map((family) => (
            <Tick
              key={family}
              label={family.charAt(0).toUpperCase() + family.slice(1)}
              name={`colour-${family}`}
              checked={form.colours.includes(family)}
              onChange={(yes) =>
                put({ colours: yes ? [...form.colours, family] : form.colours.filter((one) => one !== family) })
              }
            />
          ))}
        </div>
        {fields.colours && <p className="mt-1 text-sm font-medium text-danger">At most three colours.</p>}
      </fieldset>
    </Panel>
  );
}

export function PriceAndState({ edited }: SectionProps) {
  const { form, put, fields } = edited;
  const { text } = inputsOf(edited);
  return (
    <Panel title="Price and state">
      <Grid>
        {text('price', 'Price in dollars', { inputMode: 'decimal' })}
        {text('originalPrice', 'Was', {
          optional: true,
          inputMode: 'decimal',
          hint: 'Must be above the price, and asked long enough before. Shown struck through.',
        })}
        {form.originalPrice.trim() !== '' && (
          <WasReasonField
            name="wasReason"
            value={form.wasReason}
            onChange={(wasReason) => put({ wasReason })}
            error={fields.wasReason}
          />
        )}
        <Select
          label="State"
          name="state"
          value={form.state}
          onChange={(value) => put({ state: value as ProductForm['state'] })}
          options={Object.entries(stateWords).map(([value, { label }]) => ({ value, label }))}
          hint={stateWords[form.state].note}
        />
        <Tags edited={edited} />
        <Select
          label="Stock"
          name="functionalType"
          value={form.functionalType}
          onChange={(value) => put({ functionalType: value as ProductForm['functionalType'] })}
          options={[
            { value: 'basic', label: 'Tracked' },
            { value: 'virtual', label: 'Not tracked (virtual)' },
          ]}
        />
        {text('releasedOn', 'Release date', { optional: true, type: 'date' })}
        {text('popularity', 'Popularity', {
          optional: true,
          inputMode: 'numeric',
          hint: 'Higher values are recommended first.',
        })}
      </Grid>
      <div className="mt-3 grid gap-x-6 sm:grid-cols-2">
        {(Object.keys(flagWords) as Flag[]).map((flag) => (
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
  );
}

const Tags = ({ edited: { form, put, fields } }: SectionProps) => (
  <Field
    label="Tags"
    name="tags"
    optional
    autoComplete="off"
    value={form.tags}
    onChange={(tags) => put({ tags })}
    error={fields.tags ?? fields['tags.0']}
    hint="Separated by commas. By them staff find products; shoppers do not see them."
  />
);

export function Images({ edited }: SectionProps) {
  const { form, setForm, put, fields } = edited;
  return (
    <Panel title="Images">
      <ImageList
        images={form.images}
        name={form.name}
        colourName={form.colourName}
        fields={fields}
        onChange={(images) => put({ images })}
        onAdd={(added) =>
          setForm((now) => ({
            ...now,
            images: [...now.images, ...added.filter(({ src }) => !now.images.some((image) => image.src === src))],
          }))
        }
      />
    </Panel>
  );
}

export function Sizes({ edited }: SectionProps) {
  const { form, put, fields } = edited;
  return (
    <Panel title="Sizes">
      <SizeList sizes={form.variants} fields={fields} code={form.code} onChange={(variants) => put({ variants })} />
    </Panel>
  );
}

export function Texts({ edited }: SectionProps) {
  const { block } = inputsOf(edited);
  return (
    <Panel title="Texts">
      <div className="flex flex-col gap-4">
        {block('description', 'Description', 6)}
        {block('materials', 'Materials', 2)}
        {block('care', 'Care', 2)}
      </div>
    </Panel>
  );
}

export function Limits({ edited }: SectionProps) {
  const { form, put, fields } = edited;
  const { text } = inputsOf(edited);
  return (
    <Panel title="Limits in the cart">
      <Grid>
        {text('cartQtyProductMax', 'Maximum of the product', { optional: true, inputMode: 'numeric' })}
        {text('cartQtyVariantMax', 'Maximum of a size', { optional: true, inputMode: 'numeric' })}
        {text('cartQtyVariantMin', 'Minimum of a size', { optional: true, inputMode: 'numeric' })}
        {text('cartQtyVariantMultipleOf', 'Only multiples of', { optional: true, inputMode: 'numeric' })}
        {text('weightGrams', 'Weight in grams', { optional: true, inputMode: 'numeric' })}
        <Field
          label="Text on its images"
          name="overlayIds"
          optional
          autoComplete="off"
          value={form.overlayIds}
          onChange={(overlayIds) => put({ overlayIds })}
          error={fields.overlayIds}
          hint="Ids of overlays, separated by commas."
        />
        <Field
          label="Question before purchase"
          name="question"
          optional
          value={form.question}
          onChange={(question) => put({ question })}
          error={fields['challenge.question']}
        />
        <TextBlock
          label="Answers, one per line"
          name="answers"
          optional
          rows={2}
          value={form.answers}
          onChange={(answers) => put({ answers })}
          error={fields['challenge.answers'] ?? fields['challenge.answers.0']}
        />
      </Grid>
    </Panel>
  );
}
