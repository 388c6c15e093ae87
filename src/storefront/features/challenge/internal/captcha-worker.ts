/** One worker of the proof of work, controlled by `solveChallengeWorkers`. */
import 'altcha/workers/pbkdf2';
