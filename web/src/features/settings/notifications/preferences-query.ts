import { updateUser } from '@fanfare/contract/calls/accounts/accounts'
import { getNotificationPreferences } from '@fanfare/contract/calls/accounts/notification-preferences'
import type {
  NotificationPreferenceChanges,
  NotificationPreferences,
} from '@fanfare/contract/shapes/accounts/notification-preferences'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toastError } from '../../../layout/toasts/toast-error.ts'
import { callApi } from '../../../lib/api/call.ts'

/** Queries the viewer's notification preferences. */
export function notificationPreferencesQuery() {
  return queryOptions({
    queryKey: ['notification-preferences'],
    queryFn: async ({ signal }) => (await callApi(getNotificationPreferences, { signal })).data,
  })
}

/** Updates the preferences optimistically and rolls back on an error; also sends the device's time zone. */
export function useUpdateNotificationPreferences() {
  const client = useQueryClient()
  const { queryKey } = notificationPreferencesQuery()
  return useMutation({
    scope: { id: 'notification-preferences' },
    mutationFn: async (change: NotificationPreferenceChanges) => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
      await callApi(updateUser, { body: { notificationPreferences: { ...change, timeZone } } })
    },
    onMutate: (change) => {
      const before = client.getQueryData(queryKey)
      if (before) client.setQueryData(queryKey, changed(before, change))
      return before
    },
    onError: (error, _change, before) => {
      client.setQueryData(queryKey, before)
      toastError(error)
    },
  })
}

function changed(
  before: NotificationPreferences,
  { subjects, quietHours = before.quietHours }: NotificationPreferenceChanges,
): NotificationPreferences {
  const after = { ...before, quietHours, subjects: { ...before.subjects } }
  for (const [name, wish] of Object.entries(subjects ?? {})) {
    const subject = name as keyof NotificationPreferences['subjects']
    after.subjects[subject] = { ...before.subjects[subject], ...wish }
  }
  return after
}
