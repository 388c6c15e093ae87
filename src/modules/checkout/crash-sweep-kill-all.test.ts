/**
 * Every failpoint × {SIGKILL} for orders paid by reward, gift card, airline points and pay in four (reliability B1).
 */
import { sweepByKill } from '../../../tests/support/crashes/crash-sweep.ts';

sweepByKill('all');
