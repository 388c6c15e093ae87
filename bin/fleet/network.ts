/** A network of machines on this one: a bridge, and a namespace with an address for each machine. */
import { spawn, spawnSync } from 'node:child_process';

export interface FleetNetwork {
  /** Of this machine, and of the machine with that number. */
  host: string;
  addressOf: (number: number) => string;
  /** The namespace of a machine. */
  namespaceOf: (machine: string) => string;
  addMachine: (machine: string, number: number) => void;
  /** Nothing reaches the machine or comes from it, until it is joined again. */
  cut: (machine: string) => void;
  join: (machine: string) => void;
  /** Ends every process of the machine at once. */
  killAll: (machine: string) => void;
}

const ip = (...args: string[]): void => {
  const { status, stderr } = spawnSync('ip', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`);
};
const hasLink = (name: string): boolean => spawnSync('ip', ['link', 'show', name], { stdio: 'ignore' }).status === 0;

/** What ends a fleet, whatever became of the process that began it: its processes, namespaces, bridge and folder. */
const END = `
for name in $(ip netns list | cut -d' ' -f1 | grep "^$0-"); do
  for round in 1 2 3; do ip netns pids "$name" | xargs -r kill -KILL; done
done
for name in $(ip netns list | cut -d' ' -f1 | grep "^$0-"); do ip netns del "$name"; done
ip link del "$0"
rm -rf "$1"`;

/**
 * Makes the network. It ends with this process, however that ends: a shell in a session of its own waits for the end of
 * its input, which the system closes. `end` ends it now.
 */
export function openNetwork(folder: string): FleetNetwork & { end: () => Promise<void> } {
  const taken = Array.from({ length: 200 }, (_, at) => at + 1).find((at) => !hasLink(`kerbfleet${at}`));
  if (taken === undefined) throw new Error('there are 200 fleets on this machine');
  const bridge = `kerbfleet${taken}`;
  const addressOf = (number: number): string => `10.77.${taken}.${number}`;
  ip('link', 'add', bridge, 'type', 'bridge');
  const shell = spawn('sh', ['-c', `read _ || true${END}`, bridge, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = new Promise<void>((done) => shell.once('exit', () => done()));
  ip('addr', 'add', `${addressOf(1)}/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  const namespaceOf = (machine: string): string => `${bridge}-${machine}`;
  // Names of links have at most fifteen letters.
  const linkOf = (machine: string): string => `kf${taken}${machine}`;
  return {
    host: addressOf(1),
    addressOf,
    namespaceOf,
    addMachine: (machine, number) => {
      const name = namespaceOf(machine);
      ip('netns', 'add', name);
      ip('link', 'add', linkOf(machine), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
      ip('link', 'set', linkOf(machine), 'master', bridge, 'up');
      ip('-n', name, 'addr', 'add', `${addressOf(number)}/24`, 'dev', 'eth0');
      ip('-n', name, 'link', 'set', 'eth0', 'up');
      ip('-n', name, 'link', 'set', 'lo', 'up');
    },
    cut: (machine) => ip('link', 'set', linkOf(machine), 'down'),
    join: (machine) => ip('link', 'set', linkOf(machine), 'up'),
    killAll: (machine) => {
      // Once more, for what was just being started.
      for (let round = 0; round < 2; round += 1) {
        const { stdout } = spawnSync('ip', ['netns', 'pids', namespaceOf(machine)], { encoding: 'utf8' });
        for (const pid of stdout.split('\n').filter(Boolean)) kill(Number(pid));
      }
    },
    end: async () => {
      shell.stdin.end();
      await ended;
    },
  };
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}
