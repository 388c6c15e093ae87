/** A simulator for one test: free ports, a temporary folder, and its controls as functions. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fault } from './faults.ts';
import type { JournalEntry } from './journal.ts';
import type { SimulatorSettings } from './settings.ts';
import { type RunningSimulator, type SimulatorOptions, startSimulator } from './start-simulator.ts';

export interface TestSimulator {
  readonly url: string;
  readonly smtpPort: number;
  readonly dataDir: string;
  /** What the card-gateway adapter needs to reach it. */
  readonly gateway: {
    environment: 'development';
    host: string;
    port: number;
    merchantId: string;
    publicKey: string;
    privateKey: string;
    frameUrl: string;
  };
  fault(fault: Partial<Fault> & Pick<Fault, 'provider' | 'kind'>): Promise<void>;
  change(settings: Partial<SimulatorSettings>): Promise<void>;
  /** Entries of the journal with that event, or all. */
  journal(event?: string): Promise<JournalEntry[]>;
  /** The journal file's text. */
  journalText(): Promise<string>;
  /** Everything it logged. */
  readonly logged: readonly string[];
  /** Stops and restarts on the same ports and folder; `between` may damage the folder. */
  restart(between?: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export async function startTestSimulator(options: Partial<SimulatorOptions> = {}): Promise<TestSimulator> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kerb-simulator-'));
  const logged: string[] = [];
  const start = (port: number, smtpPort: number): Promise<RunningSimulator> =>
    startSimulator({
      ...options,
      port,
      smtpPort,
      dataDir,
      log: (line) => {
        logged.push(line);
      },
    });
  let running = await start(0, 0);
  const { url, smtpPort, merchant } = running;
  const port = Number(new URL(url).port);

  async function post(path: string, body: unknown): Promise<void> {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  }
  return {
    url,
    smtpPort,
    dataDir,
    logged,
    gateway: {
      environment: 'development',
      host: '127.0.0.1',
      port,
      merchantId: merchant.merchantId,
      publicKey: merchant.publicKey,
      privateKey: merchant.privateKey,
      frameUrl: `${url}/card-frame`,
    },
    fault: (fault) => post('/control/faults', fault),
    change: (settings) => post('/control/settings', settings),
    journal: async (event) => {
      const entries = (await (await fetch(`${url}/journal`)).json()) as JournalEntry[];
      return event === undefined ? entries : entries.filter((entry) => entry.event === event);
    },
    journalText: () => readFile(join(dataDir, 'journal.jsonl'), 'utf8'),
    restart: async (between) => {
      await running.close();
      await between?.();
      running = await start(port, smtpPort);
    },
    close: async () => {
      await running.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
