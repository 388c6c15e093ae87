/** Probability that a chi-square with these degrees of freedom is at least this large. */
export function chiSquareTail(square: number, degrees: number): number {
  if (degrees < 1) return 1;
  const half = square / 2;
  const even = degrees % 2 === 0;
  // Starts with one degree or with two; each two more add a term.
  let tail = even ? Math.exp(-half) : 1 - errorFunction(Math.sqrt(half));
  let term = (even ? half : 2 * Math.sqrt(half / Math.PI)) * Math.exp(-half);
  for (let k = even ? 2 : 1; k < degrees; k += 2) {
    tail += term;
    term *= half / (k / 2 + 1);
  }
  return Math.min(1, Math.max(0, tail));
}

/** erf(x) for x ≥ 0, by its series; from 6 on it is 1 in double precision. */
function errorFunction(x: number): number {
  if (x >= 6) return 1;
  let term = x;
  let sum = x;
  for (let n = 1; term > sum * 1e-17; n += 1) {
    term *= (2 * x ** 2) / (2 * n + 1);
    sum += term;
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-(x ** 2)) * sum;
}
