const wellFormed = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/

/** A key as it came, when no part of it could lead anywhere else. @throws an Error for any other key */
export function requireSafeStorageKey(key: string): string {
  if (key.length > 200 || !wellFormed.test(key)) throw new Error('This is not the key of a stored file.')
  return key
}
