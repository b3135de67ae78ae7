import { ownerLetter } from '../owner-letter.ts'

/** Tells the owner that somebody has tried to guess her codes, and that no more can be tried from there today. */
export const mailWrongCodes = ownerLetter('mail-wrong-codes', ({ username }, { brandName, webOrigin }) => ({
  subject: `Many wrong codes for your ${brandName} account`,
  title: 'Somebody entered many wrong codes',
  paragraphs: [
    `Twenty wrong codes were entered for your account @${username}. For a day, no codes are taken from there any more. Where you have signed in before, yours still work.`,
    'If it was not you, somebody may know your password: set a new one.',
  ],
  action: { label: 'Set a new password', url: `${webOrigin}/auth/reset` },
  footnote: 'You get this mail because it concerns the safety of your account.',
}))
