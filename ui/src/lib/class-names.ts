/** Joins class names, leaving out what is absent. A caller's `className` adds layout; it never overrides a look. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
