/** Figures and a few letters as strokes, so that a picture needs no font of the machine that renders it. */
import { at, type Drawing, each, stroke } from './shapes.ts';

/** In a box 60 wide and 100 high. */
const strokes: Readonly<Record<string, string>> = {
  '0': 'M30,4C10,4 5,24 5,50C5,76 10,96 30,96C50,96 55,76 55,50C55,24 50,4 30,4Z',
  '1': 'M12,20L34,4L34,96',
  '2': 'M7,26C8,10 20,4 31,4C45,4 54,13 54,28C54,46 34,62 8,96L55,96',
  '3': 'M8,14C16,5 26,4 31,4C44,4 52,13 52,26C52,40 42,47 26,47C44,47 55,56 55,71C55,87 44,96 30,96C18,96 10,91 5,82',
  '4': 'M40,96L40,4L5,68L57,68',
  '5': 'M51,4L14,4L10,46C16,41 23,39 31,39C46,39 55,50 55,67C55,85 45,96 29,96C18,96 10,92 5,84',
  '6': 'M46,8C24,8 6,30 6,64C6,84 15,96 31,96C46,96 55,84 55,68C55,52 45,43 32,43C19,43 9,51 6,64',
  '7': 'M5,4L55,4C38,30 27,60 24,96',
  '8': 'M30,47C16,47 9,38 9,26C9,12 18,4 30,4C42,4 51,12 51,26C51,38 44,47 30,47C14,47 5,57 5,71C5,87 15,96 30,96C45,96 55,87 55,71C55,57 46,47 30,47Z',
  '9': 'M54,36C51,49 41,57 28,57C15,57 5,48 5,32C5,16 14,4 29,4C45,4 54,16 54,36C54,70 36,92 14,92',
  '.': 'M28,95L32,95',
  $: 'M52,24C46,14 40,12 30,12C16,12 8,20 8,30C8,54 52,44 52,70C52,82 42,88 30,88C18,88 11,85 6,74M30,-6L30,106',
  U: 'M6,4L6,64C6,86 15,96 30,96C45,96 54,86 54,64L54,4',
  S: 'M52,18C46,8 40,4 30,4C16,4 8,14 8,26C8,54 52,42 52,70C52,86 42,96 30,96C18,96 10,92 5,80',
  K: 'M8,4L8,96M52,4L8,56M24,40L55,96',
  E: 'M52,4L9,4L9,96L52,96M9,49L45,49',
  '?': 'M7,26C8,10 20,4 31,4C45,4 54,13 54,26C54,44 31,46 31,68M30,95L32,95',
  c: 'M50,50C45,42 38,39 31,39C17,39 8,50 8,67C8,85 17,96 31,96C38,96 46,93 51,85',
  m: 'M4,96L4,40M4,56C6,44 12,39 18,39C26,39 30,45 30,56L30,96M30,56C31,45 37,39 44,39C52,39 56,45 56,56L56,96',
};

/** Text with its top left corner at 0,0 and figures `height` high. */
function lettering(text: string, height: number, colour: string, weight = 15): Drawing {
  const step = 84;
  return at(
    0,
    0,
    height / 100,
    each(text.length, (i) => {
      const d = strokes[text[i] as string];
      return d === undefined ? '' : at(i * step, 0, 1, stroke(d, colour, weight));
    }),
  );
}
/** Width of the text as drawn. */
const letteringWidth = (text: string, height: number): number => ((text.length * 84 - 24) * height) / 100;
/** Text centred on x. */
export const centred = (text: string, x: number, y: number, height: number, colour: string, weight = 15): Drawing =>
  at(x - letteringWidth(text, height) / 2, y, 1, lettering(text, height, colour, weight));
