/**
 * A process that buys and voids labels on another process's database and carrier. At the step that its part names it
 * throws, hangs until it is released, or kills itself with SIGKILL, and says so before.
 */
import { flushCompileCache } from 'node:module';
import { buyParcelLabel } from '#modules/parcels/buy-parcel-label.ts';
import type { CarrierCtx } from '#modules/parcels/carrier-context.ts';
import { sweepReturnLabels } from '#modules/parcels/return-labels/sweep-return-labels.ts';
import { sweepLabels } from '#modules/parcels/sweep-labels.ts';
import { undoParcel } from '#modules/parcels/undo-parcel.ts';
import { openDatabase } from '#platform/database/database.ts';
import { clearFailpoints, FailpointError, setFailpoint, watchFailpoints } from '#platform/steps/failpoint.ts';
import { chooseCarrier } from '#server/connections/choose-carrier.ts';
import { testConfig, testCtx } from '../shop/test-context.ts';
import type { Crash, LabelMessage, LabelPart, LabelTask } from './label-tasks.ts';

const SIZE = { weightGrams: 1_350, lengthCm: 35, widthCm: 25, heightCm: 14 };

const say = (message: LabelMessage): Promise<void> =>
  new Promise((done) => process.send?.(message, () => done()) ?? done());
let release: () => void = () => undefined;

async function crashAt(name: string, kind: Crash['kind']): Promise<void> {
  await say({ crashed: name });
  if (kind === 'throw') throw new FailpointError(name);
  if (kind === 'kill') process.kill(process.pid, 'SIGKILL');
  await new Promise<void>((done) => {
    release = done;
  });
}

/** Arms the failpoint of the step when the program comes to it. */
function prepare({ at, kind }: Crash): void {
  let passed = 0;
  watchFailpoints((name) => {
    if (name === at || passed === at) {
      watchFailpoints(null);
      setFailpoint(name, { do: 'run', run: () => crashAt(name, kind) });
    }
    passed += 1;
  });
}

async function act(ctx: CarrierCtx, task: LabelTask): Promise<unknown> {
  if (task.do === 'sweep') return sweepLabels(ctx);
  if (task.do === 'sweep returns') return sweepReturnLabels(ctx);
  const { number, id } = task;
  if (task.do === 'undo') return undoParcel(ctx, { number, id, actor: 'test' });
  return buyParcelLabel(ctx, number, { ...SIZE, id, lines: 'ALL', actor: 'test' });
}

async function perform({ databaseUrl, simulatorUrl, settings, name, tasks, crash }: LabelPart): Promise<void> {
  const config = testConfig(settings);
  const database = openDatabase(databaseUrl, { max: 4, name });
  const ctx = { ...testCtx(database.db, { config }), carrier: chooseCarrier(config, simulatorUrl) };
  const passed = new Set<string>();
  if (crash) prepare(crash);
  else watchFailpoints((step) => passed.add(step));
  const errors: string[] = [];
  for (const task of tasks)
    await act(ctx, task).catch((error: unknown) => {
      if (!(error instanceof FailpointError)) errors.push(String(error));
    });
  watchFailpoints(null);
  clearFailpoints();
  await database.close();
  await say({ ended: errors, passed: [...passed] });
}

process.on('message', (message: LabelPart | 'release') => {
  if (message === 'release') release();
  else void perform(message);
});
// A killed process cannot write its compile cache (NODE_COMPILE_CACHE) at exit.
flushCompileCache();
process.once('disconnect', () => process.exit(1));
