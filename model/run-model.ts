/** `npm run model`: checks model/pay.pml with Spin, and that each shortcut it names is refuted. Exit code 2 when spin or gcc is missing. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MODEL = join(import.meta.dirname, 'pay.pml');
const shortcuts = [...readFileSync(MODEL, 'utf8').matchAll(/\b(M\d) /g)].map(([, name]) => name ?? '');

const missing = ['spin', 'gcc'].filter((tool) => spawnSync(tool, [tool === 'spin' ? '-V' : '--version']).error);
if (missing.length > 0) {
  process.stdout.write(
    `The model was not checked: ${missing.join(' and ')} missing here (Debian: apt-get install spin gcc).\n`,
  );
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'kerb-model-'));
/** Every reachable state of the model; `shortcut` re-introduces a mistake. */
function check(shortcut?: string): { errors: number; states: number } {
  const flags = shortcut ? [`-D${shortcut}`] : [];
  execFileSync('spin', ['-a', ...flags, MODEL], { cwd: folder, stdio: 'pipe' });
  execFileSync('gcc', ['-O2', '-DSAFETY', '-w', '-o', 'pan', 'pan.c'], { cwd: folder });
  const text = execFileSync(join(folder, 'pan'), ['-m200000'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  if (/max search depth too small|out of memory/.test(text)) throw new Error(`the search was cut short:\n${text}`);
  return { errors: Number(/errors: (\d+)/.exec(text)?.[1]), states: Number(/(\d+) states, stored/.exec(text)?.[1]) };
}

try {
  let wrong = 0;
  const tell = (holds: boolean, text: string) => {
    if (!holds) wrong += 1;
    process.stdout.write(`${holds ? '✓' : '✗'} ${text}\n`);
  };
  const whole = check();
  tell(whole.errors === 0, `the protocol: ${whole.states} states, ${whole.errors} errors`);
  for (const shortcut of shortcuts) {
    const { errors } = check(shortcut);
    tell(errors > 0, `${shortcut}: ${errors > 0 ? 'refuted' : 'NOT refuted'}`);
  }
  process.exitCode = wrong > 0 || shortcuts.length === 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true });
}
