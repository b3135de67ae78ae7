const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** A moment as the admin's browser writes it, in her own time. */
export function momentOf(iso: string): string {
  return moments.format(new Date(iso))
}

export function dayOf(iso: string): string {
  return days.format(new Date(iso))
}
