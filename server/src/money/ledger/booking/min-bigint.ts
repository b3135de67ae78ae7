/** The smaller of two amounts. */
export function minBigint(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
