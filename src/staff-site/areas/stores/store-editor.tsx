import { Button } from '../../ui/button.tsx';
import { Field, TextBlock, Tick } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SpecialDayFields, WeekFields } from './hours-fields.tsx';
import type { StoreForm, StoreTextName } from './store-form.ts';
import { type StoreEditorProps, useStoreForm } from './use-store-form.ts';

interface Edited {
  form: StoreForm;
  put: (values: Partial<StoreForm>) => void;
  errorOf: (field: string) => string | undefined;
}

interface TextProps extends Edited {
  name: StoreTextName;
  label: string;
  optional?: boolean;
  hint?: string;
  inputMode?: 'numeric' | 'decimal' | 'tel';
}
const Text = ({ form, put, errorOf, name, ...field }: TextProps) => (
  <Field
    {...field}
    name={name}
    autoComplete="off"
    value={form[name]}
    onChange={(value) => put({ [name]: value })}
    error={errorOf(name)}
  />
);

/** All that is edited of a store, with errors beside their fields (OWN-05). */
export function StoreEditor(props: StoreEditorProps) {
  const { form, put, errorOf, typedCode, setTypedCode, save, findPosition, busy, elsewhere, takeTheirs } =
    useStoreForm(props);
  const edited = { form, put, errorOf };
  return (
    <form onSubmit={save} noValidate>
      {elsewhere && (
        <div role="status" className="mb-4 flex flex-wrap items-center gap-3 rounded-xs border border-line-strong p-3">
          <p>This store has been changed since this form was opened.</p>
          <Button small variant="secondary" onClick={takeTheirs}>
            Load the present store
          </Button>
        </div>
      )}
      <Panel title="Store">
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {props.code === null && (
            <Field
              label="Code"
              name="code"
              autoComplete="off"
              value={typedCode}
              onChange={setTypedCode}
              error={errorOf('code')}
              hint="Of the store and of its stock location, as in the till and the ERP. It cannot be changed later."
            />
          )}
          <Text {...edited} name="name" label="Name" />
          <Text {...edited} name="path" label="Address of its page" hint="/nz/stores/ and this" />
          <Text {...edited} name="phone" label="Phone" optional inputMode="tel" />
          <TextBlock
            label="Description"
            name="description"
            optional
            value={form.description}
            onChange={(description) => put({ description })}
            error={errorOf('description')}
          />
        </div>
      </Panel>
      <AddressPanel edited={edited} findPosition={findPosition} busy={busy} />
      <CollectionPanel {...edited} />
      <Panel title="Opening hours">
        <WeekFields {...edited} />
      </Panel>
      <Panel title="Holidays and special days">
        <SpecialDayFields {...edited} />
      </Panel>
      <div className="mb-6">
        <Button type="submit" busy={busy}>
          Save store
        </Button>
      </div>
    </form>
  );
}

function AddressPanel({ edited, findPosition, busy }: { edited: Edited; findPosition: () => void; busy: boolean }) {
  const { latitude, longitude } = edited.form;
  const hasPosition = latitude.trim() !== '' && longitude.trim() !== '';
  const map = `https://www.openstreetmap.org/?mlat=${encodeURIComponent(latitude)}&mlon=${encodeURIComponent(longitude)}&zoom=16`;
  return (
    <Panel title="Address and map position">
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Text {...edited} name="street1" label="Street" />
        <Text {...edited} name="street2" label="Building or floor" optional />
        <Text {...edited} name="locality" label="Suburb or town" />
        <Text {...edited} name="region" label="Region" />
        <Text {...edited} name="postcode" label="Postcode" inputMode="numeric" />
      </div>
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        <Text {...edited} name="latitude" label="Latitude" optional inputMode="decimal" />
        <Text {...edited} name="longitude" label="Longitude" optional inputMode="decimal" />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <Button variant="secondary" busy={busy} onClick={() => void findPosition()}>
          Find position from address
        </Button>
        {hasPosition && (
          <a href={map} target="_blank" rel="noreferrer" className="underline">
            See it on a map (opens OpenStreetMap)
          </a>
        )}
      </div>
    </Panel>
  );
}

const CollectionPanel = (edited: Edited) => (
  <Panel title="Click & Collect">
    <Tick
      label="Customers can collect orders here"
      name="collects"
      checked={edited.form.collects}
      onChange={(collects) => edited.put({ collects })}
    />
    <div className="mt-3 max-w-sm">
      <Text
        {...edited}
        name="readyAfterHours"
        label="Ready after (opening hours)"
        optional
        inputMode="decimal"
        hint="Empty: as for all stores. Counted in the hours in which this store is open."
      />
    </div>
  </Panel>
);
