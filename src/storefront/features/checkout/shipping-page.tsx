import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useStore } from 'zustand';
import type { ShippingMethod } from '#contract/checkout/checkout-info.ts';
import { limits } from '#contract/fields/limits.ts';
import { formMessages } from '#contract/messages/form-messages.ts';
import { messages } from '#contract/messages/messages.ts';
import { currentItems } from '#storefront/features/cart/use-cart-view.ts';
import { savedAddressId } from '#storefront/lib/account/account-addresses.ts';
import { checkoutData } from '#storefront/lib/checkout/checkout-data.ts';
import type { CheckoutRecord, PickupStore, ShippingType } from '#storefront/lib/checkout/checkout-record.ts';
import { buildInfoRequest } from '#storefront/lib/checkout/checkout-request.ts';
import { editCheckout } from '#storefront/lib/checkout/checkout-state.ts';
import { tabDraft } from '#storefront/lib/forms/tab-draft.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { Checkbox } from '#storefront/ui/forms/checkbox.tsx';
import { ErrorSummary } from '#storefront/ui/forms/form-error.tsx';
import { TextArea } from '#storefront/ui/forms/text-area.tsx';
import { type Form, useForm } from '#storefront/ui/forms/use-form.ts';
import { AddressFields } from './address/address-fields.tsx';
import { AddressFinder } from './address/address-finder.tsx';
import {
  blankAddressIn,
  blankShipping,
  effectiveMethod,
  type ShippingValues,
  savedShipping,
} from './address/checkout-values.ts';
import { type Found, typeOf } from './address/found-address.ts';
import { guardShipping, isPaymentBlocked, isShippingChosen } from './internal/checkout-guards.ts';
import { CollectStore } from './internal/shipping/collect-store.tsx';
import { DeliveryMethods } from './internal/shipping/delivery-methods.tsx';
import { afterLoss, findLostPickUp } from './internal/shipping/pick-up-loss.ts';
import { SavedDetails } from './internal/shipping/saved-details.tsx';
import { ShippingTypes } from './internal/shipping/shipping-types.tsx';
import { usePickUpStores } from './internal/shipping/use-pick-up-stores.ts';
import { SectionHeading, StepHeading } from './internal/step-headings.tsx';
import { shippingChoice, useCheckout, useGuard } from './internal/use-checkout.ts';

const draft = tabDraft('shipping');
const loadCheck = () => import('./internal/shipping/check-address.ts');

/** Step 2: delivery or pickup, address and method (SHIP-01 to SHIP-14). */
export function ShippingPage() {
  const checkout = useCheckout();
  const { quote, record, countries } = checkout;
  const navigate = useNavigate();
  useGuard(guardShipping(checkout));
  const [failed, setFailed] = useState<string | null>(null);
  const { choice } = useStore(shippingChoice);
  const [near, setNear] = useState<string | null>(null);
  const [lost, setLost] = useState<string | null>(null);
  const method = effectiveMethod(quote.data, choice?.type ?? 'DELIVERY', choice?.methodCode ?? '');

  const [initial] = useState(() => ({ ...blankShipping, ...blankAddressIn(countries) }));
  // The address as an address finder returned it, or as it was saved from one.
  const [chosenFound, setFound] = useState<Found | null>(null);
  const savedAddress = record?.delivery.address ?? null;
  const found = chosenFound ?? (savedAddress?.type === 'SELECTED' ? savedAddress : null);
  const form: Form<ShippingValues> = useForm<ShippingValues>({
    draft,
    initial,
    saved: record ? savedShipping(record, countries) : undefined,
    check: async (values) => (await loadCheck()).checkShipping(values, method, record?.contact?.phone ?? '').errors,
    onSubmit: async (values) => {
      setFailed(null);
      const { address } = (await loadCheck()).checkShipping(values, method, record?.contact?.phone ?? '');
      if (!method) return;
      const saved = editCheckout((before) =>
        saveShipping(
          before,
          values,
          method,
          address && { ...address, type: typeOf(address, found), phone: before.contact?.phone ?? '' },
          pickUp.stores ?? [],
        ),
      );
      // The saved choice is quoted before continuing: it must still be available (CHK-28, CHK-29).
      const { status, data } = await checkoutData.want(
        buildInfoRequest(currentItems(), saved, { membership: checkout.membership }),
      );
      if (status !== 'SUCCESS' || !data) return setFailed(messages.cartTotalFailed);
      if (!isShippingChosen(saved, data)) {
        // A lost pickup store has its own message above.
        if (saved.shippingType === 'DELIVERY') setFailed(formMessages.deliveryMethodRequired);
        else if (!findLostPickUp(values, data)) setFailed(formMessages.storeRequired);
        return;
      }
      draft.remove();
      await navigate('/checkout/payment');
    },
  });
  const { values } = form;
  const fill = (chosen: Partial<ShippingValues>) => {
    for (const [field, value] of Object.entries(chosen)) form.set(field as keyof ShippingValues, value);
  };
  const type = values.type as ShippingType;
  // Without a location of its own, the list starts near the shopper's address, if given.
  const pickUp = usePickUpStores(
    type === 'STORE_PICKUP',
    near ?? (/^\d{4}$/.test(values.postcode) ? values.postcode : ''),
  );
  const loss =
    form.ready && quote.status === 'SUCCESS' && !quote.loading && quote.data
      ? findLostPickUp(values, quote.data)
      : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a choice is lost, whatever else changed
  useEffect(() => {
    if (!loss) return;
    setLost(loss.message);
    form.set('storeId', '');
    if (loss.everywhere) form.set('type', 'DELIVERY');
    editCheckout((before) => afterLoss(before, loss));
  }, [loss?.message]);

  useEffect(() => {
    const { country, postcode, suburb, state, methodCode, authorityToLeave, storeId } = values;
    shippingChoice.setState({
      choice: {
        type,
        methodCode: methodCode || null,
        authorityToLeave,
        address: { country, postcode, suburb, state },
        ...(storeId && { storeId }),
      },
    });
  }, [values, type]);
  useEffect(() => () => shippingChoice.setState({ choice: null }), []);
  useEffect(() => {
    void import('./payment-page.tsx');
  }, []);

  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="grid gap-8" aria-busy={form.busy}>
      <StepHeading>Delivery</StepHeading>
      {form.summary.length > 0 && <ErrorSummary count={form.summary.length} />}
      {lost && <Alert tone="error">{lost}</Alert>}
      <ShippingTypes
        type={type}
        countries={countries}
        onType={(next) => {
          setLost(null);
          form.set('type', next);
        }}
        data={quote.data}
      />
      {type === 'STORE_PICKUP' && form.errors.type && (
        <Alert
          tone="error"
          action={
            <Link to="/checkout/contact-info" className="font-semibold underline underline-offset-4">
              Change your phone number
            </Link>
          }
        >
          {form.errors.type} The store uses it to tell you when your order is ready.
        </Alert>
      )}
      {type === 'STORE_PICKUP' && (
        <CollectStore
          found={pickUp}
          stocked={quote.data?.storeIdsWithStock ?? null}
          near={near ?? ''}
          onNear={setNear}
          storeId={values.storeId}
          onStore={(id) => {
            setLost(null);
            form.set('storeId', id);
          }}
          error={form.errors.storeId}
        />
      )}
      {type === 'DELIVERY' && (
        <>
          <section>
            <SectionHeading>Delivery address</SectionHeading>
            <SavedDetails values={values} ready={form.ready} countries={countries} onChoose={fill} />
            <div className="mb-5">
              <AddressFinder
                onChoose={(suggestion) => {
                  // Where only the locality is found, the shopper adds the street: that makes it a typed address.
                  const whole = { ...suggestion, street1: suggestion.street1 || values.street1 };
                  fill(whole);
                  setFound(suggestion.street1 ? whole : null);
                  form.ref.current
                    ?.querySelector<HTMLElement>(suggestion.street1 ? '[name="contactName"]' : '[name="street1"]')
                    ?.focus();
                }}
              />
            </div>
            <AddressFields text={form.text} purpose="shipping" countries={countries} />
          </section>
          <DeliveryMethods
            data={quote.data}
            chosen={method?.code ?? ''}
            onChoose={(code) => form.set('methodCode', code)}
            error={form.errors.methodCode}
          />
          <div className="grid gap-3">
            <TextArea label="Delivery instructions" max={limits.deliveryInstructions} {...form.text('instructions')} />
            <Checkbox
              {...form.checkbox('authorityToLeave')}
              hint="Needed for four-hour delivery. Without it, someone must be there to sign."
              error={form.errors.authorityToLeave}
            >
              Leave the parcel in a safe place if nobody is home.
            </Checkbox>
          </div>
        </>
      )}
      {failed && <Alert tone="error">{failed}</Alert>}
      <Button type="submit" disabled={!form.ready} busy={isPaymentBlocked({ quote, saving: form.busy })} full>
        Continue to payment
      </Button>
    </form>
  );
}

function saveShipping(
  record: CheckoutRecord,
  values: ShippingValues,
  method: ShippingMethod,
  address: CheckoutRecord['delivery']['address'],
  stores: readonly PickupStore[],
): CheckoutRecord {
  if (values.type === 'STORE_PICKUP') {
    return {
      ...record,
      shippingType: 'STORE_PICKUP',
      pickup: { store: pickedStore(record, values.storeId, stores), options: { methodCode: 'storePickup' } },
    };
  }
  const options = {
    methodCode: method.code,
    instructions: { delivery: values.instructions.trim() },
    authorityToLeave: values.authorityToLeave,
  };
  const selected = savedAddressId(address);
  return {
    ...record,
    shippingType: 'DELIVERY',
    delivery: { address: address && selected !== null ? { ...address, type: 'SELECTED' } : address, options },
    selected: { ...record.selected, delivery: selected },
  };
}

/** The chosen store with the fields an order needs; the saved one while the list is not loaded. */
function pickedStore(record: CheckoutRecord, id: string, stores: readonly PickupStore[]): PickupStore | null {
  const found = stores.find(({ erpStoreId }) => erpStoreId === id);
  if (found) return { erpStoreId: found.erpStoreId, name: found.name, phone: found.phone, address: found.address };
  return record.pickup.store?.erpStoreId === id ? record.pickup.store : null;
}
