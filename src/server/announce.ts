/** Messages for the person at the terminal; the log is for machines. */
import { separateStaffOrigin } from '#modules/staff/staff-site-address.ts';
import type { Config } from '#platform/config.ts';

const terminal = process.stderr;
let lastPercent = -1;

export const announce = {
  step(text: string): void {
    // A line that is updated in place ends first.
    terminal.write(terminal.isTTY && lastPercent !== -1 ? `\n${text}\n` : `${text}\n`);
  },
  /** On a terminal one line that is updated in place, elsewhere a line for every ten percent. */
  progress(what: string, done: number, total: number): void {
    const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
    if (percent === lastPercent) return;
    if (terminal.isTTY) {
      const width = 30;
      const filled = Math.round((percent / 100) * width);
      terminal.write(
        `\r${what} ${'━'.repeat(filled)}${'┄'.repeat(width - filled)} ${percent} %${percent === 100 ? '\n' : ''}`,
      );
    } else if (Math.floor(percent / 10) !== Math.floor(lastPercent / 10)) terminal.write(`${what}: ${percent} %\n`);
    lastPercent = percent === 100 ? -1 : percent;
  },
  ready(config: Config, shopUrl: string, simulatorUrl?: string, staffHint = ''): void {
    const staffOrigin = separateStaffOrigin(config);
    const staffUrl = staffOrigin === null ? `${shopUrl}/staff` : `${staffOrigin}/nz/staff`;
    const simulator = simulatorUrl ? `Simulator (payments, mail): ${simulatorUrl}\n` : '';
    terminal.write(
      `\nKerb is open: ${shopUrl}\nStaff site: ${staffUrl}\n${staffHint ? `  ${staffHint}\n` : ''}${simulator}Stop with Ctrl-C.\n`,
    );
  },
  problem(problem: unknown): void {
    const text =
      problem instanceof Error
        ? process.env.KERB_LOG_LEVEL === 'debug'
          ? problem.stack
          : problem.message
        : String(problem);
    terminal.write(`\n${text}\n`);
  },
};
