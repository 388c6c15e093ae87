import type { CatalogueWordsReply } from '#contract/staff/products/staff-products.ts';
import { categoryOptions } from '../../ui/forms/category-options.ts';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { Field, Select } from '../../ui/forms/field.tsx';
import type { FieldsProps } from './rule-fields.tsx';
import type { Form } from './rule-values.ts';

/** Which products come first or last, and where. */
export const PlacementFields = ({ form, put, errorOf, words }: FieldsProps & { words: CatalogueWordsReply }) => (
  <>
    <Select
      label="Of"
      name="place"
      value={form.place}
      onChange={(place) => put({ place: place as Form['place'] })}
      options={[
        { value: 'term', label: 'A search' },
        { value: 'category', label: 'A category' },
      ]}
    />
    {form.place === 'term' ? (
      <Field
        label="Search"
        name="what"
        autoComplete="off"
        value={form.what}
        onChange={(what) => put({ what })}
        error={errorOf('of.term')}
      />
    ) : (
      <Select
        label="Category"
        name="path"
        value={form.path}
        onChange={(path) => put({ path })}
        error={errorOf('of.path')}
        options={[{ value: '', label: 'Choose a category' }, ...categoryOptions(words)]}
      />
    )}
    <ChoiceField
      label="First"
      name="pinned"
      of="product"
      optional
      max={20}
      values={form.pinned}
      onChange={(pinned) => put({ pinned })}
      error={errorOf('pinned')}
      hint="In this order. For a search they are shown even if they do not match it."
    />
    <ChoiceField
      label="Last"
      name="buried"
      of="product"
      optional
      max={50}
      values={form.buried}
      onChange={(buried) => put({ buried })}
      error={errorOf('buried')}
    />
  </>
);
