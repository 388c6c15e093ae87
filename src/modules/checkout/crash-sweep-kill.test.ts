/** Every failpoint × {SIGKILL} for orders paid by gift card and card (reliability B1). */
import { sweepByKill } from '../../../tests/support/crashes/crash-sweep.ts';

sweepByKill('card');
