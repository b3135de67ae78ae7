/**
 * Codes of the languages that a member can choose: the web’s whole list, including incomplete translations.
 */
export const languageCodes = ['ar', 'en', 'es', 'fr', 'ha', 'ig', 'pt', 'sw', 'yo'] as const

export type LanguageCode = (typeof languageCodes)[number]
