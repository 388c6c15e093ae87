import { countryName } from '#contract/fields/country-rules.ts';
import { countryCodes } from '#contract/products/country-of-origin.ts';
import { demographics } from '#contract/products/product-import.ts';
import type { CatalogueWordsReply } from '#contract/staff/products/staff-products.ts';
import { Field, Select } from '../../../ui/forms/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { ProductForm } from '../product-form.ts';
import { Grid, inputsOf, type SectionProps } from './section-inputs.tsx';

const countryOptions = [
  { value: '', label: 'Not stated' },
  ...countryCodes
    .map((value) => ({ value, label: countryName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en-NZ')),
];

/** What the product is, and where it was made. */
export function Identity({ edited }: SectionProps) {
  const { form, put, fields, words, isNew } = edited;
  const { text } = inputsOf(edited);
  return (
    <Panel title="Product details">
      <Grid>
        {isNew && text('code', 'Code', { hint: 'Unique and permanent. One code per colour of a style.' })}
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
        <Select
          label="Country of origin"
          name="countryOfOrigin"
          value={form.countryOfOrigin}
          onChange={(countryOfOrigin) => put({ countryOfOrigin })}
          error={fields.countryOfOrigin}
          options={countryOptions}
          hint="Where it was made. The law asks for it on clothing and footwear."
        />
        {text('parentCode', 'Code of the style', { optional: true, hint: 'Shared by its colours.' })}
        {text('path', 'URL', { optional: true, hint: 'The old URL redirects to the new one.' })}
      </Grid>
      <KnownWords words={words} />
    </Panel>
  );
}

/** What the shop has already, offered while somebody types. */
const KnownWords = ({ words }: { words: CatalogueWordsReply }) => (
  <>
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
  </>
);
