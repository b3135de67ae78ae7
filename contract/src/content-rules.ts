/** The rules that a moderator can say were broken, in the order of the acceptable use policy, where `section` is explained. */
export const contentRules = {
  MINORS: { words: 'Children and young people', section: 'minors' },
  CONSENT: { words: 'Other people', section: 'consent' },
  HARASSMENT: { words: 'Harassment', section: 'consent' },
  VIOLENCE: { words: 'Violence and hatred', section: 'violence' },
  SELF_HARM: { words: 'Self-harm and suicide', section: 'violence' },
  SEXUAL: { words: 'Sexual content', section: 'sexual' },
  RIGHTS: { words: 'Stolen and leaked work', section: 'rights' },
  ILLEGAL: { words: 'Illegal and dangerous things', section: 'illegal' },
  IMPERSONATION: { words: 'Impersonation', section: 'honesty' },
  FRAUD: { words: 'Scam and fraud', section: 'money' },
  SPAM: { words: 'Spam', section: 'site' },
} as const

export type ContentRule = keyof typeof contentRules
export const contentRuleKeys = Object.keys(contentRules) as ContentRule[]

/** Number of days within which an author may appeal a decision. */
export const appealDays = 30
/** A decision is taken back within this time, by who made it; nobody is told of it before. */
export const decisionUndoSeconds = 10
/** Default length of a suspension by a decision, in days. */
export const defaultSuspensionDays = 30
