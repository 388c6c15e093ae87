import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { setUpReply } from '#contract/staff/settings/set-up.ts';
import { mayStaff } from '#contract/staff/staff-permissions.ts';
import { reportQuerySchema, reportSchema } from '#contract/staff/staff-report.ts';
import { formatCalendarDay } from '#shared/nz-dates.ts';
import { productName } from '#shared/product-name.ts';
import { sessionState } from '../../session.ts';
import { callStaff } from '../../staff-call.ts';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Money } from '../../ui/values.tsx';
import { Bars } from './bars.tsx';
import { EmptySearches } from './empty-searches.tsx';
import { Imported } from './imported.tsx';
import { lastDays } from './last-days.ts';
import { Period } from './period.tsx';
import { SalesByDay } from './sales-by-day.tsx';
import { SetUpProgress } from './set-up-progress.tsx';
import { StoreCredit } from './store-credit.tsx';
import { Takings } from './takings.tsx';
import { Totals } from './totals.tsx';

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url);
  const query = reportQuerySchema.safeParse({ from: searchParams.get('from-day'), to: searchParams.get('to-day') });
  const range = query.success ? query.data : lastDays(7);
  const { signal } = request;
  const { member } = sessionState.getState();
  const setsUp = member !== null && mayStaff(member, 'editSettings');
  const [report, setUp] = await Promise.all([
    callStaff('GET', `staff/figures?${new URLSearchParams(range)}`, reportSchema, { signal }),
    setsUp ? callStaff('GET', 'staff/set-up', setUpReply, { signal }) : null,
  ]);
  return { range, report, setUp };
};

/** Sales and open tasks at a glance. */
export function Component() {
  const { range, report, setUp } = useLoaderData<typeof loader>();
  const days = report.days.length;
  return (
    <Screen
      title="Dashboard"
      note={
        days === 1
          ? formatCalendarDay(range.from)
          : `${formatCalendarDay(range.from)} to ${formatCalendarDay(range.to)}`
      }
    >
      <SetUpProgress setUp={setUp} />
      <Period key={`${range.from} ${range.to}`} range={range} />
      <Totals report={report} />
      <StoreCredit report={report} />
      <Takings report={report} />
      <Imported report={report} />
      <SalesByDay report={report} />
      <div className="grid gap-x-5 lg:grid-cols-2">
        <Panel title="Best sellers">
          <Bars
            caption="Best sellers, by units"
            empty="No sales in this period."
            rows={report.topProducts.map((one) => ({
              key: one.productCode,
              name: productName(one),
              note: one.colourName,
              count: one.units,
              more: <Money dollars={one.sales} />,
            }))}
          />
        </Panel>
        <div>
          <Panel title="Sold out">
            <Bars
              caption="Sold in this period and now out of stock everywhere, by units sold"
              empty="Everything that sold is still in stock."
              rows={report.stockOuts.map((one) => ({
                key: one.variantCode,
                name: one.name,
                note: [one.size, one.colourName].filter(Boolean).join(' · '),
                count: one.sold,
              }))}
            />
          </Panel>
          <EmptySearches searches={report.emptySearches} />
        </div>
      </div>
    </Screen>
  );
}
