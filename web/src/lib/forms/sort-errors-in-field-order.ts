/**
 * Puts what is wrong with fields into the order in which the fields stand, which is also the order of focus; what belongs to
 * none of them comes last.
 * @param names of the fields in their order; one of `a.b` stands for `a`
 */
export function sortErrorsInFieldOrder<Errors extends object>(
  errors: Errors,
  names: readonly string[] = [],
): Errors {
  const order = [...new Set(names.map((name) => name.split('.')[0]))]
  const positionOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  const entries = Object.entries(errors).sort(([one], [other]) => positionOf(one) - positionOf(other))
  return Object.fromEntries(entries) as Errors
}
