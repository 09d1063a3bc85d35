import { refuse } from '../failure';
import { Long, type Value } from './bson-document';
import { isNumber } from './compare';

type Numeric = number | Long;

/** Sums and products keep 64-bit integers exact when a Long takes part; beyond 64 bits they are refused, as in MongoDB. */
export function calculate(operation: 'add' | 'subtract' | 'multiply', a: Numeric, b: Numeric): Numeric {
  if (typeof a === 'number' && typeof b === 'number') return operation === 'add' ? a + b : operation === 'subtract' ? a - b : a * b;
  if (!isWhole(a) || !isWhole(b)) return calculate(operation, Number(a), Number(b));
  const x = toBigInt(a);
  const y = toBigInt(b);
  const exact = operation === 'add' ? x + y : operation === 'subtract' ? x - y : x * y;
  if (BigInt.asIntN(64, exact) !== exact) return refuse(2, 'the result is beyond 64-bit integers');
  return Long.fromBigInt(exact);
}

function isWhole(value: Numeric): boolean {
  return typeof value !== 'number' || Number.isSafeInteger(value);
}

function toBigInt(value: Numeric): bigint {
  return typeof value === 'number' ? BigInt(value) : value.toBigInt();
}

/** The sum of the numbers among the values; what is no number counts nothing (manual: reference/operator/aggregation/sum). */
export function sumOf(values: Value[]): Numeric {
  return values.reduce<Numeric>((total, value) => (isNumber(value) ? calculate('add', total, value) : total), 0);
}

export function averageOf(values: Value[]): number | null {
  const numbers = values.filter(isNumber);
  return numbers.length === 0 ? null : Number(sumOf(numbers)) / numbers.length;
}
