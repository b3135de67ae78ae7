/** Brand colours of a theme: the tokens of `ui/src/tokens.css` that are derived from its accent. */
export type Palette = {
  accent: string
  accentHover: string
  accentSoft: string
  onAccent: string
  link: string
  ring: string
  chartSecond: string
}

export type Theme = 'dark' | 'light'

/** Backgrounds under the accent in each theme, as in `tokens.css`: the page, then the raised surfaces. */
export const themeBackgrounds: Record<Theme, readonly [string, ...string[]]> = {
  dark: ['#100f0d', '#171613', '#1f1d1a'],
  light: ['#fbf9f5', '#ffffff', '#f4f0e8'],
}

/** The colours of the product where no operator has named others. */
export const builtInPalettes: Record<Theme, Palette> = {
  dark: {
    accent: '#ffb224',
    accentHover: '#ffc04a',
    accentSoft: '#33270f',
    onAccent: '#1b1200',
    link: '#ffc656',
    ring: '#ffb224',
    chartSecond: '#7d5d24',
  },
  light: {
    accent: '#ffb224',
    accentHover: '#f7a50f',
    accentSoft: '#ffeccb',
    onAccent: '#1b1200',
    link: '#8a5a00',
    ring: '#b87400',
    chartSecond: '#f2cf8f',
  },
}

/** Contrast that WCAG 2 requires of text, and of shapes recognised by their colour alone. */
const textLeast = 4.5
const shapeLeast = 3
/** A button is known by its words, which hold `textLeast`: of its ground it has to be told apart at all. */
export const minAccentContrast = 1.5

/** The colours of a theme that has this accent, so that what is read and what is focused can be seen on every ground. */
export function buildPalette(theme: Theme, accent: string): Palette {
  const end = theme === 'dark' ? '#ffffff' : '#000000'
  const [page] = themeBackgrounds[theme]
  const accentSoft = theme === 'dark' ? mix(page, accent, 0.145) : mix('#ffffff', accent, 0.24)
  const onAccent = inkOn(accent)
  return {
    accent,
    accentHover: hoverOf(accent, onAccent),
    accentSoft,
    onAccent,
    link: seenOn([...themeBackgrounds[theme], accentSoft], accent, end, textLeast),
    ring: seenOn(themeBackgrounds[theme], accent, end, shapeLeast),
    chartSecond: theme === 'dark' ? mix(page, accent, 0.45) : mix('#ffffff', accent, 0.5),
  }
}

/** A colour like this one that is told apart from the theme's page as a shape is. */
export function deriveVisibleAccent(theme: Theme, accent: string): string {
  return seenOn([themeBackgrounds[theme][0]], accent, theme === 'dark' ? '#ffffff' : '#000000', shapeLeast)
}

/** The contrast of two colours as WCAG 2 has it, 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Picks the text colour on a background: nearly black or white, whichever is more legible. */
function inkOn(accent: string): string {
  const dark = mix('#000000', accent, 0.1)
  const best = contrastRatio(accent, dark) > contrastRatio(accent, '#ffffff') ? dark : '#ffffff'
  if (contrastRatio(accent, best) >= textLeast) return best
  // One of these two holds on any colour.
  return contrastRatio(accent, '#000000') > contrastRatio(accent, '#ffffff') ? '#000000' : '#ffffff'
}

/** Away from what is written on it, which is then read better still; towards it where there is no way left. */
function hoverOf(accent: string, ink: string): string {
  const end = ink === '#ffffff' ? '#000000' : '#ffffff'
  const away = mix(accent, end, 0.17)
  return contrastRatio(away, accent) > 1.05 ? away : mix(accent, ink, 0.17)
}

/** The colour itself, or as much nearer to `end` as it takes to be seen on all of these grounds. */
function seenOn(on: readonly string[], colour: string, end: string, least: number): string {
  for (let share = 0; share < 1; share += 0.02) {
    const tried = mix(colour, end, share)
    if (on.every((ground) => contrastRatio(tried, ground) >= least)) return tried
  }
  return end
}

function mix(from: string, to: string, share: number): string {
  const there = channels(to)
  const mixed = channels(from).map((value, index) =>
    Math.round(value + ((there[index] ?? 0) - value) * share),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16))
}
