/** Finds processes that still run, as /proc lists them. */
import { readdirSync, readFileSync } from 'node:fs';

/** Number and command line of each process whose command line or environment contains the text; zombies excluded. */
export function processesOf(text: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [line, environment] = ['cmdline', 'environ'].map((file) => readFileSync(`/proc/${pid}/${file}`, 'utf8'));
        return line && `${line}${environment}`.includes(text) ? [`${pid} ${line.replaceAll('\0', ' ')}`] : [];
      } catch {
        // The process has ended meanwhile.
        return [];
      }
    });
}

/** Process ids of the direct children of a process. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        // The fields after the name, which may hold spaces: state, then the parent's id.
        const [, ppid] = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ');
        return Number(ppid) === parent ? [Number(pid)] : [];
      } catch {
        // The process has ended meanwhile.
        return [];
      }
    });
}
