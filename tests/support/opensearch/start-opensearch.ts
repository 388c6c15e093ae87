/**
 * A real OpenSearch of its own for tests: one node in a Java process, whose parts Maven fetches once. Where Java or Maven
 * is missing the tests say so and are skipped.
 */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { patient } from '../vitest/patience.ts';

const HERE = import.meta.dirname;
const CACHE = join(HERE, '../../../node_modules/.cache/opensearch');

/** Why OpenSearch cannot run here, in words; null where it can. */
export function whyNoOpenSearch(): string | null {
  const lacks = ['java', 'mvn'].filter((command) => spawnSync(command, ['-version'], { stdio: 'ignore' }).error);
  if (lacks.length === 0) return null;
  const names = lacks.map((command) => (command === 'java' ? 'Java' : 'Maven'));
  return `OpenSearch is not tested here: ${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} not installed`;
}

export interface TestOpenSearch {
  url: string;
  /** How a shop is told to use it. */
  environment: Record<string, string>;
  /** Ends it as a power cut would. */
  kill: () => Promise<void>;
  /** Stops it from answering, as a machine that hangs, until `resume`. */
  suspend: () => void;
  resume: () => void;
  /** Starts it again after `kill`, with its data, at the same address. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
}

/** `heap` is the memory of its Java process. */
export async function startOpenSearch(heap = '512m'): Promise<TestOpenSearch> {
  const classPath = await resolveClassPath();
  const home = mkdtempSync(join(tmpdir(), 'kerb-opensearch-'));
  mkdirSync(join(home, 'config'));
  let server = await startServer(classPath, { home, heap, port: '0' });
  const { url } = server;
  return {
    url,
    environment: {
      KERB_SEARCH_ENGINE: 'opensearch',
      KERB_OPENSEARCH_URL: url,
      // Sent, though a server without security asks for none.
      KERB_OPENSEARCH_USER: 'kerb',
      KERB_OPENSEARCH_PASSWORD: 'not asked for',
      KERB_OPENSEARCH_TIMEOUT_MS: '3000',
    },
    kill: () => server.kill(),
    suspend: () => void server.child.kill('SIGSTOP'),
    resume: () => void server.child.kill('SIGCONT'),
    restart: async () => {
      server = await startServer(classPath, { home, heap, port: new URL(url).port });
    },
    close: async () => {
      await server.kill();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function startServer(classPath: string, { home, heap, port }: Record<'home' | 'heap' | 'port', string>) {
  const child = spawn(
    'java',
    [
      `-Xms${heap}`,
      `-Xmx${heap}`,
      '-Dlog4j2.disable.jmx=true',
      '-cp',
      classPath,
      join(HERE, 'StartOpenSearch.java'),
      home,
      port,
    ],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  );
  const said: string[] = [];
  child.stderr.on('data', (text: Buffer) => void said.push(text.toString()));
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const address = await new Promise<string>((ready, fail) => {
    createInterface(child.stdout).on('line', (line) => {
      said.push(line);
      const [, found] = /^ready (\S+)$/.exec(line) ?? [];
      if (found) ready(found);
    });
    child.once('error', fail);
    child.once('exit', () => fail(new Error(`OpenSearch did not start:\n${said.join('\n').slice(-2_000)}`)));
  });
  return {
    child,
    url: `http://${address}`,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The files of the server, which Maven fetches into its own cache; asked of it once for each change of pom.xml. */
async function resolveClassPath(): Promise<string> {
  const pom = join(HERE, 'pom.xml');
  const file = join(CACHE, `${createHash('sha256').update(readFileSync(pom)).digest('hex').slice(0, 16)}.classpath`);
  const known = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (known !== '' && known.split(':').every((jar) => existsSync(jar))) return known;
  mkdirSync(CACHE, { recursive: true });
  const own = join(CACHE, `${process.pid}.classpath`);
  const run = promisify(execFile);
  await run('mvn', ['-q', '-B', '-f', pom, 'dependency:build-classpath', `-Dmdep.outputFile=${own}`], {
    timeout: patient(300_000),
  });
  const found = readFileSync(own, 'utf8').trim();
  writeFileSync(file, found);
  rmSync(own);
  return found;
}
