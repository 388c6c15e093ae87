import type { ComponentProps } from 'react';
import { countryName, homeCountry, rulesOfCountry } from '#contract/fields/country-rules.ts';
import { limits } from '#contract/fields/limits.ts';
import { SelectField } from '#storefront/ui/forms/select-field.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';
import type { Form } from '#storefront/ui/forms/use-form.ts';
import type { AddressValues } from './checkout-values.ts';
import { Folded, OpenLink, outOfSight } from './folded.tsx';
import { StreetField } from './street-field.tsx';
import type { AddressParts } from './use-address-parts.ts';
import type { Suggestion } from './use-suggestions.ts';

interface AddressFieldsProps {
  text: Form<AddressValues>['text'];
  /** Tells browsers which of the shopper's addresses to fill in. */
  purpose: 'shipping' | 'billing';
  /** The allowed countries. */
  countries: readonly string[];
  /** Show the country field even when there is only one country. */
  asksCountry?: boolean;
  /** Which parts are shown. */
  parts: AddressParts;
  /** Suggestions are offered for the street, and this one was chosen. */
  onFound?: (suggestion: Suggestion) => void;
}

/** The fields of an address, by the rules of its country (ADDR-10, FIX-04). */
export function AddressFields(props: AddressFieldsProps) {
  const { text, purpose, countries, parts } = props;
  const { isCard, isNameFolded, isRareFolded } = parts;
  const name = text('contactName');
  return (
    <div className="relative grid gap-5">
      {isNameFolded && !isCard && (
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="wrap-anywhere">
            Deliver to <strong className="font-semibold">{name.value}</strong>
          </span>
          <OpenLink onClick={() => parts.open('name')}>Someone else</OpenLink>
        </p>
      )}
      <Folded isFolded={isNameFolded}>
        <TextField label="Full name" autoComplete={`${purpose} name`} {...outOfSight(isNameFolded)} {...name} />
      </Folded>
      <Folded isFolded={isCard}>
        <CountryAndStreet {...props} />
      </Folded>
      {isRareFolded && !isCard && (
        <div className="-my-3">
          <OpenLink onClick={() => parts.open('rare')}>Flat, unit or company</OpenLink>
        </div>
      )}
      <Folded isFolded={isRareFolded}>
        <TextField
          label="Flat, unit or floor"
          optional
          autoComplete={`${purpose} address-line2`}
          {...outOfSight(isRareFolded)}
          {...text('street2')}
        />
        <TextField
          label="Company"
          optional
          autoComplete={`${purpose} organization`}
          {...outOfSight(isRareFolded)}
          {...text('company')}
        />
      </Folded>
      <Folded isFolded={isCard}>
        <PlaceFields text={text} purpose={purpose} isFolded={isCard} />
      </Folded>
      {purpose === 'shipping' && !isCard && (
        <p className="text-sm text-quiet">
          We deliver within {new Intl.ListFormat('en-NZ').format(countries.map(countryName))}.
        </p>
      )}
    </div>
  );
}

/** Suggestions are of New Zealand: for another country the street is a plain field. */
function CountryAndStreet({ text, purpose, countries, asksCountry, parts, onFound }: AddressFieldsProps) {
  const country = text('country');
  const street: Omit<ComponentProps<typeof TextField>, 'label'> = {
    autoComplete: `${purpose} address-line1`,
    ...outOfSight(parts.isCard),
    ...text('street1'),
  };
  return (
    <>
      {(asksCountry || countries.length > 1) && (
        <SelectField
          label="Country"
          empty="Select a country"
          autoComplete={`${purpose} country`}
          choices={Object.fromEntries(countries.map((code) => [code, countryName(code)]))}
          {...outOfSight(parts.isCard)}
          {...country}
        />
      )}
      {onFound && isHome(country.value) ? (
        <StreetField {...street} onFound={onFound} />
      ) : (
        <TextField label="Street address" {...street} />
      )}
    </>
  );
}

/** Until a country is chosen the fields are those of New Zealand. */
const isHome = (country: string): boolean => country === homeCountry || country === '';

interface PlaceFieldsProps extends Pick<AddressFieldsProps, 'text' | 'purpose'> {
  isFolded: boolean;
}

/** Suburb, town and postcode, as the country calls them. */
function PlaceFields({ text, purpose, isFolded }: PlaceFieldsProps) {
  const country = text('country').value;
  const home = isHome(country);
  const rules = rulesOfCountry(home ? homeCountry : country);
  return (
    <>
      <TextField
        label={rules.suburb.label}
        optional={!rules.suburb.required}
        autoComplete={`${purpose} ${home ? 'address-level3' : 'address-level2'}`}
        {...outOfSight(isFolded)}
        {...text('suburb')}
      />
      <div className="grid grid-cols-[1fr_8rem] gap-5">
        {rules.state.choices ? (
          <SelectField
            label={rules.state.label}
            empty="Select"
            autoComplete={`${purpose} address-level1`}
            choices={rules.state.choices}
            {...outOfSight(isFolded)}
            {...text('state')}
          />
        ) : (
          <TextField
            label={rules.state.label}
            optional={!rules.state.required}
            autoComplete={`${purpose} ${home ? 'address-level2' : 'address-level1'}`}
            {...outOfSight(isFolded)}
            {...text('state')}
          />
        )}
        <TextField
          label="Postcode"
          optional={!rules.postcode}
          inputMode={rules.postcode ? 'numeric' : 'text'}
          maxLength={limits.postcode}
          autoComplete={`${purpose} postal-code`}
          {...outOfSight(isFolded)}
          {...text('postcode')}
        />
      </div>
    </>
  );
}
