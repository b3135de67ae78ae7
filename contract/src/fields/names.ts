import { z } from 'zod'
import { limits } from '../limits.ts'
import { minCharactersCheck } from '../text/characters.ts'
import { normalizeUsername } from '../text/normalize-for-comparison.ts'
import { maxLengthCheck } from './max-length-check.ts'

/**
 * Emoji that are written with several characters, some of them unseen by themselves: with a colour or a skin tone, joined to
 * others, on a key, or the flag of a part of a country.
 */
const emoji = [
  String.raw`\u{1F3F4}[\u{E0061}-\u{E007A}]{2,6}\u{E007F}`,
  String.raw`\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)*`,
  String.raw`[\d#*]\uFE0F?\u20E3`,
].join('|')

/** Scripts that spell words with joiners, which are not seen themselves: `ශ්‍රී`, `می‌خواهم`. */
const joined = [
  'Arab',
  'Syrc',
  'Nkoo',
  'Mong',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
]
  .concat(['Sinh', 'Khmr', 'Mymr', 'Tibt', 'Thai', 'Laoo'])
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('')
/** Scripts without spaces between words, whose writers part words by a space that is not seen. */
const unspaced = ['Khmr', 'Thai', 'Laoo', 'Mymr'].map((script) => String.raw`\p{Script=${script}}`).join('')
/**
 * Unseen characters that change how a text is spelled: a joiner between two letters, or at the end of a Malayalam
 * word, what parts words of a script without spaces, the separator before a vowel at the end of a Mongolian word, and what
 * chooses a form of a Mongolian letter or of a Han character.
 */
const spelling = [
  String.raw`(?<=[${joined}]\p{M}*)[\u200C\u200D](?=[${joined}])`,
  String.raw`(?<=\u0D4D)\u200D`,
  String.raw`(?<=[${unspaced}])\u200B(?=[${unspaced}])`,
  String.raw`(?<=\p{Script=Mongolian})[\u180B-\u180D\u180F]`,
  String.raw`(?<=\p{Script=Mongolian})\u180E(?=\p{Script=Mongolian})`,
  String.raw`(?<=\p{Script=Han})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`,
].join('|')

/**
 * Characters that are invisible, reverse the direction of text, or are for private use. A NUL stays: a text
 * with one is rejected.
 */
const unseen = String.raw`(?![\s\0])[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Co}\u2800\uFFF9-\uFFFB]|\uFEFF`

const seenOrUnseen = new RegExp(`(${emoji}|${spelling})|${unseen}`, 'gu')
const lineEnd = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/** The marks that say which way a letter is written turn nothing around: right-to-left texts need them. */
const directionsOrControls = /(?![\t\n\0\u061C\u200E\u200F])[\p{Bidi_Control}\p{Cc}\uFFF9-\uFFFB]/gu

/** A name, or another text that stands beside others: on one line, and only with what can be seen. */
export function normalizeSingleLine(text: string): string {
  return text
    .replace(/([\u180E\u200B-\u200D])[\u180E\u200B-\u200D]+/g, '$1')
    .replace(seenOrUnseen, (_, whole: string | undefined) => whole ?? '')
    .replace(/[\s\u0085]+/g, ' ')
    .trim()
    .normalize('NFC')
}

/**
 * Cleans a multi-line text: line breaks stay, characters that reverse its direction go. Returns an empty
 * string if nothing of it is visible.
 */
export function normalizeMultiline(text: string): string {
  if (normalizeSingleLine(text) === '') return ''
  return text.replace(lineEnd, '\n').replace(directionsOrControls, '').trim()
}

/** Names that programs give a meaning to: as the key of an object, what JavaScript's own kinds of objects have. */
const namesOfPrograms = [
  ...[Object, Function, Array, Promise].flatMap((kind) => [
    ...Object.getOwnPropertyNames(kind),
    ...Object.getOwnPropertyNames(kind.prototype),
  ]),
  ...Object.getOwnPropertyNames(JSON),
  ...['callee', 'then', 'tojson', 'nan', 'infinity', 'nil', 'none', 'true', 'false', 'void', 'object'],
].map((name) => name.toLowerCase())

/**
 * Words that a username cannot be: they are, or may become, the first part of one of the product's own paths, or mean
 * something to programs.
 */
export const reservedUsernames: ReadonlySet<string> = new Set([
  ...namesOfPrograms,
  ...`about account accounts admin api api-docs app assets atom.xml auth blog checkout comment comments creator
  creators dashboard decision docs explore fanfare favicon.ico feed feed.xml feeds files google-auth health help home img
  index.html join legal lists live login logout mail manifest.json manifest.webmanifest master-record me
  media messages metrics moderation new new-post notification notifications null oembed official pages paystack post
  post-folder posts privacy profile register robots.txt root rss rss.xml saves search security
  security.txt service-worker.js settings signup site sitemap sitemap.xml static status stop-email-change
  stop-factor-reset subscription subscriptions support sw.js system tags takedown team terms twitter two-factor undefined
  undo-delete user user-folder users verification wallet
  webhook well-known www`.split(/\s+/),
])

export const newUsername = z
  .string('Choose a username')
  .overwrite(normalizeUsername)
  .min(limits.usernameLengthMin, {
    error: `Usernames need at least ${limits.usernameLengthMin} characters`,
    abort: true,
  })
  .max(limits.usernameLength, `Usernames can have up to ${limits.usernameLength} characters`)
  .regex(/^[a-z0-9_.]+$/, { error: 'Usernames can only have letters, numbers, _ and .', abort: true })
  .refine((value) => !/^\.|\.$|\.\./.test(value), "Usernames can't start or end with a dot")
  .refine((value) => !reservedUsernames.has(value), 'This username is not available')

export const displayName = z
  .string('Enter your name')
  .overwrite(normalizeSingleLine)
  .superRefine(
    maxLengthCheck(limits.displayNameLength, `Names can have up to ${limits.displayNameLength} characters`),
  )
  .refine(minCharactersCheck(limits.nameLengthMin), `Names need at least ${limits.nameLengthMin} characters`)
