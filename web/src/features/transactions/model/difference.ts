/** Decimal strings of the same number of places, subtracted without leaving integers: "1.50" less "2.00" is "-0.50". */
export function difference(one: string, other: string): string {
  const places = (one.split('.')[1] ?? '').length;
  const whole = (text: string): bigint => BigInt(text.replace('.', ''));
  const result = whole(one) - whole(other);
  const digits = (result < 0n ? -result : result).toString().padStart(places + 1, '0');
  const head = digits.slice(0, digits.length - places);
  return `${result < 0n ? '-' : ''}${places === 0 ? head : `${head}.${digits.slice(-places)}`}`;
}
