/** Runs tasks in a process that may die of them; the next process loads its program meanwhile. */
import { randomUUID } from 'node:crypto';
import { untilActorGone } from '../crashes/actor-gone.ts';
import { type Actor, bundleActor } from '../crashes/bundle-actor.ts';
import type { CheckoutHarness } from '../fixtures/checkout-harness.ts';
import type { Crash, LabelMessage, LabelPart, LabelTask } from './label-tasks.ts';

interface CrashOutcome {
  /** The step at which it crashed; null when it never came there. */
  step: string | null;
  /** Errors nobody planned, and what it wrote. */
  errors: readonly string[];
  signal: string | null;
  /** The steps that it passed, where no crash was planned. */
  passed: readonly string[];
}
export interface LabelProcess {
  /** `whileHanging` is what others do while the process hangs; it goes on afterwards. */
  run: (
    shop: Pick<CheckoutHarness, 'database' | 'simulator'>,
    settings: Record<string, string>,
    tasks: readonly LabelTask[],
    crash: Crash | null,
    whileHanging?: () => Promise<void>,
  ) => Promise<CrashOutcome>;
  close: () => void;
}

export async function openLabelProcess(): Promise<LabelProcess> {
  const program = await bundleActor('../label-crashes/label-actor');
  let spare = program.start();
  const take = (): Actor => {
    const taken = spare;
    spare = program.start();
    return taken;
  };
  let actor = take();
  return {
    run: async ({ database, simulator }, settings, tasks, crash, whileHanging = async () => undefined) => {
      const name = `actor-${randomUUID().slice(0, 8)}`;
      const part: LabelPart = {
        databaseUrl: database.url,
        simulatorUrl: simulator.url,
        ...{ settings, name, tasks, crash },
      };
      const outcome = await runPart(actor, part, whileHanging);
      if (outcome.signal !== null) {
        actor = take();
        await untilActorGone(database, name);
      }
      return outcome;
    },
    close: () => {
      for (const one of [actor, spare]) one.process.kill('SIGKILL');
      program.close();
    },
  };
}

async function runPart(
  { process: child, ended }: Actor,
  part: LabelPart,
  whileHanging: () => Promise<void>,
): Promise<CrashOutcome> {
  let step: string | null = null;
  let output = '';
  let others = Promise.resolve();
  const read = (chunk: Buffer) => {
    output += chunk.toString();
  };
  type Ended = Extract<LabelMessage, { ended: unknown }>;
  const whenDone = new Promise<Ended>((done, fail) => {
    const listener = (message: LabelMessage) => {
      if ('ended' in message) {
        child.off('message', listener);
        done(message);
        return;
      }
      step = message.crashed;
      if (part.crash?.kind !== 'hang') return;
      others = whileHanging().finally(() => child.send('release'));
      others.catch(fail);
    };
    child.on('message', listener);
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', read);
  child.send(part);
  const last = await Promise.race([whenDone, ended.then((signal) => ({ signal: signal ?? 'none' }))]);
  for (const stream of [child.stdout, child.stderr]) stream?.off('data', read);
  await others;
  const written = output === '' ? [] : [output];
  if ('signal' in last) return { step, errors: written, signal: last.signal, passed: [] };
  return { step, errors: [...last.ended, ...written], signal: null, passed: last.passed };
}
