import { useId, useState } from 'react';
import type { ExpressSettings } from '#contract/checkout/express.ts';
import { pickUpOption } from '#contract/checkout/express.ts';
import { limits } from '#contract/fields/limits.ts';
import { Checkbox } from '#storefront/ui/forms/checkbox.tsx';
import { TextArea } from '#storefront/ui/forms/text-area.tsx';
import type { ExpressState } from './express-state.ts';

interface ExpressChoicesProps {
  state: ExpressState;
  change: (change: Partial<ExpressState>) => void;
  stores: ExpressSettings['stores'];
  storeIdsWithStock: readonly string[];
  disabled: boolean;
}

/**
 * Delivery or Click & Collect, and the fields that sheets lack: the store, or authority to leave and instructions. Few
 * need them: they are behind a link until something was chosen (UX-10).
 */
export function ExpressChoices({ state, change, stores, storeIdsWithStock, disabled }: ExpressChoicesProps) {
  const stocked = stores.filter(({ erpStoreId }) => storeIdsWithStock.includes(erpStoreId));
  const collect = state.shippingType === 'STORE_PICKUP';
  const choose = (erpStoreId: string) =>
    change({
      shippingType: 'STORE_PICKUP',
      storePickupStore: stocked.find((store) => store.erpStoreId === erpStoreId) ?? stocked[0] ?? null,
    });
  const hasPickUp = stocked.length > 0 || collect;
  const [startsOpen] = useState(collect || !state.authorityToLeave || state.deliveryInstructions !== '');
  return (
    <details open={startsOpen} className="text-sm">
      <summary className="-my-1.5 flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        {hasPickUp ? 'Collect in store or add delivery notes' : 'Add delivery notes'}
      </summary>
      <div className="grid gap-3 pt-2">
        {hasPickUp && (
          <TypeChoice
            type={state.shippingType}
            choose={(type) =>
              type === 'DELIVERY' ? change({ shippingType: type }) : choose(state.storePickupStore?.erpStoreId ?? '')
            }
            disabled={disabled}
          />
        )}
        {collect ? (
          <StoreChoice chosen={state.storePickupStore} stocked={stocked} choose={choose} disabled={disabled} />
        ) : (
          <DeliveryNotes state={state} change={change} disabled={disabled} />
        )}
      </div>
    </details>
  );
}

/** Delivery or Click & Collect. */
function TypeChoice({
  type: chosen,
  choose,
  disabled,
}: {
  type: ExpressState['shippingType'];
  choose: (type: ExpressState['shippingType']) => void;
  disabled: boolean;
}) {
  const id = useId();
  return (
    <fieldset disabled={disabled} className="grid grid-cols-2">
      <legend className="sr-only">How would you like to get your order?</legend>
      {(['DELIVERY', 'STORE_PICKUP'] as const).map((type) => (
        <label
          key={type}
          className={`flex min-h-11 cursor-pointer items-center justify-center gap-2 border px-2 text-center text-sm font-semibold first-of-type:rounded-l-xs last-of-type:-ml-px last-of-type:rounded-r-xs has-focus-visible:z-10 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${
            chosen === type
              ? 'relative z-1 border-ink bg-raised shadow-[inset_0_-4px_0_var(--color-accent)]'
              : 'border-line-strong hover:border-ink'
          }`}
        >
          <input
            type="radio"
            name={`${id}-type`}
            className="sr-only"
            checked={chosen === type}
            onChange={() => choose(type)}
          />
          {type === 'DELIVERY' ? 'Delivery' : pickUpOption.label}
        </label>
      ))}
    </fieldset>
  );
}

/** The store where the order is collected; one that has lost its stock stays shown while there is no other. */
function StoreChoice({
  chosen,
  stocked,
  choose,
  disabled,
}: {
  chosen: ExpressState['storePickupStore'];
  stocked: ExpressSettings['stores'];
  choose: (erpStoreId: string) => void;
  disabled: boolean;
}) {
  return (
    <label className="block text-sm font-semibold">
      Store
      <select
        value={chosen?.erpStoreId ?? ''}
        disabled={disabled}
        onChange={(event) => choose(event.currentTarget.value)}
        className="mt-1 block min-h-12 w-full rounded-xs border border-line-strong bg-page px-3 font-normal hover:border-ink"
      >
        {stocked.length === 0 && <option value={chosen?.erpStoreId ?? ''}>{chosen?.name}</option>}
        {stocked.map(({ erpStoreId, name }) => (
          <option key={erpStoreId} value={erpStoreId}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Authority to leave, and what the courier should know. */
function DeliveryNotes({ state, change, disabled }: Pick<ExpressChoicesProps, 'state' | 'change' | 'disabled'>) {
  const id = useId();
  return (
    <div className="grid gap-2">
      <Checkbox
        name={`${id}-leave`}
        checked={state.authorityToLeave}
        disabled={disabled}
        onChange={(authorityToLeave) => change({ authorityToLeave })}
      >
        Leave it somewhere safe if nobody is home
      </Checkbox>
      <TextArea
        label="Delivery instructions"
        name={`${id}-instructions`}
        value={state.deliveryInstructions}
        max={limits.deliveryInstructions}
        disabled={disabled}
        onChange={(deliveryInstructions) => change({ deliveryInstructions })}
      />
    </div>
  );
}
