import type { ReactNode } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import type { z } from 'zod';
import {
  type PackingSlips,
  type PrintPaper,
  printOmissions,
  printPapers,
} from '#contract/staff/orders/staff-printing.ts';
import { counted } from '#shared/counted.ts';
import { callStaff, queryText } from '../../../staff-call.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/forms/field.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { useFilters } from '../../../ui/use-filters.ts';

/** The loader of a screen that prints a document of the orders in the URL. */
export const readPrinted =
  <S extends z.ZodType>(name: string, schema: S) =>
  ({ request }: LoaderFunctionArgs): Promise<z.output<S>> =>
    callStaff(
      'GET',
      `staff/print/${name}${queryText({ orders: new URL(request.url).searchParams.get('orders') })}`,
      schema,
      { signal: request.signal },
    );

const paperNames: Record<PrintPaper, string> = { a4: 'A4', label: 'Label, 102 × 150 mm' };

/** The paper size in the URL; `otherwise` is the document's usual one. */
export function usePaper(otherwise: PrintPaper): PrintPaper {
  const { get } = useFilters();
  const requested = get('paper');
  return printPapers.find((paper) => paper === requested) ?? otherwise;
}

interface PrintScreenProps {
  title: string;
  paper: PrintPaper;
  /** Noun for a page, for the note below the title: 'slip'. */
  one: string;
  count: number;
  omitted: PackingSlips['omitted'];
  /** The sheets as they will be printed. */
  children: ReactNode;
}

/** The print preview, sheet by sheet, below the choice of paper; print.css sets the page size. */
export function PrintScreen({ title, paper, one, count, omitted, children }: PrintScreenProps) {
  const { get, set } = useFilters();
  const numbers = get('orders').split(',');
  return (
    <>
      <div className="no-print">
        <Screen
          title={title}
          note={counted(count, one)}
          back={
            numbers.length === 1
              ? { to: `/orders/${numbers[0]}`, label: `Order ${numbers[0]}` }
              : { to: '/orders', label: 'Orders' }
          }
          actions={count > 0 && <Button onClick={() => print()}>Print</Button>}
        >
          {omitted.length > 0 && (
            <div role="status" className="mb-4 border-l-4 border-danger bg-raised px-3 py-2">
              <p className="font-semibold">Not printed</p>
              <ul>
                {omitted.map(({ number, why }) => (
                  <li key={number}>
                    {number}: {printOmissions[why]}
                  </li>
                ))}
              </ul>
            </div>
          )}
          <Select
            className="mb-5 max-w-xs"
            label="Paper"
            name="paper"
            value={paper}
            onChange={(value) => set({ paper: value })}
            options={printPapers.map((value) => ({ value, label: paperNames[value] }))}
          />
        </Screen>
      </div>
      <div className="printed-sheets" data-paper={paper}>
        {children}
      </div>
    </>
  );
}
