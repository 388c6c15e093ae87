import { levels } from '#contract/loyalty/loyalty.ts';
import { Tick } from '../../../ui/forms/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { demographicLabels, flagWords } from '../promotion-form.ts';
import { type EditedPromotion, ListField, TextField, TicksField } from './form-fields.tsx';

const levelWords = Object.fromEntries(levels.map(({ tierId, tierName }) => [tierId, tierName]));

/** Which items a promotion is for, from how many of them on, for which shoppers, and beside which other promotions. */
export function ScopePanel({ edited }: { edited: EditedPromotion }) {
  return (
    <Panel title="Items and shoppers">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ListField edited={edited} name="brands" of="brand" label="Brands" path="items.brands" />
        <ListField
          edited={edited}
          name="categories"
          of="category"
          label="Categories, including subcategories"
          path="items.categories"
        />
        <ListField edited={edited} name="products" of="product" label="Products" path="items.products" />
        <TicksField edited={edited} name="demographics" label="For" words={demographicLabels} />
        <TextField
          edited={edited}
          name="minSpend"
          label="Minimum spend on these items"
          path="minSpend"
          optional
          inputMode="decimal"
        />
        <TextField
          edited={edited}
          name="minQty"
          label="Minimum number of these items"
          path="minQty"
          optional
          inputMode="numeric"
        />
        <TicksField edited={edited} name="memberTiers" label="Members at these levels" words={levelWords} />
        <TextField
          edited={edited}
          name="emailDomains"
          label="Accounts with an email address at"
          path="emailDomains"
          optional
          hint="Such as kerb.example."
        />
      </div>
      <Flags edited={edited} />
    </Panel>
  );
}

/** Checkboxes for what is or is not. */
const Flags = ({ edited: { form, put } }: { edited: EditedPromotion }) => (
  <div className="mt-3 grid gap-x-6 sm:grid-cols-2">
    <Tick
      label="Exclude sale items"
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
);
