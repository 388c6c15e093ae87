import type { TryDeliveryReply } from '#contract/delivery/try-delivery.ts';
import { counted } from '#shared/counted.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Money, Status } from '../../../ui/values.tsx';

type Offer = TryDeliveryReply['methods'][number];

/** What the checkout would offer. */
export function TriedOffers({
  tried: { zone, methods, selected, grams, parcels, goods, spendMoreForFree },
}: {
  tried: TryDeliveryReply;
}) {
  const columns: Column<Offer>[] = [
    {
      key: 'label',
      head: 'Method',
      cell: ({ label, code }) => (
        <>
          {label} {code === selected && <Status tone="good">selected first</Status>}
        </>
      ),
    },
    {
      key: 'price',
      head: 'Price',
      right: true,
      cell: ({ available, priceAfterPromotions }) => (available ? <Money dollars={priceAfterPromotions} /> : '–'),
    },
    { key: 'promise', head: 'Arrives', cell: ({ promise }) => promise },
  ];
  return (
    <div role="status" className="mt-5 flex flex-col gap-4">
      <Facts
        facts={[
          ['Zone', zone],
          ['Cart', `${grams / 1000} kg in ${counted(parcels, 'parcel')}`],
          ['Goods', <Money key="goods" dollars={goods} />],
          ['Free after', spendMoreForFree > 0 && <Money key="more" dollars={spendMoreForFree} />],
        ]}
      />
      <DataTable
        caption="What the checkout offers"
        columns={columns}
        rows={methods}
        rowKey={({ code }) => code}
        empty="Nothing: no method goes there."
      />
    </div>
  );
}
