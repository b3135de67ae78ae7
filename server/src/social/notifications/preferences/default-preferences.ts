import {
  everyNotificationKind,
  notificationKinds,
  notificationSubjects,
} from '@fanfare/contract/notification-kinds'

const rows = everyNotificationKind.flatMap((kind) => {
  const { subject } = notificationKinds[kind]
  if (subject === null) return []
  const { mail, push } = notificationSubjects[subject]
  return [`('${kind}', '${subject}', '${mail}', ${push})`]
})

/**
 * SQL: for each kind, the subject of its preference, and the default channels until the member chooses. Money
 * and account have no subject.
 */
export const defaultPreferences = `(VALUES ${rows}) AS usual (kind, subject, mail, push)`
