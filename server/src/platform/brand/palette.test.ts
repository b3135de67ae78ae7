import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brandAccentSetting, describeAccentContrast } from './kinds-of-brand.ts'
import { buildPalette, builtInPalettes, contrastRatio, themeBackgrounds } from './palette.ts'

const themes = ['dark', 'light'] as const
const css = readFileSync(new URL('../../../../ui/src/tokens.css', import.meta.url), 'utf8')
const [, dark = '', light = ''] =
  /\n:root \{([\s\S]*?)\n\}[\s\S]*?\n\[data-theme="light"\] \{([\s\S]*?)\n\}/.exec(css) ?? []
const token = (theme: 'dark' | 'light', name: string) =>
  new RegExp(`--${name}: (#[0-9a-f]{6});`).exec({ dark, light }[theme])?.[1]

test('what is reckoned with is what the themes show', () => {
  for (const theme of themes) {
    expect(themeBackgrounds[theme]).toEqual(['bg', 'surface', 'raised'].map((name) => token(theme, name)))
    for (const [name, colour] of Object.entries(builtInPalettes[theme])) {
      expect(
        token(
          theme,
          name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
        ),
      ).toBe(colour)
    }
  }
})

test('black on white has the contrast that WCAG says, in either order', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBe(21)
  expect(contrastRatio('#ffffff', '#000000')).toBe(21)
  expect(contrastRatio('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

test('whatever the accent is, words on it and in it are read, and what is focused is seen', () => {
  const steps = [0, 51, 102, 128, 153, 204, 255].map((value) => value.toString(16).padStart(2, '0'))
  const accents = steps.flatMap((red) =>
    steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
  )
  const palettes = themes.flatMap((theme) => [
    { theme, palette: builtInPalettes[theme] },
    ...accents.map((accent) => ({ theme, palette: buildPalette(theme, accent) })),
  ])
  for (const { theme, palette } of palettes) {
    const { accent, accentHover, accentSoft, onAccent, link, ring } = palette
    const read = [
      ...[accent, accentHover].map((under) => contrastRatio(onAccent, under)),
      ...[...themeBackgrounds[theme], accentSoft].map((under) => contrastRatio(link, under)),
    ]
    expect(Math.min(...read), `${accent} in the ${theme} theme`).toBeGreaterThanOrEqual(4.5)
    expect(
      Math.min(...themeBackgrounds[theme].map((under) => contrastRatio(ring, under))),
    ).toBeGreaterThanOrEqual(3)
  }
})

test('an accent that nobody could tell from a theme’s page is refused in a sentence that names one that can be', () => {
  expect(brandAccentSetting.safeParse('#0b0b30').error?.issues.map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /^can hardly be seen in the dark theme: #0b0b30 on #100f0d has a contrast of 1\.0\d, and 1\.5 is the least\. Name a colour for each theme, the dark one’s first, such as #\w{6},#0b0b30$/,
    ),
  ])
  const [, better = ''] =
    /such as (#\w{6},#\w{6})/.exec(brandAccentSetting.safeParse('#ffff66').error?.message ?? '') ?? []
  expect(better).toMatch(/^#ffff66,/)
  expect(brandAccentSetting.parse(better).light.accent).toBe(better.slice(8))
  for (const wrong of ['purple', '#fff', '#6d4aff,#fff', '#6d4aff,#6d4aff,#6d4aff', '#6d4aff;color:red']) {
    expect(brandAccentSetting.safeParse(wrong).error?.message).toContain('is a colour such as #6d4aff')
  }
})

test('operators are told how what stands on their accent is read', () => {
  expect(describeAccentContrast(brandAccentSetting.parse('#6D4AFF'))).toMatch(
    /^BRAND_ACCENT: words on it are #ffffff, with a contrast of 5\.\d at least; links are #\w{6} in the dark theme \(\d\.\d\) and #\w{6} in the light theme \(\d\.\d\)\.$/,
  )
})
