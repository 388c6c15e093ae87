import { Button } from '../../ui/button.tsx';
import { Status } from '../../ui/values.tsx';
import type { CountLine } from './count-sheet.ts';
import { SizeWords } from './size-words.tsx';

interface CountLinesProps {
  lines: readonly CountLine[];
  /** Shows the expected quantity beside the counted one; while counting that would bias the count. */
  reviewing: boolean;
  /** The server's errors by size. */
  marked: Readonly<Record<string, string>>;
  onCount: (variantId: string, counted: number) => void;
  onDrop: (variantId: string) => void;
}

const MAX = 100_000;

export function CountLines({ lines, reviewing, marked, onCount, onDrop }: CountLinesProps) {
  const shown = reviewing
    ? [...lines].sort((a, b) => Math.abs(b.counted - b.expected) - Math.abs(a.counted - a.expected))
    : lines;
  return (
    <ul aria-label="Counted sizes" className="flex flex-col gap-2">
      {shown.map((line) => (
        <CountedLine
          key={line.variantId}
          line={line}
          reviewing={reviewing}
          mark={marked[line.variantId]}
          onCount={(counted) => onCount(line.variantId, counted)}
          onDrop={() => onDrop(line.variantId)}
        />
      ))}
    </ul>
  );
}

interface CountedLineProps {
  line: CountLine;
  reviewing: boolean;
  /** The server's error. */
  mark: string | undefined;
  onCount: (counted: number) => void;
  onDrop: () => void;
}

function CountedLine({ line, reviewing, mark, onCount, onDrop }: CountedLineProps) {
  const { expected, reserved, counted, code } = line;
  const difference = counted - expected;
  const problem =
    mark ??
    (reviewing && counted < reserved
      ? `${reserved} of these are reserved for orders: find them, or remove this line.`
      : null);
  return (
    <li className={`rounded-xs border bg-raised px-3 py-2.5 ${problem ? 'border-danger' : 'border-line'}`}>
      <SizeWords size={line} />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Counter code={code} counted={counted} onCount={onCount} />
        {reviewing && (
          <p className="tabular-nums">
            Expected {expected}{' '}
            {difference === 0 ? (
              <Status tone="good">as expected</Status>
            ) : (
              <Status tone="bad">{difference > 0 ? `+${difference}` : `−${-difference}`}</Status>
            )}
          </p>
        )}
        <Button small variant="quiet" aria-label={`Remove ${code}`} onClick={onDrop}>
          Remove
        </Button>
      </div>
      {problem && <p className="mt-1 text-sm font-medium text-danger">{problem}</p>}
    </li>
  );
}

/** The counted number, with buttons for one less and one more. */
function Counter({ code, counted, onCount }: { code: string; counted: number; onCount: (counted: number) => void }) {
  return (
    <div className="flex items-center gap-1">
      <Button
        small
        variant="secondary"
        aria-label={`One fewer of ${code}`}
        aria-disabled={counted === 0}
        onClick={() => onCount(counted - 1)}
      >
        −
      </Button>
      <input
        aria-label={`Counted of ${code}`}
        inputMode="numeric"
        value={String(counted)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const typed = event.currentTarget.value.replace(/\D/g, '');
          onCount(Math.min(MAX, Number(typed)));
        }}
        className="h-9 w-16 rounded-xs border border-line-strong bg-page text-center text-base tabular-nums"
      />
      <Button small variant="secondary" aria-label={`One more of ${code}`} onClick={() => onCount(counted + 1)}>
        +
      </Button>
    </div>
  );
}
