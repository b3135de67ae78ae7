/** Checks whether a session may be restored; synchronous, so that a guest's first paint is not delayed. */
export function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem('user') !== null
  } catch {
    return false
  }
}
