/** Whether a session may be restored: known at once, so that a guest's first paint waits for nothing. */
export function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem('user') !== null
  } catch {
    return false
  }
}
