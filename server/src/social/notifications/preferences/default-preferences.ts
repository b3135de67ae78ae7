import { notificationSubjects } from '@fanfare/contract/notification-subjects'

const rows = Object.entries(notificationSubjects).flatMap(([subject, { kinds, mail, push }]) =>
  kinds.map((kind) => `('${kind}', '${subject}', '${mail}', ${push})`),
)

/** SQL: of each kind, the subject that somebody chooses about, and how she is told of it until she does. Money and account are of none. */
export const defaultPreferences = `(VALUES ${rows}) AS usual (kind, subject, mail, push)`
