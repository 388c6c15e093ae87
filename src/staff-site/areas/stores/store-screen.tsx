import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { hoursText } from '#contract/stores/opening-hours.ts';
import { type ManagedStore, managedStoreReply } from '#contract/stores/staff-stores.ts';
import { counted } from '#shared/counted.ts';
import { formatCalendarDay } from '#shared/nz-dates.ts';
import { callStaff } from '../../staff-call.ts';
import { ActivityPanel } from '../../ui/activity/activity-panel.tsx';
import { ShopLink } from '../../ui/button.tsx';
import { ValuesPanel } from '../../ui/custom-fields/values-panel.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { When } from '../../ui/values.tsx';
import { ClosingPanel } from './closing-panel.tsx';
import { StoreEditor } from './store-editor.tsx';
import { StoreState } from './store-words.tsx';

export const loader = ({ request: { signal }, params }: LoaderFunctionArgs) =>
  callStaff('GET', `staff/stores/${encodeURIComponent(params.code ?? '')}`, managedStoreReply, { signal });

type OpenOrder = ManagedStore['openOrders']['orders'][number];
const columns: Column<OpenOrder>[] = [
  { key: 'number', head: 'Order', cell: ({ number }) => number },
  { key: 'placed', head: 'Placed', cell: ({ placedAt }) => <When at={placedAt} /> },
  { key: 'ready', head: 'Ready since', cell: ({ readyAt }) => (readyAt ? <When at={readyAt} /> : 'Not yet') },
  { key: 'units', head: 'Units', right: true, cell: ({ units }) => units },
];

/** A store: what is open there, closing it, and its form (OWN-05). */
export function Component() {
  const found = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const { code, version, store, openOrders, stock, open, collectsNow } = found;
  return (
    <Screen
      title={store.name}
      note={<StoreState {...found} />}
      back={{ to: '/stores', label: 'Stores' }}
      actions={open && <ShopLink path={`/stores/${store.path}`}>See its page</ShopLink>}
    >
      <Panel title={openOrders.total === 0 ? 'Open orders' : `Open orders: ${openOrders.total}`}>
        <Facts
          facts={[
            ['Click & Collect now', collectsNow ? 'Yes' : 'No'],
            [
              'Stock location',
              `${code}: ${counted(stock.units, 'unit')} of ${counted(stock.sizes, 'size')}, ${stock.reserved} reserved`,
            ],
          ]}
        />
        <div className="mt-4">
          <DataTable
            caption="Open orders of the store"
            columns={columns}
            rows={openOrders.orders}
            rowKey={({ number }) => number}
            to={({ number }) => `/orders/${number}`}
            empty="No order is still to be handed over or sent from here."
          />
        </div>
        {openOrders.total > openOrders.orders.length && (
          <p className="mt-2 text-sm text-quiet">{`The ${openOrders.orders.length} that wait longest are listed.`}</p>
        )}
      </Panel>
      <ClosingPanel store={found} />
      <ComingDays days={found.comingDays} />
      <ValuesPanel
        path={`staff/stores/${encodeURIComponent(code)}`}
        mayEdit
        seen="Saved. Shoppers see what is public within seconds."
      />
      <StoreEditor key={code} code={code} version={version} store={store} onSaved={() => void revalidate()} />
      <ActivityPanel subject={`store:${code}`} />
    </Screen>
  );
}

type ComingDay = ManagedStore['comingDays'][number];
const dayColumns: Column<ComingDay>[] = [
  { key: 'day', head: 'Day', cell: ({ day }) => formatCalendarDay(day) },
  { key: 'hours', head: 'Hours', speaks: true, cell: ({ hours }) => hoursText(hours) },
  { key: 'name', head: 'Name', cell: ({ name }) => name },
];

/** As customers see them: holidays by the rules of the region, special days, the closure. */
const ComingDays = ({ days }: { days: ManagedStore['comingDays'] }) => (
  <Panel title="Coming days with other hours">
    <DataTable
      caption="Coming days with other hours"
      columns={dayColumns}
      rows={days}
      rowKey={({ day }) => day}
      empty="None in the next four months."
    />
  </Panel>
);
