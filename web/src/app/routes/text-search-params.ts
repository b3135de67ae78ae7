/** Takes these values of an address, which are text, and leaves out what else stands there. */
export function createTextSearchParamsParser<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): { [N in Name]?: string } => {
    const found: { [N in Name]?: string } = {}
    for (const name of names) {
      const value = search[name]
      if (typeof value === 'string' && value) found[name] = value
    }
    return found
  }
}
