/** Abbreviations that a name joins to the next word with a dot alone: `Mr.Jo` is no address. */
const titles = new Set('chef dj dr fr jr mc miss mr mrs ms prof rev sir st'.split(' '))
/** Domains of one letter are rare below most endings (`will.i.am` is a name), and known shorteners below these. */
const endingsOfShortDomains = new Set(['cc', 'co', 'com', 'example', 'me', 'net', 'org'])
/**
 * Top-level domains that links are sent with, and lookalikes; besides those of two letters, which are
 * countries’.
 */
const endings = new Set(
  `com net org info biz edu gov mobi name asia africa lagos app dev page site online website web web3 shop store top
  xyz club live life link click space tech blog cloud digital email email host icu fun vip win bid loan money cash
  bank finance media news social chat support help services solutions agency group world today one pro plus buzz
  lol wtf sex porn xxx adult cam dating ninja guru rocks zone network systems center company ltd inc llc
  example onion test local рф рус укр бел бг срб мкд қаз ελ ευ 中国 中國 香港 台湾 台灣 公司 网络 网站 在线 みんな
  한국 ไทย भारत مصر السعودية امارات المغرب الجزائر ایران پاکستان قطر شبكة موقع ישראל`
    .split(/\s+/)
    .filter((ending) => ending !== ''),
)

/** Checks whether a name contains a web or email address, with or without a scheme and in any script. */
export function containsWebOrEmailAddress(name: string): boolean {
  const plain = name
    .normalize('NFKC')
    .replace(/[\u3002\uFF61\u2024]/g, '.')
    .toLowerCase()
  return plain.split(/[\s,;|<>()[\]{}"“”„«»]+/).some(isAddress)
}

function isAddress(word: string): boolean {
  if (
    /^[a-z][a-z+.-]*:\/\//.test(word) ||
    /^www\./.test(word) ||
    /(?:^|\D)(?:\d{1,3}\.){3}\d{1,3}(?:\D|$)/.test(word)
  )
    return true
  const [, account, label = '', ending = '', path] =
    /^(?:.*?(@))?(?:[^@/?#:]*\.)?([\p{L}\p{M}\d-]+)\.(\p{L}[\p{L}\p{M}\d-]*)\.?(?::\d+)?(?:[^\p{L}\d]*$|([/?#]))/u.exec(
      word,
    ) ?? []
  if (ending.length < 2) return false
  if (path !== undefined) return true
  if (!endings.has(ending) && !/^[a-z]{2}$/.test(ending)) return false
  if (account !== undefined) return true
  return titles.has(label) ? false : [...label].length > 1 || endingsOfShortDomains.has(ending)
}
