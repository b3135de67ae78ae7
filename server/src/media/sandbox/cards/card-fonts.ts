import { join } from 'node:path'

/** Fonts in the order in which they are searched for a glyph. */
const fonts = [
  { family: 'Bricolage Grotesque', files: ['bricolage-grotesque/700Bold'] },
  { family: 'Inter', files: ['inter/500Medium', 'inter/700Bold'] },
  { family: 'Noto Sans Arabic', files: ['noto-sans-arabic/700Bold'] },
  { family: 'Noto Sans Hebrew', files: ['noto-sans-hebrew/700Bold'] },
  { family: 'Noto Emoji', files: ['noto-emoji/700Bold'] },
]

const display = fonts.map(({ family }) => family)
/** Font families of names and of all other text, as CSS and Pango accept them. */
export const shareCardFontFamilies = {
  display: display.join(', '),
  text: ['Inter', ...display.filter((family) => family !== 'Inter')].join(', '),
}

/**
 * Builds the fontconfig configuration: our fonts and none of the machine's, so that a share image looks the
 * same wherever it is made.
 * @param root folder in which the program finds its packages
 */
export function buildFontconfig(root: string): string {
  const folders = fonts.flatMap(({ files }) =>
    files.map((file) => `<dir>${join(root, 'node_modules/@expo-google-fonts', file)}</dir>`),
  )
  return `<?xml version="1.0"?><fontconfig>${folders.join('')}<config><rescan><int>0</int></rescan></config></fontconfig>`
}

const letter = String.raw`\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}`
const foreignMarks = new RegExp(
  String.raw`(?![\p{L}\p{N}])[^${letter}\p{Script=Common}\p{Script=Inherited}]`,
  'gu',
)
const foreignLetter = new RegExp(
  String.raw`(?=[\p{L}\p{N}])[^${letter}\p{Script=Common}\p{Script=Inherited}]`,
  'u',
)
/** Letters that resemble others: mathematical ones, and wide ones. */
const lookalikes = /[\u{1D400}-\u{1D7FF}\uFF01-\uFF5E]+/gu

/** Returns a name in letters that our fonts have, without ornaments that they lack; null if it is written in others. */
export function toRenderableName(name: string): string | null {
  const plain = name
    .replace(lookalikes, (letters) => letters.normalize('NFKC'))
    .replace(foreignMarks, '')
    .replace(/ +/g, ' ')
    .trim()
  return plain === '' || foreignLetter.test(plain) ? null : plain
}
