/** `USER_DEACTIVATED` as it is read: User deactivated. */
export function humanizeConstant(name: string): string {
  const words = name.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `disabledAt` as it is read: Disabled at. */
export function humanizeFieldName(fact: string): string {
  return humanizeConstant(fact.replace(/([a-z])([A-Z])/g, '$1_$2'))
}
