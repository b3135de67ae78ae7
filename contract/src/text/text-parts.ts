import { limits } from '../limits.ts'

export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; text: string; username: string }
  | { kind: 'link'; text: string }

/** Scripts that put no space between words, or write a preposition onto the word behind it. */
const joining = ['Han', 'Hira', 'Kana', 'Thai', 'Laoo', 'Khmr', 'Mymr', 'Hang', 'Arab', 'Hebr']
const joiningLetters = joining.map((script) => String.raw`\p{Script_Extensions=${script}}`).join('')

/** Begins a mention at the start of a word: an address such as `me@example.com` holds none, nor does a path. */
export const mentionStart = String.raw`(?<!(?![${joiningLetters}])[\p{L}\p{M}\p{N}_@＠./])[@＠]`

/** Ends where another script begins (`@amaraさん`), but never within a word (`@amará`); the dot at an end is the sentence's. */
const mention = String.raw`${mentionStart}(?<username>[A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)*)(?![\p{Script=Latin}\p{M}\p{Nd}_@＠])`

/** Ends a link wherever they stand: the sentence marks, brackets and quotation marks that ASCII does not have, and what is not seen. */
const foreignMark = String.raw`(?![\0-\x7F’])[\p{Terminal_Punctuation}\p{Quotation_Mark}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Bidi_Control}‥…\u200B\u2060\uFEFF]`
const label = String.raw`[\p{L}\p{N}_][\p{L}\p{M}\p{N}\u200C\u200D_-]*`
const host = String.raw`${label}(?:\.${label})*(?::\d{1,5}(?!\d))?`
const link = String.raw`(?<link>[hH][tT][tT][pP][sS]?:\/\/${host}(?:[/?#](?:(?!${foreignMark})[^\s<>"\\])*)?)`

const special = new RegExp(`${link}|${mention}`, 'gu')

/** A top-level domain of Latin letters that another script goes on from: the sentence does, where it has no spaces. */
const textBehindHost = /^([^/?#]*\.[A-Za-z]{2,})(?![\p{Script=Latin}\p{M}])\p{L}[^/?#]*/u

const openers: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** Cuts off what belongs to the sentence around a link: final punctuation, an unopened bracket. */
function withoutTail(link: string): string {
  const count = (sign: string) => link.split(sign).length
  const unopened = new Map(
    Object.entries(openers).map(([closer, opener]) => [closer, count(closer) - count(opener)]),
  )
  let end = link.length
  for (; end > 0; end -= 1) {
    const last = link[end - 1] ?? ''
    const surplus = unopened.get(last) ?? 0
    if (surplus <= 0 && !/[.,:;!?'’*_~]/u.test(last)) break
    unopened.set(last, surplus - 1)
  }
  return link.slice(0, end)
}

/** An address without the sentence that goes on behind it. */
function linkWithin(found: string): string {
  const [scheme = ''] = /^\w+:\/\//.exec(found) ?? []
  const [, domain] = textBehindHost.exec(found.slice(scheme.length)) ?? []
  return domain === undefined ? withoutTail(found) : scheme + domain
}

/**
 * Parts a text into plain text, @mentions and http(s) links; the parts’ texts joined are the text. Who is notified of a mention
 * and what is linked are both decided here; whether somebody has the name is for the database to say.
 */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let done = 0

  function add(at: number, part: TextPart) {
    if (at > done) parts.push({ kind: 'text', text: text.slice(done, at) })
    parts.push(part)
    done = at + part.text.length
  }

  for (const { 0: found, index, groups } of text.matchAll(special)) {
    const { username } = groups ?? {}
    if (username === undefined) {
      add(index, { kind: 'link', text: linkWithin(found) })
    } else if (username.length >= limits.usernameLengthMin && username.length <= limits.usernameLength) {
      add(index, { kind: 'mention', text: found, username })
    }
  }
  if (done < text.length) parts.push({ kind: 'text', text: text.slice(done) })
  return parts
}

/** The usernames that these parts mention, as they are written. */
export function mentionsIn(parts: readonly TextPart[]): string[] {
  return parts.flatMap((part) => (part.kind === 'mention' ? [part.username] : []))
}

/** The usernames that a text may mention, each once and in small letters. */
export function mentionedIn(text: string): string[] {
  return [...new Set(mentionsIn(textParts(text)).map((username) => username.toLowerCase()))]
}
