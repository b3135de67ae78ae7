import type { LanguageCode } from '@fanfare/contract/text/languages'

/** What a mail says, before it is set as text and as HTML. */
export type Email = {
  subject: string
  title: string
  paragraphs: readonly string[]
  /** Shown large, to be copied. */
  code?: string
  action?: { label: string; url: string }
  /** What it tells of, one under the other. */
  items?: readonly EmailItem[]
  /** Why the person got this mail, or what to do when it is not hers. */
  footnote: string
  /** Under the footnote. */
  links?: readonly { label: string; url: string }[]
  /** By which mail programs end such letters with one press (RFC 8058). */
  unsubscribeUrl?: string
  /** Made of what the letter tells, so that a letter that is sent again is known as the same. */
  messageId?: string | undefined
}

/** Without a title where the letter's own says it. */
export type EmailItem = { title: string; words: string; url: string }

/** Whom a letter is for; null where we do not know her language, and write English. */
export type Recipient = { email: string; language: LanguageCode | null }
