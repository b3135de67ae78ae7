/** Returns those of a form's fields that no longer hold what they held before; fields hold plain JSON. */
export function editedValues<Values extends object>(
  values: Values,
  before: Partial<Values>,
): Partial<Values> {
  const names = Object.keys(values) as (keyof Values)[]
  const edited = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(before[name]))
  return Object.fromEntries(edited.map((name) => [name, values[name]])) as Partial<Values>
}
