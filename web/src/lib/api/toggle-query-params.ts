/** The query of a call that toggles, which asks for a state: a repeat, or another tab, changes nothing. */
export function toToggleQueryParams(state: boolean): { to: 'true' | 'false' } {
  return { to: state ? 'true' : 'false' }
}
