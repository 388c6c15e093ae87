import { counted } from '#shared/counted.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { AddressReport } from './address-report.tsx';
import { useAddresses } from './use-addresses.ts';

/** Tries a list of the old shop's addresses, and shows those that lead nowhere (MOVE-04). */
export function AddressesPanel() {
  const { file, problem, report, progress, choose, run } = useAddresses();
  return (
    <Panel title="Old addresses">
      <div className="flex max-w-xl flex-col gap-4">
        <p>
          Addresses of the old shop lead to the pages here by themselves. Check them with a list, one address in each
          line, or with a sitemap such as sitemap_products_1.xml, once everything is imported.
        </p>
        <label className="block">
          <span className="mb-1 block text-sm font-semibold">List of addresses</span>
          <input
            type="file"
            name="addresses"
            accept=".txt,.csv,.xml,.gz,text/plain,text/csv,text/xml"
            onChange={(event) => void choose(event.currentTarget.files?.[0])}
            className="block w-full text-base file:mr-3 file:min-h-10 file:rounded-xs file:border file:border-line-strong file:bg-raised file:px-3 file:font-semibold"
          />
        </label>
        {file && <p className="text-quiet">{counted(file.length, 'address', 'addresses')}.</p>}
        {problem && (
          <p role="alert" className="font-medium text-danger">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="secondary" busy={progress !== null} onClick={() => void run()} aria-disabled={!file}>
            Check addresses
          </Button>
          {progress !== null && <span role="status">{Math.floor(progress * 100)} % of the addresses</span>}
        </div>
      </div>
      {report && progress === null && <AddressReport report={report} />}
    </Panel>
  );
}
