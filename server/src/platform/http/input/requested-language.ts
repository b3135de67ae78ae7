import { type LanguageCode, languageCodes } from '@fanfare/contract/text/languages'

/** Enough for every browser, and little to look through. */
const longest = 200

/** The first of our languages that Accept-Language prefers; null where it names none. */
export function requestedLanguage(header: string | undefined): LanguageCode | null {
  const wanted = (header ?? '')
    .slice(0, longest)
    .split(',')
    .flatMap((part) => {
      const [, code = '', weight = '1'] =
        /^\s*([a-z]{2,3})(?:-[\w-]*)?\s*(?:;\s*q=([\d.]+))?\s*$/i.exec(part) ?? []
      const language = languageCodes.find((each) => each === code.toLowerCase())
      return language && Number(weight) > 0 ? [{ language, weight: Number(weight) }] : []
    })
    .sort((one, other) => other.weight - one.weight)
  return wanted[0]?.language ?? null
}
