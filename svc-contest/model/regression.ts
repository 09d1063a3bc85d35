/** Regularization: keeps coefficients that the data barely determine small. */
const RIDGE = 1;
const MIN_RIDGE = 1e-3;
const ROUNDS = 30;

/** Coefficients by ridge-regularized least squares. */
export function leastSquares(rows: readonly number[][], values: readonly number[]): number[] {
  return rounded(
    solve(
      gram(rows, () => 1, MIN_RIDGE),
      moment(rows, (i) => values[i] ?? 0),
    ),
  );
}

/**
 * Coefficients of a logistic regression by Newton's method; the first column is the constant and is not regularized.
 */
export function logistic(rows: readonly number[][], won: readonly number[]): number[] {
  const width = rows[0]?.length ?? 0;
  let beta = Array.from({ length: width }, () => 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const chance = rows.map((row) => 1 / (1 + Math.exp(-row.reduce((sum, x, i) => sum + x * (beta[i] ?? 0), 0))));
    const curvature = gram(rows, (i) => (chance[i] ?? 0) * (1 - (chance[i] ?? 0)), RIDGE);
    const slope = moment(rows, (i) => (won[i] ?? 0) - (chance[i] ?? 0)).map(
      (value, i) => value - (i === 0 ? 0 : RIDGE * (beta[i] ?? 0)),
    );
    const step = solve(curvature, slope);
    beta = beta.map((value, i) => value + (step[i] ?? 0));
  }
  return rounded(beta);
}

/** X'WX plus the ridge. */
function gram(rows: readonly number[][], weight: (row: number) => number, ridge: number): number[][] {
  const width = rows[0]?.length ?? 0;
  const sums = Array.from({ length: width }, (_, i) => Array.from({ length: width }, (_, j) => (i === j ? ridge : 0)));
  for (const [at, row] of rows.entries()) {
    const w = weight(at);
    for (const [i, x] of row.entries()) {
      const line = sums[i];
      if (line) for (const [j, y] of row.entries()) line[j] = (line[j] ?? 0) + w * x * y;
    }
  }
  return sums;
}

/** X'y */
function moment(rows: readonly number[][], value: (row: number) => number): number[] {
  const sums = Array.from({ length: rows[0]?.length ?? 0 }, () => 0);
  for (const [at, row] of rows.entries()) for (const [i, x] of row.entries()) sums[i] = (sums[i] ?? 0) + x * value(at);
  return sums;
}

/** Gauss-Jordan elimination with partial pivoting. */
function solve(matrix: number[][], right: readonly number[]): number[] {
  const lines = matrix.map((line, i) => [...line, right[i] ?? 0]);
  const size = lines.length;
  for (let at = 0; at < size; at += 1) {
    const pivot = lines
      .map((line, i) => ({ i, size: i < at ? -1 : Math.abs(line[at] ?? 0) }))
      .reduce((a, b) => (b.size > a.size ? b : a)).i;
    const [top, chosen] = [lines[at], lines[pivot]];
    if (!top || !chosen) throw new Error('the matrix is not square');
    [lines[at], lines[pivot]] = [chosen, top];
    for (const [i, line] of lines.entries()) {
      if (i === at) continue;
      const factor = (line[at] ?? 0) / (chosen[at] ?? 1);
      for (let j = at; j <= size; j += 1) line[j] = (line[j] ?? 0) - factor * (chosen[j] ?? 0);
    }
  }
  return lines.map((line, i) => (line[size] ?? 0) / (line[i] ?? 1));
}

const rounded = (values: readonly number[]): number[] => values.map((value) => Number(value.toFixed(5)));
