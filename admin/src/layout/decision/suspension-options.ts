import { defaultSuspensionDays } from '@fanfare/contract/content-rules'

/** Durations of a suspension in days; empty: until an admin ends it. */
export const suspensionDurationOptions = [
  { value: '7', label: 'For 7 days' },
  { value: '30', label: 'For 30 days' },
  { value: '365', label: 'For a year' },
  { value: '', label: 'Indefinitely' },
]

export const defaultSuspensionDuration = String(defaultSuspensionDays)
