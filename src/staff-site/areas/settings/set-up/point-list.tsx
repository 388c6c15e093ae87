import type { SetUpPoint } from '#contract/staff/settings/set-up.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Status } from '../../../ui/values.tsx';

const states = {
  ok: { tone: 'good', word: 'Done' },
  missing: { tone: 'bad', word: 'Missing' },
  advice: { tone: 'plain', word: 'Advised' },
} as const;

/** Points with what was found; those that do not hold say why they matter and who changes it where, unless `isShort`. */
export const PointList = ({ points, isShort = false }: { points: readonly SetUpPoint[]; isShort?: boolean }) => (
  <ul className={isShort ? 'space-y-1 text-sm' : 'divide-y divide-line'}>
    {points.map((point) => (
      <li key={point.id} className={isShort ? '' : 'py-3 first:pt-0 last:pb-0'}>
        <Point point={point} isShort={isShort} />
      </li>
    ))}
  </ul>
);

function Point({ point: { title, state, found, why, how, screen }, isShort }: { point: SetUpPoint; isShort: boolean }) {
  const { tone, word } = states[state];
  return (
    <>
      <p className="break-words">
        <Status tone={tone}>{word}</Status> <span className="font-semibold">{title}</span>: {found}
      </p>
      {!isShort && state !== 'ok' && (
        <>
          <p className="mt-1 max-w-3xl text-sm text-quiet">{why}</p>
          {screen ? (
            <div className="-ml-3">
              <ButtonLink to={screen} variant="quiet" small>
                {`Change: ${title}`}
              </ButtonLink>
            </div>
          ) : (
            <p className="mt-1 max-w-3xl text-sm break-words">For whoever runs the server: {how}</p>
          )}
        </>
      )}
    </>
  );
}
