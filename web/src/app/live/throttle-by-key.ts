/**
 * Runs at once for a key, and again at most once in an interval: of the calls meanwhile the last one runs at its end.
 * @param intervalMs milliseconds
 */
export function throttleByKey<Value>(
  intervalMs: number,
  run: (key: string, value: Value) => void,
): (key: string, value: Value) => void {
  const pending = new Map<string, { last: Value } | null>()

  function start(key: string, value: Value): void {
    pending.set(key, null)
    setTimeout(() => {
      const next = pending.get(key)
      pending.delete(key)
      if (next) start(key, next.last)
    }, intervalMs)
    run(key, value)
  }

  return (key, value) => {
    if (pending.has(key)) pending.set(key, { last: value })
    else start(key, value)
  }
}
