import { usernameAndSearchLimits } from '../limits/first-screen-limits.ts'
import { hasPublicHost } from './public-host.ts'

export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; text: string; username: string }
  | { kind: 'link'; text: string }

/** Scripts that put no space between words. */
const unspaced = 'Han Hira Kana Bopo Yiii Thai Laoo Khmr Mymr Lana Tibt Hang'
/** Scripts that write a preposition onto the word behind it. */
const prefixing = 'Arab Hebr Syrc Ethi'
const joiningLetters = `${unspaced} ${prefixing}`
  .split(' ')
  .map((script) => String.raw`\p{Script_Extensions=${script}}`)
  .join('')

/** Final characters of emoji: Unicode marks that do not continue a word. */
const emojiEnds = String.raw`\uFE0E\uFE0F\u20E3`

/** Begins a mention at the start of a word: an address such as `me@example.com` holds none, nor does a path. */
export const mentionStartPatternSource = String.raw`(?<!(?![${joiningLetters}${emojiEnds}])[\p{L}\p{M}\p{N}_@＠./])[@＠]`

/** Letters and digits of a username, narrow or wide. */
const inUsername = String.raw`[A-Za-z0-9_\uFF10-\uFF19\uFF21-\uFF3A\uFF3F\uFF41-\uFF5A]`

/** Ends where another script begins (`@amaraさん`), but never within a word (`@amará`); the dot at an end is the sentence's. */
const mention = String.raw`${mentionStartPatternSource}(?<username>${inUsername}+(?:[.\uFF0E]${inUsername}+)*)(?![\p{Script=Latin}\p{M}\p{Nd}_@＠])`

/** A letter, mark or number of any script, without those that are not seen, the keys of emoji, and the Thai and Lao signs of abbreviation. */
const letter = String.raw`(?![\p{Default_Ignorable_Code_Point}\p{Me}\u0E2F\u0EAF])[\p{L}\p{M}\p{N}]`
/** A joiner where a domain may have one: behind what has the letters of Indic scripts joined (RFC 5892). */
const joiner = String.raw`(?<=[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA])[\u200C\u200D](?=\p{L})`
/** A joiner within a word of a script beyond ASCII, as paths have it. */
const joinerInWord = String.raw`(?<=(?![\0-\x7F])[\p{L}\p{M}])[\u200C\u200D](?=(?![\0-\x7F])\p{L})`
const label = String.raw`(?!\p{M})(?:${letter}|_)(?:${letter}|${joiner}|[_-])*`
/**
 * Characters that RFC 3986 allows in a URL, and letters of every script: all others, such as punctuation of
 * other scripts and emoji, end it.
 */
const inPath = String.raw`[\w\-.~:/?#[\]@!$&'()*+,;=%]|${letter}|${joinerInWord}`
/**
 * Host of a link. The dot of the root and a colon without a port belong to it only where the address goes on;
 * else they are the sentence's.
 */
const host = String.raw`${label}(?:\.${label})*(?:\.(?=[/?#]|:\d))?(?::\d{1,5}(?!\d)|:(?=[/?#]))?`
const scheme = String.raw`[hH][tT][tT][pP][sS]?:\/\/`
/** Begins another link, unless an address holds it as a part of its path or query (`/web/https://…`, `?to=https://…`). */
const nextLink = `(?<![/=?#:])${scheme}`
const link = String.raw`(?<link>${scheme}(?![A-Za-z][\w+.-]*:\/\/)${host}(?:[/?#](?:(?!${nextLink})(?:${inPath}))*)?)`

/** Behind a host, what browsers take for a dot of it or do not see, and the rest of the host. */
const restOfHost =
  /^(?:[。．｡]|\p{Default_Ignorable_Code_Point}+[.。．｡]?)\p{Default_Ignorable_Code_Point}*[A-Za-z\d_]/u
const restOfNonAsciiHost = /^\p{Default_Ignorable_Code_Point}+[.。．｡]?[\p{L}\p{Nd}]/u

/** A top-level domain of Latin letters that another script goes on from: the sentence does, where it has no spaces. */
const domainBeforeText = String.raw`([^\s/?#@]*\.[A-Za-z]{2,})(?![\p{Script=Latin}\p{M}])\p{L}`
const textBehindHost = new RegExp(`^${domainBeforeText}`, 'u')

/** An address with a name before its host (`https://bank.example@evil.example`): no part of it is linked. */
const withUserinfo = String.raw`${scheme}(?!${domainBeforeText})(?:[\w\-.~%!$&'*+,;=:]|(?![\0-\x7F])${letter}|${joinerInWord})*(?<![,;!'*])@(?:${inPath})*`

const special = new RegExp(`(?<userinfo>${withUserinfo})|${link}|${mention}`, 'gu')

const openers: Record<string, string> = { ')': '(', ']': '[' }

/**
 * Cuts off what belongs to the sentence around a link: what follows a bracket that was not opened in it, and final punctuation.
 * @param marks those that end no address
 */
export function trimSentenceFromLink(link: string, marks = /[.,:;!?'*_~]+$/): string {
  const open: string[] = []
  let end = 0
  for (; end < link.length; end += 1) {
    const sign = link[end] ?? ''
    if (sign === '(' || sign === '[') open.push(sign)
    else if (openers[sign] !== undefined && open.pop() !== openers[sign]) break
  }
  return link.slice(0, end).replace(marks, '')
}

/** An address without the sentence that goes on behind it. */
function linkWithin(found: string): string {
  const [scheme = ''] = /^\w+:\/\//.exec(found) ?? []
  const [, domain] = textBehindHost.exec(found.slice(scheme.length)) ?? []
  return domain === undefined ? trimSentenceFromLink(found) : scheme + domain
}

/** Checks whether a link would lead elsewhere than its text says, or to a host that not everybody can reach. */
function isMisleading(link: string, behind: string): boolean {
  const hasPath = /^\w+:\/\/[^/?#]*[/?#]/.test(link)
  const isCut =
    !hasPath && (restOfHost.test(behind) || (/[^\0-\x7F]$/.test(link) && restOfNonAsciiHost.test(behind)))
  return isCut || !hasPublicHost(link)
}

/**
 * Parts a text into plain text, @mentions and http(s) links to public hosts; the parts’ texts joined are the text. Who is notified of a mention
 * and what is linked are both decided here; whether somebody has the name is for the database to say.
 */
export function splitMentionsAndLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let done = 0

  function add(at: number, part: TextPart) {
    if (at > done) parts.push({ kind: 'text', text: text.slice(done, at) })
    parts.push(part)
    done = at + part.text.length
  }

  for (const { 0: found, index, groups } of text.matchAll(special)) {
    if (groups?.userinfo !== undefined) continue
    const username = groups?.username?.normalize('NFKC')
    if (username === undefined) {
      const link = linkWithin(found)
      if (!isMisleading(link, text.slice(index + link.length))) add(index, { kind: 'link', text: link })
    } else if (
      username.length >= usernameAndSearchLimits.usernameLengthMin &&
      username.length <= usernameAndSearchLimits.usernameLength
    ) {
      add(index, { kind: 'mention', text: found, username })
    }
  }
  if (done < text.length) parts.push({ kind: 'text', text: text.slice(done) })
  return parts
}

/** The usernames that these parts mention, in narrow letters as they are written. */
export function extractMentionsOfParts(parts: readonly TextPart[]): string[] {
  return parts.flatMap((part) => (part.kind === 'mention' ? [part.username] : []))
}

/** The usernames that a text may mention, each once and in small letters. */
export function findMentionedUsernames(text: string): string[] {
  return [
    ...new Set(extractMentionsOfParts(splitMentionsAndLinks(text)).map((username) => username.toLowerCase())),
  ]
}
