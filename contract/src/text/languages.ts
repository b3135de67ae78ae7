/** What somebody can choose to be spoken to in, by their codes: the whole list of the web, of which some are only begun. */
export const languageCodes = ['ar', 'en', 'es', 'fr', 'ha', 'ig', 'pt', 'sw', 'yo'] as const

export type LanguageCode = (typeof languageCodes)[number]
