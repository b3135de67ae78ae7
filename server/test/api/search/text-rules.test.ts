import {
  normalizeForSearch,
  normalizePhrase,
  tokenizeForSearch,
} from '@fanfare/contract/text/search/normalize-for-search'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'
import { joined } from '../../setup/people.ts'
import { published } from '../../setup/posts.ts'

const app = await startTestApp()
const creator = await joined(app, { verified: true })

async function madeBy<T>(
  of: 'plain' | 'separate_words' | 'spaced' | 'ascii_digits',
  texts: readonly string[],
) {
  const { rows } = await sql<{ made: T }>`
    SELECT ${sql.ref(of)}(text) AS made FROM unnest(${texts}::text[]) WITH ORDINALITY AS asked (text, at) ORDER BY at`.execute(
    app.ctx.db,
  )
  return rows.map(({ made }) => made)
}

/** A caption, terms that find it, and terms that do not. */
const cases: [script: string, caption: string, found: string[], missed: string[]][] = [
  [
    'Arabic with vowel marks',
    'مُحَمَّد كَتَبَ رِسَالَةً',
    ['محمد', 'مُحَمَّد', 'كَتَبَ', 'كتب', 'رسالة', 'رِسَالَةً', 'محمد رساله'],
    ['كاتب'],
  ],
  [
    'Arabic letters that vary',
    'أحمد إلى القاهرة في شارع مـــصر',
    ['احمد', 'الي', 'القاهره', 'مصر', 'فی'],
    ['لبنان'],
  ],
  ['seats of hamza', 'المسئول عن شُؤُون الهيئة', ['المسؤول', 'المسءول', 'شئون', 'شؤون', 'الهيءة'], ['مسول']],
  ['Persian and Urdu letters', 'یک کتاب قدیمی', ['يك', 'كتاب', 'قديمي', 'ڪتاب'], ['كتب']],
  ['Persian with joiners', 'می‌خواهم کتاب بخوانم', ['می‌خواهم', 'میخواهم', 'كتاب', 'کتاب'], ['نمی‌خواهم']],
  ['Hebrew with points', 'שָׁלוֹם לְכֻלָּם', ['שלום', 'שָׁלוֹם', 'לכלם'], ['שלומם']],
  [
    'Syriac with points',
    '\u072B\u0720\u0733\u0721\u0710 \u0725\u0732\u0720 \u071F\u0741\u0720\u071D\u0711',
    ['\u072B\u0720\u0721\u0710', '\u072B\u0720\u0733\u0721\u0710', '\u0725\u0720', '\u071F\u0720\u071D'],
    ['\u072B\u0721\u0710'],
  ],
  [
    'Samaritan with vowels',
    '\u0814\u080B\u081C\u080C \u0804\u0819\u0800\u0824',
    ['\u0814\u080B\u080C', '\u0814\u080B\u081C\u080C', '\u0804\u0800'],
    ['\u0814\u080C'],
  ],
  [
    'Mandaic with marks',
    '\u0848\u0859\u0840\u085A\u084D \u084C\u085B\u0840',
    ['\u0848\u0840\u084D', '\u0848\u0859\u0840\u085A\u084D', '\u084C\u0840'],
    ['\u0848\u084D'],
  ],
  [
    'Arabic and Hebrew with rare marks',
    '\u0628\u0898\u0628\u089F \u05D0\uFB1E\u05DC',
    ['\u0628\u0628', '\u05D0\u05DC'],
    ['\u0628'],
  ],
  ['Devanagari', 'हिन्दी में लिखा है', ['हिन्दी', 'हिंदी', 'हिन्दी में', 'लिखा', 'हिन्'], ['हनद']],
  [
    'Devanagari of two spellings',
    'क़िताब, चाँद, मातरम् और अंग्रेज़ी की संपत्ति',
    ['किताब', 'क़िताब', 'चांद', 'मातरम', 'अङ्ग्रेजी', 'सम्पत्ति', 'मातरम्'],
    ['कताब', 'चनद'],
  ],
  ['Gujarati of two spellings', 'હિંદી અને હિન્દી', ['હિન્દી', 'હિંદી'], ['હનદ']],
  ['Bengali of two spellings', 'অঙ্ক আর বাংলা', ['অংক', 'অঙ্ক'], ['অক']],
  ['Devanagari digits', 'वर्ष २०२६', ['२०२६', '2026'], ['2025']],
  ['Bengali', 'বাংলা ভাষায় লেখা', ['বাংলা', 'ভাষায়'], ['বাঙাল']],
  ['Tamil', 'தமிழ் மொழி', ['தமிழ்', 'மொழி'], ['தமிழர்']],
  ['Sinhala with joiners', 'ශ්‍රී ලංකාව', ['ශ්‍රී', 'ශ්රී', 'ලංකාව'], ['ලක්']],
  ['Thai', 'สวัสดีครับทุกคน', ['สวัสดีครับ', 'ครับ', 'ทุกคน', 'สวัสดีครับทุกคน', 'ค'], ['ลาก่อน']],
  ['Khmer', 'សួស្តី​អ្នកទាំងអស់គ្នា', ['សួស្តី', 'អ្នក', 'ទាំងអស់'], ['លាហើយ']],
  ['Myanmar', 'မင်္ဂလာပါ အားလုံး', ['မင်္ဂလာပါ', 'လာပါ'], ['ကျေးဇူး']],
  [
    'Japanese',
    '昨日は日本語でカタカナを書いた。',
    ['日本語', '日本', '本語', '語', '日', 'カタカナ', '昨日は日本語でカタカナを書いた。', 'カタカナ 日本語'],
    ['日語', '英語'],
  ],
  ['Japanese of half width', 'ｶﾞｰﾃﾞﾝの花', ['ガーデン', 'ｶﾞｰﾃﾞﾝ', '花'], ['カーテン']],
  ['Chinese', '今天在北京看长城2026年', ['北京', '长城', '北京看长城', '2026', '京'], ['南京']],
  ['Han beyond the first plane', '𠮷野家で食べた', ['𠮷野家', '𠮷', '野家'], ['吉野家']],
  ['Korean', '안녕하세요 여러분', ['안녕하세요', '안녕하', '안녕', '안', '여러분'], ['여러가', '녕안']],
  [
    'Korean particles',
    '서울에서 만나 반갑습니다 제주여행을 ㅋㅋㅋ',
    ['서울', '반갑', '여행', '제주', 'ㅋㅋ', '서울 여행'],
    ['부산'],
  ],
  ['Hausa', 'Ɗan ƙasa ya ɓoye ʼyan ƴaƴa', ['dan kasa', 'Ɗan ƙasa', 'boye', 'yaya'], ['dankasa']],
  ['Yoruba', 'Ọjọ́ ìbí Olúṣọlá', ['ojo ibi', 'olusola', 'Ọjọ́ ìbí'], ['ojoibi']],
  ['Vietnamese', 'Đường phố Hà Nội đẹp', ['duong pho', 'Hà Nội', 'ha noi', 'đẹp'], ['hanoi']],
  [
    'Turkish',
    'İstanbul ışık DIYARBAKIR',
    ['istanbul', 'isik', 'İSTANBUL', 'diyarbakir', 'ıstanbul'],
    ['ankara'],
  ],
  ['German', 'Große Straße STRASSE ẞ', ['strasse', 'straße', 'GROẞE', 'grosse'], ['gras']],
  ['Greek', 'ΟΔΟΣ οδός της Αθήνας', ['οδος', 'οδός', 'ΟΔΟΣ', 'αθηνας'], ['σοδο']],
  ['full-width Latin', 'Ｆａｎｆａｒｅ ２０２６', ['fanfare', '2026', 'Ｆａｎ'], ['fun']],
  ['Russian', 'Ёлка и Йод', ['елка', 'ёлка', 'йод'], ['юлка']],
  [
    'emoji',
    '👩‍👩‍👧 family ❤️ day 1️⃣st 🇳🇬🇬🇭 👍🏽©',
    ['family day', 'family ❤️', '1st', '👩‍👩‍👧', '👩', '❤️', '❤', '🇳🇬', '🇬🇭', '🇬🇭🇳🇬', '👍🏽', '👍', '©'],
    ['families', '👩‍👧‍👦', '💔', '🇬🇬', '👎', 'family 🎉'],
  ],
  [
    'grouped digits',
    'From 1,500 to 12.345.678 or 2’750, 1,50,000 and 3\u00A0250',
    ['1500', '1,500', '1.500', '١٬٥٠٠', '12345678', '2750', "2'750", '150000', '3250', '3\u202F250'],
    ['15', '1,5001', '678'],
  ],
  ['other digits', 'Due 12,34 or 1,5000', ['12', '34', '5000'], ['1234', '15000']],
  ['Thai of two spellings', 'รักเเม่ และแม่', ['แม่', 'เเม่'], ['พ่อ']],
  [
    'Thai with sara am in two orders',
    '\u0E19\u0E49\u0E33\u0E15\u0E32\u0E25',
    ['\u0E19\u0E4D\u0E49\u0E32', '\u0E19\u0E49\u0E4D\u0E32\u0E15\u0E32\u0E25', '\u0E19\u0E49\u0E33'],
    ['\u0E19\u0E33'],
  ],
  ['Lao with sara am in two orders', '\u0E99\u0ECD\u0EC9\u0EB2', ['\u0E99\u0EC9\u0EB3'], ['\u0E99\u0EB3']],
  ['Malayalam chillus', 'അവന്‍ വന്നു, അവൾ പോയി, എന്റെ പാല്‍', ['അവൻ', 'അവന്‍', 'അവള്‍', 'അവൾ', 'എൻ്റെ', 'പാൽ'], ['അവർ']],
  [
    'ligatures',
    'Sœur Ægir Þór Łódź Æ œuvre Guðrún',
    ['soeur', 'sœur', 'aegir', 'thor', 'lodz', 'oeuvre', 'gudrun', 'ŒUVRE'],
    ['souer', 'tor'],
  ],
  [
    'apostrophes in words',
    "ʻŌlelo Hawaiʻi, N’Djamena, O'Neil and l’amour. Don't!",
    [
      'olelo',
      'hawaii',
      'hawaiʻi',
      'ndjamena',
      "n'djamena",
      'oneil',
      'O’Neil',
      'amour',
      "l'amour",
      'dont',
      'don’t',
    ],
    ['lamoure'],
  ],
  [
    'hyphens and initials',
    'Wi‑Fi in the U.S.A. by J.K. Rowling, an e-mail',
    ['wifi', 'wi-fi', 'wi fi', 'Wi‐Fi', 'usa', 'U.S.A.', 'u.s.a', 'jk rowling', 'email', 'e-mail', 'mail'],
    ['uk'],
  ],
  ['words without hyphens', 'wifi and email in the USA', ['wi-fi', 'Wi‑Fi', 'e-mail', 'U.S.A.'], ['wi-fo']],
  ['Persian with spaces', 'می خواهم کتاب', ['می‌خواهم', 'می خواهم'], ['می‌روم']],
  ['Persian in parts', 'من می‌خواهم', ['می خواهم', 'میخواهم', 'خواهم'], ['می روم']],
  ['kana', 'ラーメンと すし', ['らーめん', 'ラーメン', 'スシ', 'すし'], ['うどん']],
  ['the article of Arabic', 'قرأت الكتاب', ['كتاب', 'الكتاب'], ['تاب']],
  [
    'Hebrew abbreviations',
    'צה"ל וארה״ב עם ג׳ירפה',
    ['צהל', 'צה״ל', 'צה"ל', 'וארהב', 'גירפה', "ג'ירפה"],
    ['צה'],
  ],
]

describe.each(cases)('%s', (_, caption, found, missed) => {
  test('is found by what it says, and by nothing else', async () => {
    const { postId } = await published(app, creator, { caption })
    const finds = async (searchTerm: string) => {
      const { data } = await app.call('GET /search/find-post/{searchTerm}', { params: { searchTerm } })
      return data.some((post) => post.postId === postId)
    }
    for (const term of found) expect([term, await finds(term)]).toEqual([term, true])
    for (const term of missed) expect([term, await finds(term)]).toEqual([term, false])
  })

  test('has the same words here and in the database', async () => {
    const texts = [caption, ...found, ...missed]
    expect(await madeBy('plain', texts)).toEqual(texts.map(normalizeForSearch))
    expect(await madeBy('separate_words', texts.map(normalizeForSearch))).toEqual(
      texts.map((text) => tokenizeForSearch(text).join(' ')),
    )
    expect(await madeBy('spaced', texts)).toEqual(texts.map((text) => ` ${normalizePhrase(text)} `))
  })
})

test.each([
  ['محمد', 'قال مُحَمَّد', true],
  ['हिन्दी', 'आज हिन्दी में', true],
  ['हिन्द', 'आज हिन्दी में', false],
  ['ネタバレ', 'これはネタバレです', true],
  ['สปอยล์', 'มีสปอยล์นะ', true],
  ['剧透', '小心剧透！', true],
  ['剧透', '剧很透', false],
  ['Ɗan ƙasa', 'dan KASA!', true],
  ['spoiler', 'No spoilers', false],
  ['می‌خواهم', 'میخواهم', true],
  ['서울', '서울에서 만나요', true],
  ['서울', '부산에서 만나요', false],
  ['हिंदी', 'आज हिन्दी में', true],
  ['مسئول', 'قال المسؤول', false],
  ['مسئول', 'كل مسؤول', true],
  ['צהל', 'דובר צה"ל', true],
  ['1500', 'for ₦1,500 only', true],
  ['👩‍👩‍👧', 'us 👩‍👩‍👧!', true],
  ['🇳🇬', 'up 🇳🇬🇬🇭', true],
  ['🇬🇬', 'up 🇳🇬🇬🇭', false],
  ['❤️', 'so ❤ much', true],
  ['c++', 'I write C++ daily', true],
  ['c++', 'vitamin C daily', false],
  ['.net', 'The .NET runtime', true],
  ['.net', 'Caught in a net', false],
  ['Adéṣọlá', 'With adesola', true],
  ['Spoilér!', 'no spoiler', true],
  ['スシ', 'いま すしを食べた', true],
  ['coeur', 'Mon cœur', true],
  ['\u072B\u0720\u0733\u0721\u0710', '\u072B\u0732\u0720\u0721\u0710!', true],
  ['\u0E19\u0E4D\u0E49\u0E32', '\u0E19\u0E49\u0E33!', true],
])('the muted word %j in %j', async (word, text, isHidden) => {
  const viewer = await joined(app)
  const change = await app.call('POST /user/update-privacy', {
    token: viewer.token,
    body: { mutedWords: [word] },
  })
  expect(change.status).toBe(200)
  const { data: privacy } = await app.call('GET /user/privacy', { token: viewer.token })
  expect(privacy.mutedWords).toEqual([word])
  const { postId } = await published(app, creator, { caption: text })
  const { data } = await app.call('GET /search/find-post/{searchTerm}', {
    params: { searchTerm: text.slice(0, 60) },
    token: viewer.token,
  })
  expect(data.some((post) => post.postId === postId)).toBe(!isHidden)
})

test.each([
  ['田中太郎', ['太郎', '田中', '中太郎', '田中太郎'], ['花子']],
  ['สมชาย ใจดี', ['ใจดี', 'สมชาย', 'ชาย'], ['สมหญิง']],
  ['مُحَمَّد عليّ', ['محمد', 'علي', 'على', 'محمد علي'], ['فاطمة']],
  ['हरिवंश कवि', ['कवि', 'हरिवंश'], ['सूर']],
  ['Ɗan Ƙasa', ['dan kasa', 'kasa'], ['kassandra']],
  ['ශ්‍රී ලංකා', ['ශ්‍රී', 'ශ්රී', 'ලංකා'], ['රවි']],
  ['Ta’Niyah O’Neil', ['taniyah', 'oneil', "O'Neil", "ta'niyah"], ['tanner']],
  ['Jean-Luc', ['jeanluc', 'jean luc', 'Jean‑Luc', 'luc'], ['lucia']],
  [
    '\u0726\u073C\u071D\u0720\u071D\u0726\u0718\u0723',
    ['\u0726\u071D\u0720\u071D\u0726\u0718\u0723', '\u0726\u073C\u071D\u0720'],
    ['\u0721\u072A'],
  ],
  ['Ὀδυσσεύς', ['οδυσσευς', 'ΟΔΥΣΣΕΥΣ'], ['αχιλλευς']],
])('a person called %j is found by parts of the name', async (displayName, found, missed) => {
  const person = await joined(app, { displayName, verified: true })
  const finds = async (searchTerm: string) => {
    const { data } = await app.call('GET /creator/search-creator/{searchTerm}', { params: { searchTerm } })
    return data.some(({ userId }) => userId === person.id)
  }
  for (const term of found) expect([term, await finds(term)]).toEqual([term, true])
  for (const term of missed) expect([term, await finds(term)]).toEqual([term, false])
  for (const term of [`@${person.username}`, `＠${person.username}`]) expect(await finds(term)).toBe(true)
})

test('every character is made plain alike here and in the database', async () => {
  const assigned = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
    .map((code) => String.fromCodePoint(code))
    .filter((character) => !/^[\p{Cn}\p{Co}]$/u.test(character))
  // The database may know an older Unicode.
  const { rows } = await sql<{ text: string }>`
    SELECT 'a' || character || 'b' AS text FROM unnest(${assigned}::text[]) AS character
    WHERE unicode_assigned(character)`.execute(app.ctx.db)
  // Statements of a part each, which a busy machine answers in time.
  for (let from = 0; from < rows.length; from += 50_000) {
    const texts = rows.slice(from, from + 50_000).map(({ text }) => text)
    const made = await madeBy<string>('plain', texts)
    expect(texts.filter((text, at) => made[at] !== normalizeForSearch(text))).toEqual([])
    const separated = await madeBy<string>('separate_words', texts.map(normalizeForSearch))
    expect(texts.filter((text, at) => separated[at] !== tokenizeForSearch(text).join(' '))).toEqual([])
  }
}, 60_000)
