import type { StaffOrder } from '#contract/staff/orders/staff-orders.ts';
import { shopAddress } from '../../../shop-address.ts';
import { Panel } from '../../../ui/panel.tsx';
import { When } from '../../../ui/values.tsx';

/** The shop's texts in the versions that the order was placed under (HON-05). */
export function AgreedTexts({ order: { agreedTexts } }: { order: StaffOrder }) {
  if (agreedTexts.length === 0) return null;
  return (
    <Panel title="Ordered under">
      <ul className="flex flex-col gap-2">
        {agreedTexts.map(({ path, title, version, since }) => (
          <li key={path}>
            <a
              href={shopAddress(`/articles/${path}/versions/${version}`)}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-6 items-center underline underline-offset-4"
            >
              {title}, version {version}
            </a>
            <span className="block text-sm text-quiet">
              of <When at={since} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
