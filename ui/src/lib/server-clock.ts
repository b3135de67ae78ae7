const NAME = 'clock-skew'
/** A device that is no further off shows and ends everything at the right time anyway. */
const NEGLIGIBLE_MS = 2000

const listeners = new Set<() => void>()
/** The server's time, less the time that this page has been open: at least, for a reply takes a while to come. */
let serverAhead: number | null = null
let skew = loadSkew()

/** The time by the server's clock, in milliseconds: the device's own is right for nothing that ends, expires or is "now". */
export function serverNow(): number {
  return serverAhead === null ? Date.now() + skew : Math.round(serverAhead + performance.now())
}

/** The time by the server's clock. */
export function serverDate(): Date {
  return new Date(serverNow())
}

/** The device's own time, only for what is measured by this device alone, such as the age of what it stored. */
export function deviceNow(): number {
  return Date.now()
}

/**
 * Returns the distance in milliseconds between now and a time that this device recorded by its own clock,
 * even if the clock was set back since.
 */
export function deviceElapsedMs(since: number): number {
  return Math.abs(Date.now() - since)
}

/** The device's own time at a moment of the server's clock: by it the cache of queries reckons what is out of date. */
export function toDeviceTime(serverTime: number): number {
  return serverTime + Date.now() - serverNow()
}

/** The server's time at a moment of the device's own clock. */
export function toServerTime(deviceTime: number): number {
  return deviceTime + serverNow() - Date.now()
}

/**
 * Takes the server's time from the `Date` of a reply. It is never later there than the reply says, also where a cache gives it
 * again: so of all replies the latest counts. What the device is off by is remembered for the next page.
 */
export function syncServerTime(header: string | null): void {
  const time = Date.parse(header ?? '')
  if (Number.isNaN(time)) return
  const before = serverNow()
  const ahead = time - performance.now()
  if (serverAhead !== null && ahead <= serverAhead) return
  // Without a correction, the device's fractions of a second are as good as any.
  const isRight = serverAhead === null && Math.abs(before - time) < NEGLIGIBLE_MS
  serverAhead = isRight ? before - performance.now() : ahead
  storeSkew(serverNow() - Date.now())
  if (Math.abs(serverNow() - before) < NEGLIGIBLE_MS) return
  for (const listener of listeners) listener()
}

/** Tells when a reply corrected the clock by more than is noticed. @returns what ends it */
export function onServerClockCorrected(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function loadSkew(): number {
  try {
    const stored = Number(globalThis.localStorage?.getItem(NAME) ?? 0)
    return Number.isFinite(stored) ? stored : 0
  } catch {
    return 0
  }
}

function storeSkew(next: number): void {
  const rounded = Math.abs(next) < NEGLIGIBLE_MS ? 0 : next
  if (Math.abs(rounded - skew) < NEGLIGIBLE_MS) return
  skew = rounded
  try {
    if (skew === 0) localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, String(skew))
  } catch {
    // Storage is blocked: the next page learns it from its first reply.
  }
}
