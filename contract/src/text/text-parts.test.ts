import { describe, expect, test } from 'vitest'
import { findMentionedUsernames, splitMentionsAndLinks } from './text-parts.ts'

const linksIn = (text: string) =>
  splitMentionsAndLinks(text).flatMap((part) => (part.kind === 'link' ? [part.text] : []))

test('a text is parted into text, mentions and links, and loses no character', () => {
  expect(splitMentionsAndLinks('Prints for @leo are next week.')).toEqual([
    { kind: 'text', text: 'Prints for ' },
    { kind: 'mention', text: '@leo', username: 'leo' },
    { kind: 'text', text: ' are next week.' },
  ])
  const text =
    'A 😀 @leo, https://example.com/x).\n\n@amara: ok http:// @ 見てhttps://example.comを見て。＠leo'
  expect(
    splitMentionsAndLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

describe('mentions', () => {
  test.each([
    ['With @amara.okafor. And @Leo_!', ['amara.okafor', 'leo_']],
    ['Write to me@example.com or see x.example/@leo, @@leo', []],
    [`@${'a'.repeat(31)} @ab @abc @${'b'.repeat(30)}`, ['abc', 'b'.repeat(30)]],
    ['https://example.com/@leo https://example.com/?a=@leo http://x.example/a.@leo', []],
    ['@amara..obi and @amara...', ['amara']],
    ['.@leo /@leo', []],
    ['é@leo ñ@leo @josé @leoß @leo\u0301', []],
    ['привет@leo हिन्दी@leo', []],
    ['@ſara @\u212Aate @leo\u0661', []],
    ['@leo@social.example', []],
    ['謝謝@amara的照片', ['amara']],
    ['これは@amaraさんの写真、＠leoも', ['amara', 'leo']],
    ['ภาพของ@amaraสวยมาก', ['amara']],
    ['@amara님 사진', ['amara']],
    ['تحية لـ@amara، و@leo؟', ['amara', 'leo']],
    ['תודה ל@amara!', ['amara']],
    ['ለ@amara በ@leoን የ@grace፣', ['amara', 'leo', 'grace']],
    ['ܠ@amara བོད@leo', ['amara', 'leo']],
    ['Ẹ kú iṣẹ́ @amara… «@leo»', ['amara', 'leo']],
    ['👏@amara👏🏽', ['amara']],
    ['❤️@amara ☕︎@leo 1️⃣@grace', ['amara', 'leo', 'grace']],
    ['@ｌｅｏ ＠Ａｍａｒａ．ｏｋａｆｏｒ＿１さん me@ｌｅｏ', ['leo', 'amara.okafor_1']],
    ['@amara’s and @leo\u2019s', ['amara', 'leo']],
    ['https://user:@amara.example/@leo https://example.com,@leo', ['leo']],
    ['https://example.comを見て@leo', ['leo']],
    ['(@amara) [@leo] "@amara"', ['amara', 'leo']],
  ])('of %j are %j', (text, usernames) => {
    expect(findMentionedUsernames(text)).toEqual(usernames)
  })
})

describe('links', () => {
  test.each([
    [
      'See https://example.com/a?b=1, http://example.org/x.',
      ['https://example.com/a?b=1', 'http://example.org/x'],
    ],
    [
      '(https://example.com/a_(b)) [https://example.com]',
      ['https://example.com/a_(b)', 'https://example.com'],
    ],
    ['javascript:alert(1) ftp://example.com data:text/html,x https:// https://. http://)', []],
    ['HTTPS://Example.COM/A', ['HTTPS://Example.COM/A']],
    [
      'https://example.com:8080/x https://example.com: https://example.com:123456789',
      ['https://example.com:8080/x', 'https://example.com', 'https://example.com'],
    ],
    ['詳細はhttps://example.com/a。次は', ['https://example.com/a']],
    ['https://example.com。', ['https://example.com']],
    ['（https://example.com）と「https://example.org/b」', ['https://example.com', 'https://example.org/b']],
    ['https://example.com，https://example.org！', ['https://example.com', 'https://example.org']],
    ['https://example.comを見て', ['https://example.com']],
    ['https://example.comครับ', ['https://example.com']],
    // Browsers take these for dots: what is cut inside a host is no link.
    ['https://example.com．jp https://example.com｡jp https://ex。ample.com/a https://www.ex。ample.com', []],
    ['https://exa\u00ADmple.com https://www.exa\u00ADmple.com/a https://www.exa\u200B.com', []],
    ['https://сайт.през\u00ADидент.рф https://example.com\u2060x', []],
    ['https://example.com。次は https://例え.jp。次は', ['https://example.com', 'https://例え.jp']],
    // Hosts that not everybody can reach.
    [
      'http://127.0.0.1 http://127.0.0.1:3000/a https://localhost https://localhost. https://localhost./a',
      [],
    ],
    [
      'http://192.168.1.1/admin http://10.0.0.1 http://169.254.169.254/latest https://1.2.3/a http://2130706433',
      [],
    ],
    ['https://router.local https://db.internal/@leo http://0x7f.1 https://intranet/a https://ex', []],
    ['http://1.1.1.1/dns https://example.com./a', ['http://1.1.1.1/dns', 'https://example.com./a']],
    // A second address begins a link of its own, unless the first holds it.
    [
      'https://example.com/a,https://example.org/b https://example.com/a;http://example.org',
      ['https://example.com/a', 'https://example.org/b', 'https://example.com/a', 'http://example.org'],
    ],
    [
      'https://example.com,https://example.org https://example.com/ahttps://example.org',
      ['https://example.com', 'https://example.org', 'https://example.com/a', 'https://example.org'],
    ],
    [
      'https://archive.example/web/https://example.com/a https://example.com/?to=https://example.org/b',
      ['https://archive.example/web/https://example.com/a', 'https://example.com/?to=https://example.org/b'],
    ],
    ['هل رأيت https://example.com؟', ['https://example.com']],
    [
      'https://example.com/a، https://example.com/b؛ https://example.com/c۔',
      ['https://example.com/a', 'https://example.com/b', 'https://example.com/c'],
    ],
    ['देखें https://example.com/a। फिर', ['https://example.com/a']],
    [
      'https://example.com/a။ https://example.com/b។ https://example.com/c፡',
      ['https://example.com/a', 'https://example.com/b', 'https://example.com/c'],
    ],
    [
      '“https://example.com” ‘https://example.org’ «https://example.net»',
      ['https://example.com', 'https://example.org', 'https://example.net'],
    ],
    [
      'https://example.com… https://example.com…more https://example.com’s',
      ['https://example.com', 'https://example.com', 'https://example.com'],
    ],
    ['https://example.com\u200B https://example.com\u202E/x', ['https://example.com', 'https://example.com']],
    ['https://example.com\\@evil.example https://bank.example@evil.example', ['https://example.com']],
    [
      'https://user:pw@example.com/ https://user:@example.com https://a%40b@example.com/@c https://example.com:80@evil.example',
      [],
    ],
    ['https://имя@example.com HTTPS://user@example.com. https://@evil.example https://a.@evil.example', []],
    ['https://example.com, @leo (https://example.com)@leo', ['https://example.com', 'https://example.com']],
    [
      'https://example.comを見て@leo https://example.com!@leo',
      ['https://example.com', 'https://example.com'],
    ],
    [
      'https://example.com/@leo https://example.com?@leo https://example.com#@leo',
      ['https://example.com/@leo', 'https://example.com?@leo', 'https://example.com#@leo'],
    ],
    ['https://https://example.com/a http://ftp://example.com', ['https://example.com/a']],
    [
      'https://example.com:/a https://example.com:?b https://example.com./a',
      ['https://example.com:/a', 'https://example.com:?b', 'https://example.com./a'],
    ],
    [
      'https://example.com.:8080/a https://example.com.: https://example.com:?',
      ['https://example.com.:8080/a', 'https://example.com', 'https://example.com'],
    ],
    ['https://ar.wikipedia.org/wiki/محمد', ['https://ar.wikipedia.org/wiki/محمد']],
    ['https://例え.jp/道 https://bücher.example', ['https://例え.jp/道', 'https://bücher.example']],
    ['https://президент.рф', ['https://президент.рф']],
    ['https://example.com👍', ['https://example.com']],
    ['https://example.com\u200cها', ['https://example.com']],
    ['https://example.com\u200d/x', ['https://example.com']],
    ['https://ශ්\u200dරී.lk/ශ්\u200dරී', ['https://ශ්\u200dරී.lk/ශ්\u200dරී']],
    ['https://fa.wikipedia.org/wiki/می\u200cخواهم', ['https://fa.wikipedia.org/wiki/می\u200cخواهم']],
    ...[
      ...'෴๏ฯ჻՞𞥞𞥟〜・※⋯—–•·¿־״👍❤’»”…，、！',
      '1️⃣'.slice(1),
      '👩‍👩‍👧',
      '🇳🇬',
      '](x)',
      ')b',
      '\u3164',
      '\u00ad',
      '|',
      '^',
      '`',
      '{x}',
    ].flatMap((sign): [string, string[]][] => [
      [
        `https://example.com/a${sign} https://example.com/?b=c${sign}`,
        ['https://example.com/a', 'https://example.com/?b=c'],
      ],
      [`https://example.com/a${sign}.`, ['https://example.com/a']],
    ]),
    [
      'https://example.com/?a[]=1&b[c]=2 https://example.com/a_(b)_[c]',
      ['https://example.com/?a[]=1&b[c]=2', 'https://example.com/a_(b)_[c]'],
    ],
    ["https://example.com/-._~:/?#[]@!$&'()*+,;=%20x", ["https://example.com/-._~:/?#[]@!$&'()*+,;=%20x"]],
    ['https://hi.wikipedia.org/wiki/हिन्दी।', ['https://hi.wikipedia.org/wiki/हिन्दी']],
  ])('of %j are %j', (text, links) => {
    expect(linksIn(text)).toEqual(links)
  })
})
