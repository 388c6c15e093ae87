/** Runs the simulator beside the shop, in a separate process, so that neither can access the other's memory. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { announce } from '../announce.ts';

const READY_MS = 15_000;

export interface SimulatorProcess {
  url: string;
  smtpUrl: string;
  close: () => Promise<void>;
}

export async function startSimulatorProcess(options: {
  port: number;
  smtpPort: number;
  dataDir: string;
  shopUrl: string;
  mode: 'trial' | 'production';
}): Promise<SimulatorProcess> {
  const url = `http://127.0.0.1:${options.port}`;
  const child: ChildProcess = spawn(
    process.execPath,
    [
      // It removes the types of what it sends to the browser, by a function that Node calls experimental.
      '--disable-warning=ExperimentalWarning',
      join(import.meta.dirname, '../../simulator/run-simulator.ts'),
      '--port',
      String(options.port),
      '--smtp-port',
      String(options.smtpPort),
      '--data',
      options.dataDir,
      '--shop',
      options.shopUrl,
      '--mode',
      options.mode,
    ],
    // Over the channel the simulator reports that it is ready, and notices when the shop's process has ended for any
    // reason.
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  const ended = new Promise<number>((done) => child.once('exit', (code) => done(code ?? 1)));
  const ready = new Promise<true>((done) => child.once('message', () => done(true)));
  const late = new Promise<null>((done) => setTimeout(done, READY_MS, null).unref());
  if ((await Promise.race([ready, ended, late])) !== true) {
    child.kill('SIGKILL');
    throw new Error(
      `The simulator did not start on port ${options.port}. Is the port taken? Set KERB_SIMULATOR_PORT and KERB_SIMULATOR_SMTP_PORT.`,
    );
  }
  let closing = false;
  void ended.then((code) => {
    if (!closing)
      announce.problem(
        `The simulator ended with code ${code}. Payments and mail will not work until Kerb is started again.`,
      );
  });
  return {
    url,
    smtpUrl: `smtp://127.0.0.1:${options.smtpPort}`,
    close: async () => {
      closing = true;
      child.kill('SIGTERM');
      await ended;
    },
  };
}
