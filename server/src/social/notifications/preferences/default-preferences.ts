import { notificationSubjects } from '@fanfare/contract/notification-subjects'

const rows = Object.entries(notificationSubjects).flatMap(([subject, { kinds, mail, push }]) =>
  kinds.map((kind) => `('${kind}', '${subject}', '${mail}', ${push})`),
)

/**
 * SQL: for each kind, the subject of its preference, and the default channels until the member chooses. Money
 * and account have no subject.
 */
export const defaultPreferences = `(VALUES ${rows}) AS usual (kind, subject, mail, push)`
