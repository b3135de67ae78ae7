import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/accounts/notification-preferences.ts'
import { everyNotificationSubject } from '../../social/notification-kinds.ts'

const wish = z.object({
  inApp: z.boolean(),
  mail: z.enum(['AT_ONCE', 'DAILY', 'NEVER']),
  /** Push notifications on the member’s devices that have them enabled. */
  push: z.boolean(),
})

const subject = z.enum(everyNotificationSubject)
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 22:00')

const quietHours = z
  .object({ from: clock, to: clock })
  .refine(({ from, to }) => from !== to, "Quiet hours can't start and end at the same time")

const timeZone = z.string().max(60, { abort: true }).refine(isTimeZone, "This time zone doesn't exist")

export const notificationPreferences = z.object({
  subjects: z.record(subject, wish),
  /**
   * Local time of the member without immediate emails and push notifications. They are sent afterwards. A
   * range from a later to an earlier time spans midnight.
   */
  quietHours: quietHours.nullable(),
  /** Time zone such as `Africa/Lagos`; null if the member never set one: UTC. */
  timeZone: z.string().nullable(),
})
export type NotificationPreferences = z.output<typeof notificationPreferences>

/** Changes of preferences; omitted fields stay unchanged. */
export const notificationPreferenceChanges = z
  .object({ subjects: z.partialRecord(subject, wish.partial()), quietHours: quietHours.nullable(), timeZone })
  .partial()
export type NotificationPreferenceChanges = z.output<typeof notificationPreferenceChanges>

export const getNotificationPreferences = call(calls.getNotificationPreferences, {
  summary: 'Retrieve my notification preferences; change them with notificationPreferences in update-user',
  data: notificationPreferences,
})

export const unsubscribeFromMail = call(calls.unsubscribeFromMail, {
  admission: 'change',
  topics: 'Its transaction appends NOTIFICATION_PREFERENCES.',
  summary:
    'Unsubscribe from notification emails with the emailed link; also used by email programs (RFC 8058)',
  params: z.object({ token: z.string().max(120) }),
  data: z.boolean(),
})

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
