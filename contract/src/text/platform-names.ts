/**
 * Look-alikes by the letter they imitate: letters of other alphabets and digits. NFKC has already normalized
 * styled letters.
 */
const homoglyphs: Record<string, string> = {
  a: '4@аɑαᴀ',
  b: '8ьвʙβ',
  c: 'сᴄϲ',
  d: 'ԁᴅđ',
  e: '3еєεᴇ€',
  f: 'ꜰƒϝ',
  g: '96ɡɢԍ',
  h: 'һнʜη',
  k: 'кκᴋ',
  // One with the i: told apart in few fonts.
  l: '1iіıɩι|ӏʟɪłǀ',
  m: 'мᴍ',
  n: 'пɴո',
  o: '0оοσօᴏø',
  p: 'рρᴘ',
  q: 'ԛ',
  r: 'гʀ',
  s: '5$ѕꜱ',
  t: '7тτᴛ',
  u: 'υսᴜ',
  v: 'ѵνᴠ',
  w: 'ԝωᴡ',
  x: 'хχ',
  y: 'уүγʏ',
  z: '2ᴢ',
}
const letterOf = new Map(
  Object.entries(homoglyphs).flatMap(([letter, like]) => [...like].map((each) => [each, letter])),
)
/** Capitals that are taken for another letter than their small ones: Η is no η. */
const capitals = new Map(Object.entries({ Η: 'h', Ν: 'n', Υ: 'y' }))

/** Letters in black circles and squares, and those of flags, from which NFKC makes nothing. */
const enclosed = [0x1f150, 0x1f170, 0x1f1e6]

/** A name as a quick eye reads it: letters of the Latin alphabet alone. */
function foldHomoglyphs(text: string): string {
  return [...text.normalize('NFKC').normalize('NFD')]
    .map((character) => {
      const code = character.codePointAt(0) ?? 0
      const first = enclosed.find((each) => code >= each && code < each + 26)
      const plain = first === undefined ? character : String.fromCodePoint(0x61 + code - first)
      return capitals.get(plain) ?? plain.toLowerCase()
    })
    .map((letter) => letterOf.get(letter) ?? letter)
    .join('')
    .replace(/[^a-z]/g, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** Roles that speak for a platform. */
const offices =
  `admin admins administrator administrators administration moderator moderators moderation mod mods staff
  support helpdesk help helpline security billing payments payout payouts verification verified official
  customerservice customercare safety legal compliance abuse system root sysadmin superuser webmaster postmaster
  hostmaster noreply`.split(/\s+/)
/** Words beside a role that do not change its meaning. */
const fillers =
  `team the our my your real true desk center centre care service services customer client user member
  account accounts department dept agent agents group app site web online live chat info contact alert alerts notice
  trust and for from of at us`.split(/\s+/)
/** Roles that one part of a username is enough to claim, whatever the other parts are. */
const loudOffices = 'admin administrator moderator support helpdesk billing verification payouts'.split(' ')
/** A brand this short may well be a part of other words. */
const shortBrand = 4

const office = anyOf(offices)
const filler = anyOf(fillers)
const loudOffice = new RegExp(`^(?:${anyOf(loudOffices)})$`)

/**
 * Checks whether a name may be mistaken for the platform’s own: `support_team`, `f4nfare`, `Fanfare Help`.
 * Digits, separators, letters of other alphabets and doubled letters disguise nothing.
 * @param brand name of this platform
 */
export function imitatesPlatform(name: string, brand: string): boolean {
  const brands = ['fanfare', foldHomoglyphs(brand)].filter((each) => each !== '')
  const speaker = `${office}|${anyOf(brands)}`
  const speaks = new RegExp(`^(?:${filler})*(?:${speaker})(?:${filler}|${speaker})*$`)
  const long = brands.filter((each) => each.length > shortBrand)
  const isBranded = new RegExp(anyOf(long))
  return (
    readings(name).some((each) => speaks.test(each)) ||
    partsOf(name).some((part) => isBranded.test(foldHomoglyphs(part)))
  )
}

/** Checks the same for a username, also by one of its parts alone: `support_lagos`. */
export function usernameImitatesPlatform(username: string, brand: string): boolean {
  return (
    imitatesPlatform(username, brand) ||
    partsOf(username).some((part) => readings(part).some((each) => loudOffice.test(each)))
  )
}

/**
 * Checks whether a name, or a part of it, reads as one of these words: digits and letters of other alphabets
 * disguise nothing.
 */
export function readsAsWord(name: string, words: readonly string[]): boolean {
  const said = new Set([foldHomoglyphs(name), ...partsOf(name).map(foldHomoglyphs)])
  return words.some((word) => foldHomoglyphs(word) !== '' && said.has(foldHomoglyphs(word)))
}

/** Checks whether a name contains a character that may be mistaken for the verified badge. */
export function imitatesVerifiedBadge(name: string): boolean {
  return /[✓✔✅☑√Ⓥⓥ\u{1F5F8}\u{1F5F9}\u{1F165}\u{1F185}]/u.test(name)
}

/** Letters of Latin that are taken for ones of Cyrillic or Greek. */
const likeOthers = new Set('ABCEHIJKMNOPSTXYZaceijopsvxy')
/** Capitals of Greek and Cyrillic that are taken for ones of Latin: `Ω` is not, though `ω` is taken for a w. */
const capitalsLikeLatin = new Set('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕІЈКМНОРСТУХЅ')

/**
 * Checks whether a word of a name contains letters of another alphabet that look like its own, such as a
 * Cyrillic `а` in a Latin name: two such names look alike and are different. False for words whose letters
 * nobody confuses (`KoЯn`), and for names of words in several alphabets.
 */
export function mixesConfusableAlphabets(name: string): boolean {
  return name
    .normalize('NFC')
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => {
      const letters = [...word].filter((character) => /\p{L}/u.test(character))
      const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter))
      const others = letters.filter((letter) => /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(letter))
      if (latin.length === 0 || others.length === 0) return false
      const isLikeLatin = (letter: string) => letterOf.has(letter) || capitalsLikeLatin.has(letter)
      return others.every(isLikeLatin) || latin.every((letter) => likeOthers.has(letter))
    })
}

/** Words as a regular expression, each letter as often in a row as somebody likes to write it. */
function anyOf(words: readonly string[]): string {
  return words.map((word) => foldHomoglyphs(word).replace(/(.)\1*/g, '$1+')).join('|')
}

/** Reads a name with its leading and trailing digits as letters, and without them. */
function readings(name: string): string[] {
  return [foldHomoglyphs(name), foldHomoglyphs(name.replace(/^[\d\s._-]+|[\d\s._-]+$/g, ''))]
}

function partsOf(name: string): string[] {
  return name.split(/[\s._-]+/)
}
