const minuteMs = 60_000
const dayMinutes = 24 * 60

export type QuietHours = { from: string; to: string }

/** The next moment, after this one, at which a clock in the zone shows this time; the hour after where that day skips it. */
export function nextLocalTime(moment: Date, clock: string, timeZone: string | null): Date {
  const target = minutesOf(clock)
  const wait = (target - minuteAt(moment, timeZone) + dayMinutes) % dayMinutes || dayMinutes
  const start = Math.floor(moment.getTime() / minuteMs) * minuteMs
  const found = new Date(start + wait * minuteMs)
  // Where clocks were put forward or back in between.
  const shift = ((target - minuteAt(found, timeZone) + dayMinutes * 1.5) % dayMinutes) - dayMinutes / 2
  const shifted = new Date(found.getTime() + shift * minuteMs)
  return shifted > moment ? shifted : found
}

/** Returns the end of the quiet hours that contain this moment; null where none do. */
export function endOfQuietHours(
  moment: Date,
  quiet: QuietHours | null,
  timeZone: string | null,
): Date | null {
  if (quiet === null) return null
  const [from, to, now] = [minutesOf(quiet.from), minutesOf(quiet.to), minuteAt(moment, timeZone)]
  const isQuiet = from < to ? now >= from && now < to : now >= from || now < to
  return isQuiet ? nextLocalTime(moment, quiet.to, timeZone) : null
}

/** Minutes since midnight by a clock in the zone. */
function minuteAt(moment: Date, timeZone: string | null): number {
  const format = {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: timeZone ?? 'UTC',
  } as const
  return minutesOf(new Intl.DateTimeFormat('en-GB', format).format(moment))
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
