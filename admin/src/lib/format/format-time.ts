import { serverNow } from '@fanfare/ui/lib/server-clock'

const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** Formats a time in the locale and time zone of the admin’s browser. */
export function formatDateTime(iso: string): string {
  return moments.format(new Date(iso))
}

export function formatDate(iso: string): string {
  return days.format(new Date(iso))
}

const spans = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
] as const

/** Formats the time since a moment: `38 min`, `5 h`, `12 d`. */
export function formatTimeSince(iso: string, now = serverNow()): string {
  const ms = now - Date.parse(iso)
  const [unit, size] = spans.find(([, each]) => ms >= each) ?? ['min', 60_000]
  return `${Math.max(Math.floor(ms / size), 0)} ${unit}`
}

/** Formats a duration: `840 ms`, `41 s`, `3 min`, `5 h`. */
export function formatDurationMs(ms: number): string {
  if (ms < 1000) return `${ms} ms`
  if (ms < 120_000) return `${Math.round(ms / 1000)} s`
  return ms < 7_200_000 ? `${Math.round(ms / 60_000)} min` : `${Math.round(ms / 3_600_000)} h`
}
