/** A picture of what shoppers got in each second of each fault round, with the fault and its end marked. */
import { CUT_MS, KILLED_MS } from './fault-plan.ts';
import { QUIET_MS } from './run-round.ts';
import type { StoredRound } from './stored-rounds.ts';

const COLUMNS = 5;
const [WIDTH, HEIGHT] = [190, 64];
const [GAP, LABEL] = [14, 14];
/** Each panel shows so many seconds; a longer round ends at its edge. */
const SECONDS = 40;

/** An SVG with a panel for each round: good answers a second, of the highest of all rounds. */
export function throughputGraph(rounds: readonly StoredRound[]): string {
  const most = Math.max(1, ...rounds.flatMap(({ answersEachSecond }) => answersEachSecond));
  const rows = Math.ceil(rounds.length / COLUMNS);
  const [width, height] = [COLUMNS * (WIDTH + GAP) + GAP, rows * (HEIGHT + LABEL + GAP) + GAP + 20];
  const panels = rounds.map((round, at) => {
    const x = GAP + (at % COLUMNS) * (WIDTH + GAP);
    const y = GAP + 20 + Math.floor(at / COLUMNS) * (HEIGHT + LABEL + GAP);
    return `<g transform="translate(${x} ${y})">${panel(round, most)}</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="10">`,
    '<title>Good answers of each second, round by round</title>',
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="${GAP}" y="${GAP + 4}" fill="#333">Good answers a second (height of a panel: ${most}); ${SECONDS} s a panel; red: the fault lasts.</text>`,
    ...panels,
    '</svg>',
    '',
  ].join('\n');
}

function panel({ round, fault, parts, answersEachSecond }: StoredRound, most: number): string {
  const xOf = (second: number) => round1((Math.min(second, SECONDS) / SECONDS) * WIDTH);
  const yOf = (answers: number) => round1(LABEL + HEIGHT - (answers / most) * HEIGHT);
  const begins = QUIET_MS / 1000;
  const ends = begins + (fault === 'kill' ? KILLED_MS : CUT_MS) / 1000;
  // Each second is a step: what was answered from its beginning to its end.
  const steps = answersEachSecond
    .slice(0, SECONDS)
    .map((answers, second) => `H${xOf(second)}V${yOf(answers)}H${xOf(second + 1)}`)
    .join('');
  return [
    `<text y="9" fill="#333">${round} ${fault} ${parts}</text>`,
    `<rect x="${xOf(begins)}" y="${LABEL}" width="${round1(xOf(ends) - xOf(begins))}" height="${HEIGHT}" fill="#fbd5d5"/>`,
    `<path d="M${xOf(begins)} ${LABEL}v${HEIGHT}" stroke="#c00" stroke-width="1"/>`,
    `<path d="M0 ${LABEL + HEIGHT}h${WIDTH}" stroke="#999" stroke-width="1"/>`,
    `<path d="M0 ${yOf(0)}${steps}" fill="none" stroke="#14532d" stroke-width="1"/>`,
  ].join('');
}

const round1 = (value: number): number => Math.round(value * 10) / 10;
