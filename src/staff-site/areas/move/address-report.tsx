import type { AddressCheckReply } from '#contract/staff/imports/old-addresses.ts';
import { Facts } from '../../ui/facts.tsx';
import { MissingAddresses } from './missing-addresses.tsx';

/** Where the addresses of a list lead. */
export const AddressReport = ({ report: { checked, pages, moved, missing } }: { report: AddressCheckReply }) => (
  <div className="mt-5">
    <Facts
      facts={[
        ['Addresses', String(checked)],
        ['Pages of this shop', String(pages)],
        ['Lead to a page', String(moved)],
        ['Lead nowhere', String(missing.length)],
      ]}
    />
    {missing.length > 0 && <MissingAddresses missing={missing} />}
  </div>
);
