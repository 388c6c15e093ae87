/** A machine of the fleet: the programs in its namespace, each started again when it ends, as systemd does. */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { FleetNetwork } from './network.ts';
import { ownEnvironment } from './own-environment.ts';

export interface Program {
  /** Of its log, NAME.log of the fleet's folder. */
  name: string;
  command: readonly string[];
  environment?: Record<string, string>;
  /** The account that runs it; root without one. */
  user?: string;
}

export interface Machine {
  name: string;
  address: string;
  /** Runs its programs, and again whichever ends. */
  start: () => void;
  /** Ends its processes at once, as a loss of power does; they stay away until `start`. */
  kill: () => void;
  /** Ends one program at once; it is started again after a second. */
  killProgram: (name: string) => void;
  cut: () => void;
  join: () => void;
}

const AGAIN_MS = 1_000;

/** Adds a machine to the network. Its programs do not run yet. */
export function addMachine(
  network: FleetNetwork,
  folder: string,
  { name, number, programs }: { name: string; number: number; programs: readonly Program[] },
): Machine {
  network.addMachine(name, number);
  const running = new Map<string, ChildProcess>();
  let isOn = false;
  const run = (program: Program): void => {
    const child = startProgram(network.namespaceOf(name), folder, program);
    running.set(program.name, child);
    child.once('exit', () => {
      if (running.get(program.name) !== child) return;
      running.delete(program.name);
      setTimeout(() => {
        if (isOn && !running.has(program.name)) run(program);
      }, AGAIN_MS).unref();
    });
  };
  return {
    name,
    address: network.addressOf(number),
    start: () => {
      isOn = true;
      for (const program of programs) if (!running.has(program.name)) run(program);
    },
    kill: () => {
      isOn = false;
      running.clear();
      network.killAll(name);
    },
    killProgram: (program) => void running.get(program)?.kill('SIGKILL'),
    cut: () => network.cut(name),
    join: () => network.join(name),
  };
}

function startProgram(namespace: string, folder: string, program: Program): ChildProcess {
  const log = openSync(join(folder, `${program.name}.log`), 'a');
  const { user } = program;
  const account = user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups'] : [];
  const child = spawn('ip', ['netns', 'exec', namespace, ...account, ...program.command], {
    stdio: ['ignore', log, log],
    cwd: folder,
    env: { ...ownEnvironment(), ...program.environment },
  });
  closeSync(log);
  return child;
}
