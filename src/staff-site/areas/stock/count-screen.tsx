import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { locationsReply, MAX_STOCK_LINES, scanReply, stockChangeReply } from '#contract/staff/products/staff-stock.ts';
import { callStaff, queryText, StaffCallFailed } from '../../staff-call.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Field, Select, TextBlock } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { CountLines } from './count-lines.tsx';
import {
  addScan,
  type CountSheet,
  dropLine,
  emptySheet,
  keepSheet,
  readSheet,
  refreshLine,
  setCounted,
} from './count-sheet.ts';

export const loader = ({ request }: LoaderFunctionArgs) =>
  callStaff('GET', 'staff/locations', locationsReply, { signal: request.signal });

const scan = (code: string, locationId: string) =>
  callStaff('GET', `staff/stock/scan${queryText({ code, locationId })}`, scanReply);

/** Stocktake at one location with a scanner or by hand: scan, review the differences, post once. */
export function Component() {
  const { locations } = useLoaderData<typeof loader>();
  const count = useCount(locations[0]?.id ?? '');
  // Here, because a post goes on while somebody goes on counting.
  const posting = usePost(count);
  const { sheet, change, reviewing, setReviewing, marked, restart } = count;
  const place = locations.find(({ id }) => id === sheet.locationId);
  const linesProps = {
    lines: sheet.lines,
    reviewing,
    marked,
    onCount: (variantId: string, counted: number) => change((now) => setCounted(now, variantId, counted)),
    onDrop: (variantId: string) => change((now) => dropLine(now, variantId)),
  };
  return (
    <Screen
      title="Count a shelf"
      note={sheet.lines.length > 0 ? place?.name : undefined}
      back={{ to: '/stock', label: 'Stock' }}
    >
      {reviewing ? (
        <Review count={count} posting={posting}>
          <CountLines {...linesProps} />
        </Review>
      ) : (
        <>
          {sheet.lines.length === 0 && (
            <Select
              className="mb-4 max-w-xs"
              label="Location"
              name="locationId"
              value={sheet.locationId}
              onChange={(locationId) => change((now) => ({ ...now, locationId }))}
              options={locations.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          <ScanForm count={count} />
          {sheet.lines.length === 0 ? (
            <p className="text-quiet">Nothing counted yet.</p>
          ) : (
            <>
              <CountLines {...linesProps} />
              <div className="mt-5 flex flex-wrap gap-2">
                <Button onClick={() => setReviewing(true)}>Review differences</Button>
                <Button variant="secondary" onClick={restart}>
                  Discard count
                </Button>
              </div>
            </>
          )}
        </>
      )}
    </Screen>
  );
}

type Count = ReturnType<typeof useCount>;

/** The count as far as it is: kept in the browser until it is posted. */
function useCount(firstLocationId: string) {
  const [sheet, setSheet] = useState<CountSheet>(() => readSheet() ?? emptySheet(firstLocationId));
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [note, setNote] = useState('');
  const [reviewing, setReviewing] = useState(false);
  const [marked, setMarked] = useState<Record<string, string>>({});
  const latest = useRef(sheet);
  const change = (make: (sheet: CountSheet) => CountSheet) => {
    latest.current = make(latest.current);
    keepSheet(latest.current);
    setSheet(latest.current);
  };

  const restart = async () => {
    if (await confirm({ title: 'Discard this count?', body: 'The count is not posted.', action: 'Discard count' })) {
      setReviewing(false);
      setMarked({});
      change(({ locationId }) => emptySheet(locationId));
    }
  };
  return {
    sheet,
    latest,
    change,
    code,
    setCode,
    problem,
    setProblem,
    note,
    setNote,
    reviewing,
    setReviewing,
    marked,
    setMarked,
    restart,
  };
}

/** Scans codes; scanning continues while a request is in progress. */
function ScanForm({ count: { latest, change, code, setCode, problem, setProblem } }: { count: Count }) {
  const field = useRef<HTMLDivElement>(null);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const typed = code.trim();
    if (typed === '') return setProblem('Scan or type a code.');
    // Scanning continues while the request is in progress.
    setCode('');
    setProblem(undefined);
    field.current?.querySelector('input')?.focus();
    try {
      const size = await scan(typed, latest.current.locationId);
      if (
        latest.current.lines.length >= MAX_STOCK_LINES &&
        !latest.current.lines.some(({ variantId }) => variantId === size.variantId)
      )
        return setProblem(`Post these ${MAX_STOCK_LINES} sizes first.`);
      change((now) => addScan(now, size));
    } catch (error) {
      if (!(error instanceof StaffCallFailed)) throw error;
      setProblem(`${typed}: ${error.message}`);
    }
  };
  return (
    <form onSubmit={add} noValidate className="mb-5 flex max-w-xl items-start gap-2">
      <div ref={field} className="flex-1">
        <Field
          label="Code or barcode"
          name="code"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="next"
          autoFocus
          value={code}
          onChange={setCode}
          error={problem}
          hint="Each scan adds one. Scan again, or enter the number beside the line."
        />
      </div>
      <div className="pt-6">
        <Button type="submit" variant="secondary">
          Add
        </Button>
      </div>
    </form>
  );
}

/** The counted units beside the expected ones, and posting them. */
function Review({
  count,
  posting: { post, busy },
  children,
}: {
  count: Count;
  posting: ReturnType<typeof usePost>;
  children: ReactNode;
}) {
  const { note, setNote } = count;
  const differences = count.sheet.lines.filter(({ expected, counted }) => expected !== counted).length;
  return (
    <Panel
      title={
        differences === 0 ? 'All as expected' : `${differences} ${differences === 1 ? 'difference' : 'differences'}`
      }
    >
      {children}
      <TextBlock
        className="mt-4 max-w-lg"
        label="Note"
        name="note"
        optional
        rows={2}
        maxLength={200}
        value={note}
        onChange={setNote}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button busy={busy} onClick={post}>
          Post the count
        </Button>
        <Button variant="secondary" onClick={() => count.setReviewing(false)}>
          Continue counting
        </Button>
      </div>
    </Panel>
  );
}

/** Posts the count once; where stock has changed meanwhile, the lines are marked and read again. */
function usePost({ latest, change, note, setNote, setReviewing, setMarked }: Count) {
  const [busy, setBusy] = useState(false);
  const post = async () => {
    setBusy(true);
    setMarked({});
    const { locationId, movementId, lines } = latest.current;
    try {
      await callStaff('POST', 'staff/stock/count', stockChangeReply, {
        body: {
          movementId,
          locationId,
          note,
          lines: lines.map(({ variantId, expected, counted }) => ({ variantId, expected, counted })),
        },
      });
      showToast(`${lines.length} ${lines.length === 1 ? 'size' : 'sizes'} counted.`);
      setReviewing(false);
      setNote('');
      change(({ locationId }) => emptySheet(locationId));
    } catch (error) {
      if (!(error instanceof StaffCallFailed)) throw error;
      showToast(error.message, 'error');
      const wrong = Object.entries(error.fields).flatMap(([name, text]) => {
        const line = lines[Number(/^lines\.(\d+)$/.exec(name)?.[1] ?? -1)];
        return line ? [[line, text] as const] : [];
      });
      setMarked(Object.fromEntries(wrong.map(([line, text]) => [line.variantId, text])));
      for (const [line] of wrong) {
        const fresh = await scan(line.code, locationId).catch(() => null);
        if (fresh) change((now) => refreshLine(now, fresh));
      }
    } finally {
      setBusy(false);
    }
  };
  return { post, busy };
}
