import { type FormEvent, type ReactNode, useState } from 'react';
import { colourFamilies, demographics } from '#contract/products/product-import.ts';
import {
  type CatalogueWordsReply,
  type EditedProduct,
  type ProductReply,
  productReply,
} from '#contract/staff/products/staff-products.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Field, Select, TextBlock, Tick } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useSend } from '../../use-send.ts';
import { ImageList } from './image-list.tsx';
import { type Flag, flagWords, type ProductForm, readForm, type TextField, toForm } from './product-form.ts';
import { stateWords } from './product-words.ts';
import { SizeList } from './size-list.tsx';

interface ProductEditorProps {
  product: Partial<EditedProduct>;
  /** Version of the product in the shop; null for a new one. */
  version: string | null;
  words: CatalogueWordsReply;
  onSaved: (reply: ProductReply) => void;
}

/**
 * The form of a product. Saved as a whole over the version that was opened: a change that somebody else saved meanwhile
 * is never lost unseen.
 */
export function ProductEditor({ product, version, words, onSaved }: ProductEditorProps) {
  const [began, setBegan] = useState({ version, form: toForm(product) });
  const [form, setForm] = useState<ProductForm>(began.form);
  const { send, busy, fields, setFields } = useSend();
  // While saving, the newer version is our own.
  const elsewhere = !busy && version !== began.version;
  const dirty = form !== began.form;
  const put = (values: Partial<ProductForm>) => setForm({ ...form, ...values });
  const text = (
    name: TextField,
    label: string,
    more: {
      optional?: boolean;
      hint?: string;
      inputMode?: 'decimal' | 'numeric';
      type?: string;
      list?: string;
      maxLength?: number;
    } = {},
  ) => (
    <Field
      key={name}
      label={label}
      name={name}
      autoComplete="off"
      value={form[name]}
      onChange={(value) => put({ [name]: value })}
      error={fields[name] ?? fields[`product.${name}`]}
      {...more}
    />
  );
  const block = (name: TextField, label: string, rows: number) => (
    <TextBlock
      label={label}
      name={name}
      optional
      rows={rows}
      value={form[name]}
      onChange={(value) => put({ [name]: value })}
      error={fields[name]}
    />
  );

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const read = readForm(form, words.categories);
    if ('fields' in read) {
      setFields(read.fields);
      showToast('Some fields need another look.', 'error');
      return;
    }
    const { code } = read.product;
    const reply = await send('PUT', `staff/products/${encodeURIComponent(code)}`, {
      schema: productReply,
      body: { version: began.version, product: read.product },
      done: 'Saved. Shoppers see it within seconds.',
    });
    if (!reply) return;
    const saved = toForm(reply.product);
    setBegan({ version: reply.version, form: saved });
    setForm(saved);
    onSaved(reply);
  };
  const takeTheirs = async () => {
    if (
      dirty &&
      !(await confirm({
        title: 'Take it as it is now?',
        body: 'What you changed here and did not save is lost.',
        action: 'Take it',
      }))
    )
      return;
    const theirs = toForm(product);
    setBegan({ version, form: theirs });
    setForm(theirs);
    setFields({});
  };

  return (
    <form onSubmit={save} noValidate>
      {elsewhere && (
        <div
          role="alert"
          className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-xs border border-l-4 border-danger bg-raised px-4 py-3"
        >
          <p>Somebody else, or a price that came into force, has changed this product since you opened it.</p>
          <Button variant="secondary" small onClick={takeTheirs}>
            Show it as it is now
          </Button>
        </div>
      )}
      {fields.product && <p className="mb-4 font-medium text-danger">{fields.product}</p>}
      <Panel title="What it is">
        <Grid>
          {began.version === null && text('code', 'Code', { hint: 'Its own for ever; one colour of one style.' })}
          {text('name', 'Name', { maxLength: 120 })}
          {text('brand', 'Brand', { list: 'brands' })}
          <Field
            label="Category"
            name="category"
            list="categories"
            autoComplete="off"
            value={form.category}
            onChange={(category) => put({ category })}
            error={fields.category ?? fields['category.0.1']}
            hint="Such as Footwear > Courts."
          />
          {text('productType', 'Type', { hint: 'Such as Court shoe.' })}
          <Select
            label="For"
            name="demographic"
            value={form.demographic}
            onChange={(value) => put({ demographic: value as ProductForm['demographic'] })}
            options={demographics.map((value) => ({
              value,
              label: { mens: 'Men', womens: 'Women', unisex: 'Everybody', kids: 'Kids' }[value],
            }))}
          />
          {text('parentCode', 'Code of the style', { optional: true, hint: 'Shared by its colours.' })}
          {text('path', 'Address', { optional: true, hint: 'The old one leads to a new one.' })}
        </Grid>
        <datalist id="brands">
          {words.brands.map((brand) => (
            <option key={brand} value={brand} />
          ))}
        </datalist>
        <datalist id="categories">
          {words.categories.map((steps) => {
            const value = steps.map(([, name]) => name).join(' > ');
            return <option key={value} value={value} />;
          })}
        </datalist>
      </Panel>
      <Panel title="Colour">
        <Grid>
          {text('colourName', 'What the colour is called')}
          <Field
            label="Swatch"
            name="swatch"
            optional
            autoComplete="off"
            value={form.swatch}
            onChange={(swatch) => put({ swatch })}
            error={fields.swatch ?? fields['swatch.0']}
            hint="One or two such as #d8b25c, divided by a comma."
          />
        </Grid>
        <fieldset className="mt-4">
          <legend className="mb-1 text-sm font-semibold">Found under (up to three)</legend>
          <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4 lg:grid-cols-6">
            {colourFamilies.map((family) => (
              <Tick
                key={family}
                label={family}
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
      <Panel title="Price and state">
        <Grid>
          {text('price', 'Price in dollars', { inputMode: 'decimal' })}
          {text('originalPrice', 'Was', {
            optional: true,
            inputMode: 'decimal',
            hint: 'Above the price; shown crossed out.',
          })}
          <Select
            label="State"
            name="state"
            value={form.state}
            onChange={(value) => put({ state: value as ProductForm['state'] })}
            options={Object.entries(stateWords).map(([value, { label }]) => ({ value, label }))}
            hint={stateWords[form.state].note}
          />
          <Select
            label="Stock"
            name="functionalType"
            value={form.functionalType}
            onChange={(value) => put({ functionalType: value as ProductForm['functionalType'] })}
            options={[
              { value: 'basic', label: 'Counted' },
              { value: 'virtual', label: 'None to count (virtual)' },
            ]}
          />
          {text('releasedOn', 'First sold on', { optional: true, type: 'date' })}
          {text('popularity', 'Popularity', {
            optional: true,
            inputMode: 'numeric',
            hint: 'Higher is recommended earlier.',
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
      <Panel title="Pictures">
        <ImageList
          images={form.images}
          name={form.name}
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
      <Panel title="Sizes">
        <SizeList sizes={form.variants} fields={fields} code={form.code} onChange={(variants) => put({ variants })} />
      </Panel>
      <Panel title="Words">
        <div className="flex flex-col gap-4">
          {block('description', 'Description', 6)}
          {block('materials', 'Materials', 2)}
          {block('care', 'Care', 2)}
        </div>
      </Panel>
      <Panel title="Limits in the cart">
        <Grid>
          {text('cartQtyProductMax', 'Most of the product', { optional: true, inputMode: 'numeric' })}
          {text('cartQtyVariantMax', 'Most of a size', { optional: true, inputMode: 'numeric' })}
          {text('cartQtyVariantMin', 'Least of a size', { optional: true, inputMode: 'numeric' })}
          {text('cartQtyVariantMultipleOf', 'Only multiples of', { optional: true, inputMode: 'numeric' })}
          {text('weightGrams', 'Weight in grams', { optional: true, inputMode: 'numeric' })}
          <Field
            label="Words on its pictures"
            name="overlayIds"
            optional
            autoComplete="off"
            value={form.overlayIds}
            onChange={(overlayIds) => put({ overlayIds })}
            error={fields.overlayIds}
            hint="Ids of overlays, divided by commas."
          />
          <Field
            label="Question before it is sold"
            name="question"
            optional
            value={form.question}
            onChange={(question) => put({ question })}
            error={fields['challenge.question']}
          />
          <TextBlock
            label="Answers, one a line"
            name="answers"
            optional
            rows={2}
            value={form.answers}
            onChange={(answers) => put({ answers })}
            error={fields['challenge.answers'] ?? fields['challenge.answers.0']}
          />
        </Grid>
      </Panel>
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-page px-4 py-3 sm:mx-0 sm:px-0">
        <Button type="submit" busy={busy} aria-disabled={elsewhere}>
          {began.version === null ? 'Create the product' : 'Save'}
        </Button>
        {dirty && !busy && <span className="text-quiet">Not saved yet</span>}
      </div>
    </form>
  );
}

const Grid = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
);
