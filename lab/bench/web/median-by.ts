/** The middle one of several tries, by what `by` reads of each: a machine does something else now and then. */
export function medianBy<Try>(tries: readonly Try[], by: (one: Try) => number): Try {
  const middle = tries.toSorted((one, other) => by(one) - by(other))[Math.floor(tries.length / 2)]
  if (middle === undefined) throw new Error('Nothing was tried.')
  return middle
}
