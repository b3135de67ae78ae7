export type MailWish = 'AT_ONCE' | 'DAILY' | 'NEVER'

/** What somebody chooses about: which kinds of notification it is, and how she hears of them until she chooses. */
export const notificationSubjects = {
  COMMENTS: { kinds: ['COMMENT', 'REPLY'], mail: 'DAILY' },
  LIKES: { kinds: ['LIKE'], mail: 'NEVER' },
  SUBSCRIBERS: { kinds: ['SUBSCRIPTION'], mail: 'DAILY' },
  TIPS: { kinds: ['TIP'], mail: 'DAILY' },
  MENTIONS: { kinds: ['MENTION'], mail: 'DAILY' },
  POSTS: { kinds: ['POST'], mail: 'AT_ONCE' },
} as const satisfies Record<string, { kinds: readonly string[]; mail: MailWish }>

export type NotificationSubject = keyof typeof notificationSubjects
export const everySubject = Object.keys(notificationSubjects) as NotificationSubject[]
