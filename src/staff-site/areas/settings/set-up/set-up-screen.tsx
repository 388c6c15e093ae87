import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type SetUpPoint, type SetUpStep, setUpReply, setUpSteps } from '#contract/staff/settings/set-up.ts';
import { callStaff } from '../../../staff-call.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { Status } from '../../../ui/values.tsx';
import { PointList } from './point-list.tsx';
import { stepWords } from './step-words.ts';

export const loader = ({ request: { signal } }: LoaderFunctionArgs) =>
  callStaff('GET', 'staff/set-up', setUpReply, { signal });

/** Opening the shop step by step, and what is missing before it takes real money (OWN-01). */
export function Component() {
  const { points, done, all } = useLoaderData<typeof loader>();
  const others = points.filter(({ step }) => step === null);
  const next = setUpSteps.find((step) => points.some((point) => point.step === step && point.state === 'missing'));
  return (
    <Screen
      title="Set-up"
      note={
        done === all
          ? 'Everything that a shop needs before it takes real money is there.'
          : `Done before the shop takes real money: ${done} of ${all}. Leave any step and come back: what is done is read from the shop itself.`
      }
    >
      <Panel title="Open your shop">
        <ol className="divide-y divide-line">
          {setUpSteps.map((step, index) => (
            <Step
              key={step}
              number={index + 1}
              step={step}
              points={points.filter((point) => point.step === step)}
              isNext={step === next}
            />
          ))}
        </ol>
      </Panel>
      <Panel title="Before it takes real money">
        <PointList points={[...missingFirst(others)]} />
      </Panel>
    </Screen>
  );
}

const order = ['missing', 'advice', 'ok'] as const;
const missingFirst = (points: readonly SetUpPoint[]): SetUpPoint[] =>
  order.flatMap((state) => points.filter((point) => point.state === state));

interface StepProps {
  number: number;
  step: SetUpStep;
  points: readonly SetUpPoint[];
  /** The first that is still to do. */
  isNext: boolean;
}

function Step({ number, step, points, isNext }: StepProps) {
  const { title, about, to, action } = stepWords[step];
  // A shop whose texts come from another system has no pages to edit here.
  if (points.length === 0) return null;
  const isDone = points.every(({ state }) => state === 'ok');
  const isMissing = points.some(({ state }) => state === 'missing');
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span aria-hidden="true" className="tabular-nums text-quiet">
            {number}
          </span>
          {title}
          <Status tone={isDone ? 'good' : isMissing ? 'waiting' : 'plain'}>
            {isDone ? 'Done' : isMissing ? 'To do' : 'Can be left'}
          </Status>
        </h3>
        <p className="mb-2 text-sm text-quiet">{about}</p>
        <PointList points={points} isShort />
      </div>
      <ButtonLink to={to} variant={isNext ? 'primary' : 'secondary'}>
        {action}
      </ButtonLink>
    </li>
  );
}
