import { serverDate } from '@fanfare/ui/lib/server-clock'
import { plural, t } from '@lingui/core/macro'
import { cachedDateFormat } from './format-cache.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const spans = { week: 7 * day, month: 30 * day, year: 365 * day }

/**
 * Returns the relative time as text: "just now" under 30 seconds, up to years of 365 days and months of 30.
 */
export function formatTimeAgo(date: string | Date, now: Date = serverDate()): string {
  const passed = Math.max(0, now.getTime() - new Date(date).getTime())
  if (passed < 30 * second) return t`just now`
  if (passed < minute) {
    const seconds = Math.floor(passed / second)
    return t`${plural(seconds, { one: '# second ago', other: '# seconds ago' })}`
  }
  if (passed < hour) {
    const minutes = Math.floor(passed / minute)
    return t`${plural(minutes, { one: '# minute ago', other: '# minutes ago' })}`
  }
  if (passed < day) {
    const hours = Math.floor(passed / hour)
    return t`${plural(hours, { one: '# hour ago', other: '# hours ago' })}`
  }
  if (passed < spans.week) {
    const days = Math.floor(passed / day)
    return t`${plural(days, { one: '# day ago', other: '# days ago' })}`
  }
  if (passed < spans.month) {
    const weeks = Math.floor(passed / spans.week)
    return t`${plural(weeks, { one: '# week ago', other: '# weeks ago' })}`
  }
  if (passed < spans.year) {
    const months = Math.floor(passed / spans.month)
    return t`${plural(months, { one: '# month ago', other: '# months ago' })}`
  }
  const years = Math.floor(passed / spans.year)
  return t`${plural(years, { one: '# year ago', other: '# years ago' })}`
}

/** The time until a date, in words: for a poll's "Ends in …", to the nearest hour or, in the last one, minute; then "a few seconds". */
export function formatTimeUntil(date: string | Date, now: Date = serverDate()): string {
  const exact = Math.max(0, new Date(date).getTime() - now.getTime())
  if (exact < minute) return t`a few seconds`
  const step = exact < hour ? minute : hour
  const left = Math.round(exact / step) * step
  if (left < hour) return t`${plural(Math.floor(left / minute), { one: '# minute', other: '# minutes' })}`
  if (left < day) return t`${plural(Math.floor(left / hour), { one: '# hour', other: '# hours' })}`
  if (left < spans.week) return t`${plural(Math.floor(left / day), { one: '# day', other: '# days' })}`
  if (left < spans.month)
    return t`${plural(Math.floor(left / spans.week), { one: '# week', other: '# weeks' })}`
  if (left < spans.year)
    return t`${plural(Math.floor(left / spans.month), { one: '# month', other: '# months' })}`
  return t`${plural(Math.floor(left / spans.year), { one: '# year', other: '# years' })}`
}

/** A day: 20 November 2026. */
export function formatLongDate(date: string | Date): string {
  return cachedDateFormat({ dateStyle: 'long' }).format(new Date(date))
}

/** A day and its time: 20 Nov 2026, 14:05. */
export function formatDateTime(date: string | Date): string {
  return cachedDateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(date))
}

/** The moment of a booking, in the zone by which earnings and the wallet are cut into days and months: 20 Nov 2026, 14:05 UTC. */
export function formatUtcDateTime(date: string | Date): string {
  return cachedDateFormat({
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(new Date(date))
}

/** A day (UTC) of a document that names its year: 20 Nov. */
export function formatUtcDayAndMonth(date: string | Date): string {
  return cachedDateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(date))
}

/** A month, from 1 to 12, and its year: November 2026. */
export function formatMonthAndYear(year: number, month: number): string {
  return cachedDateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(Date.UTC(year, month - 1)),
  )
}
