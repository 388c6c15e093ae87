/** Runs the simulator beside the shop, in a process of its own, so that neither can see into the other. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { announce } from './announce.ts';

export interface SimulatorProcess {
  url: string;
  smtpUrl: string;
  close: () => Promise<void>;
}

export async function startSimulatorProcess(options: { port: number; smtpPort: number; dataDir: string; shopUrl: string }): Promise<SimulatorProcess> {
  const url = `http://127.0.0.1:${options.port}`;
  const child: ChildProcess = spawn(
    process.execPath,
    [
      join(import.meta.dirname, '../simulator/run-simulator.ts'),
      '--port',
      String(options.port),
      '--smtp-port',
      String(options.smtpPort),
      '--data',
      options.dataDir,
      '--shop',
      options.shopUrl,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  let ended = false;
  child.once('exit', (code) => {
    ended = true;
    if (code) announce.problem(`The simulator ended with code ${code}. Payments and mail will not work until Kerb is started again.`);
  });
  for (let attempt = 0; attempt < 200 && !ended; attempt += 1) {
    const up = await fetch(`${url}/healthz`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (up) {
      return {
        url,
        smtpUrl: `smtp://127.0.0.1:${options.smtpPort}`,
        close: () =>
          new Promise<void>((done) => {
            if (ended) return done();
            child.once('exit', () => done());
            child.kill('SIGTERM');
          }),
      };
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`The simulator did not start on port ${options.port}. Is the port taken? Set KERB_SIMULATOR_PORT.`);
}
