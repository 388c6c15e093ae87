import { countryName, homeCountry, rulesOfCountry } from '#contract/fields/country-rules.ts';
import { limits } from '#contract/fields/limits.ts';
import { SelectField } from '#storefront/ui/forms/select-field.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';
import type { Form } from '#storefront/ui/forms/use-form.ts';
import type { AddressValues } from './checkout-values.ts';

interface AddressFieldsProps {
  text: Form<AddressValues>['text'];
  /** Tells browsers which of the shopper's addresses to fill in. */
  purpose: 'shipping' | 'billing';
  /** The allowed countries. */
  countries: readonly string[];
  /** Show the country field even when there is only one country. */
  asksCountry?: boolean;
}

/** The fields of an address, by the rules of its country (ADDR-10, FIX-04). */
export function AddressFields({ text, purpose, countries, asksCountry = false }: AddressFieldsProps) {
  const country = text('country');
  // Until a country is chosen the fields are those of New Zealand.
  const home = country.value === homeCountry || country.value === '';
  const rules = rulesOfCountry(home ? homeCountry : country.value);
  return (
    <div className="grid gap-5">
      <TextField label="Full name" autoComplete={`${purpose} name`} {...text('contactName')} />
      <TextField label="Company" optional autoComplete={`${purpose} organization`} {...text('company')} />
      {(asksCountry || countries.length > 1) && (
        <SelectField
          label="Country"
          empty="Select a country"
          autoComplete={`${purpose} country`}
          choices={Object.fromEntries(countries.map((code) => [code, countryName(code)]))}
          {...country}
        />
      )}
      <TextField label="Street address" autoComplete={`${purpose} address-line1`} {...text('street1')} />
      <TextField label="Flat, unit or floor" optional autoComplete={`${purpose} address-line2`} {...text('street2')} />
      <TextField
        label={rules.suburb.label}
        optional={!rules.suburb.required}
        autoComplete={`${purpose} ${home ? 'address-level3' : 'address-level2'}`}
        {...text('suburb')}
      />
      <div className="grid grid-cols-[1fr_8rem] gap-5">
        {rules.state.choices ? (
          <SelectField
            label={rules.state.label}
            empty="Select"
            autoComplete={`${purpose} address-level1`}
            choices={rules.state.choices}
            {...text('state')}
          />
        ) : (
          <TextField
            label={rules.state.label}
            optional={!rules.state.required}
            autoComplete={`${purpose} ${home ? 'address-level2' : 'address-level1'}`}
            {...text('state')}
          />
        )}
        <TextField
          label="Postcode"
          optional={!rules.postcode}
          inputMode={rules.postcode ? 'numeric' : 'text'}
          maxLength={limits.postcode}
          autoComplete={`${purpose} postal-code`}
          {...text('postcode')}
        />
      </div>
      {purpose === 'shipping' && (
        <p className="text-sm text-quiet">
          We deliver within {new Intl.ListFormat('en-NZ').format(countries.map(countryName))}.
        </p>
      )}
    </div>
  );
}
