/** Three jackets: a hooded rain shell, a snap-front coach jacket and a quilted puffer. */
import type { View } from '../tee.ts';
import { drawCoach } from './coach.ts';
import { drawPuffer } from './puffer.ts';
import { drawShell } from './shell.ts';

export function drawJacket(view: View): string {
  switch (view.variant.style) {
    case 'coach':
      return drawCoach(view);
    case 'puffer':
      return drawPuffer(view);
    default:
      return drawShell(view);
  }
}
