/** `USER_DEACTIVATED` as it is read: User deactivated. */
export function humanizeConstant(name: string): string {
  const text = name.replaceAll('_', ' ').toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `disabledAt` as it is read: Disabled at. */
export function humanizeFieldName(fact: string): string {
  return humanizeConstant(fact.replace(/([a-z])([A-Z])/g, '$1_$2'))
}
