/**
 * Codes that an account's language can have: those of the app, and Hausa, Igbo, Swahili and Yoruba, which members could
 * choose while they were partly translated. A member with one of these reads the app in their browser's next language,
 * and messages in English.
 */
export const accountLanguageCodes = ['ar', 'en', 'es', 'fr', 'ha', 'ig', 'pt', 'sw', 'yo'] as const

export type AccountLanguageCode = (typeof accountLanguageCodes)[number]
