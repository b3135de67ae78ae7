export type EmailPreference = 'AT_ONCE' | 'DAILY' | 'NEVER'

/** Subjects of notification preferences: the kinds of notification of each, and its default channels. */
export const notificationSubjects = {
  COMMENTS: { kinds: ['COMMENT', 'REPLY'], mail: 'DAILY', push: true },
  LIKES: { kinds: ['LIKE'], mail: 'NEVER', push: false },
  SUBSCRIBERS: { kinds: ['SUBSCRIPTION'], mail: 'DAILY', push: true },
  TIPS: { kinds: ['TIP'], mail: 'DAILY', push: true },
  MENTIONS: { kinds: ['MENTION'], mail: 'DAILY', push: true },
  POSTS: { kinds: ['POST'], mail: 'AT_ONCE', push: true },
  WELCOMES: { kinds: ['WELCOME'], mail: 'DAILY', push: true },
} as const satisfies Record<string, { kinds: readonly string[]; mail: EmailPreference; push: boolean }>

export type NotificationSubject = keyof typeof notificationSubjects
export const everySubject = Object.keys(notificationSubjects) as NotificationSubject[]
