import { onServerClockCorrected, serverDate, serverNow } from '@fanfare/ui/lib/server-clock'
import { useSyncExternalStore } from 'react'

const minuteMs = 60_000
const listeners = new Set<() => void>()
let now = serverDate()
let timer: ReturnType<typeof setInterval> | undefined

onServerClockCorrected(tick)

function tick() {
  now = serverDate()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(tick, minuteMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function current() {
  const isOld = import.meta.env.SSR || Math.abs(serverNow() - now.getTime()) > minuteMs
  if (!timer && isOld) now = serverDate()
  return now
}

/** The time, new each minute: one clock for everything that says how long ago. */
export function useNowEachMinute(): Date {
  return useSyncExternalStore(subscribe, current, current)
}
