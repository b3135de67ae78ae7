import type { AccountLanguageCode } from '@fanfare/contract/text/languages'

/** Content of an email, before it is rendered as text and as HTML. */
export type Email = {
  subject: string
  title: string
  paragraphs: readonly string[]
  /** Shown large, to be copied. */
  code?: string
  action?: { label: string; url: string }
  /** Items of the email, one below the other. */
  items?: readonly EmailItem[]
  /** Reason why the person got this email, or what to do when it is not theirs. */
  footnote: string
  /** Links below the footnote. */
  links?: readonly { label: string; url: string }[]
  /** URL with which email programs unsubscribe in one click (RFC 8058). */
  unsubscribeUrl?: string
  /** Made of what the letter tells, so that a letter that is sent again is known as the same. */
  messageId?: string | undefined
}

/** Item of an email; its title is empty where the email’s own says it. */
export type EmailItem = { title: string; text: string; url: string }

/** EmailRecipient of an email; `language` is null where it is unknown, and the email is in English. */
export type EmailRecipient = { email: string; language: AccountLanguageCode | null }
