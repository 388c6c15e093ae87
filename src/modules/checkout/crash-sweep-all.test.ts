/**
 * Every failpoint × {throw, hang past the lease} for orders paid by reward, gift card, airline points and pay in four
 * (reliability B1, B9).
 */
import { sweepByThrowAndHang } from '../../../tests/support/crashes/crash-sweep.ts';

sweepByThrowAndHang('all');
