/** One thread of the proof of work; it is told what to try by `solveChallengeWorkers`. */
import 'altcha/workers/pbkdf2';
