import type { Translator } from '../../platform/i18n/translator.ts'

/** Patterns that identify a browser: those whose user agent also names another come first. */
const browsers: readonly [RegExp, string][] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*Safari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** A device as people call theirs, "Firefox on Windows", from what it says of itself, which may be anything. At most 60 characters. */
export function describeDevice(userAgent: string): string {
  const named = (kinds: typeof browsers) => kinds.find(([mark]) => mark.test(userAgent))?.[1]
  const browser = named(browsers)
  const system = named(systems)
  if (browser && system) return `${browser} on ${system}`
  if (browser ?? system) return browser ?? system ?? ''
  const [program = ''] = /^[\w.-]{1,40}/.exec(userAgent) ?? []
  return program || 'Unknown device'
}

/** The same in the words of a language. */
export function translateDeviceDescription({ t }: Translator, device: string): string {
  if (device === 'Unknown device') return t`Unknown device`
  const [browser = '', system] = device.split(' on ')
  return system === undefined ? device : t`${browser} on ${system}`
}
