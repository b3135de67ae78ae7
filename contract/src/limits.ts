import { usernameAndSearchLimits } from './limits/first-screen-limits.ts'
import { formFileLimits } from './limits/form-file-limits.ts'
import { tokenLifetimes } from './limits/token-lifetimes.ts'
import { asMinorUnits, type CurrencyCode, type MinorUnits } from './money/money.ts'

export const limits = {
  ...tokenLifetimes,
  ...formFileLimits,
  ...usernameAndSearchLimits,
  captionLength: 250,
  bodyLength: 20_000,
  /** Files of a paid post that everybody sees. */
  previews: 3,
  videoSeconds: 140,
  videoSecondsMin: 1,
  audioSeconds: 270,
  alternativeTextLength: 500,
  transcriptLength: 10_000,
  waveformPoints: 96,
  imagePixels: 60_000_000,
  /** Maximum pixels of a JPEG: phones write 108 megapixels. */
  photoPixels: 120_000_000,
  /** Maximum side of an uploaded picture in pixels: panoramas of phones are smaller. */
  imageSideSent: 20_000,
  imageSide: 1500,
  imageQuality: 0.75,
  pollOptionsMin: 2,
  pollOptions: 6,
  pollOptionLength: 80,
  pollDays: 30,
  pollDaysDefault: 7,
  commentLength: 1000,
  /** Open streams of one person on one process, and the posts and profiles on screen that one of them follows. */
  liveStreams: 8,
  livePosts: 100,
  liveProfiles: 10,
  /** Time within which an interrupted stream can resume without loss. */
  liveResumeMs: 5 * 60_000,
  folderNameLength: 50,
  folders: 200,
  reportLength: 2000,
  refundRequestLength: 1000,
  displayNameLength: 50,
  bioLength: 500,
  tipMessageLength: 200,
  /** Cards that one person leaves for later payments. */
  savedCards: 20,
  nameLengthMin: 2,
  /**
   * Number of days for which an old username redirects to its owner, and number of changes allowed in that
   * time.
   */
  usernameKeptDays: 30,
  usernameChanges: 3,
  passwordLengthMin: 8,
  passwordLength: 128,
  adultAge: 18,
  /** Maximum age in years that a date of birth may give. */
  ageMax: 120,
  otpDigits: 6,
  otpResendSeconds: 30,
  otpMinutes: 10,
  otpTries: 5,
  recoveryCodes: 10,
  passkeys: 20,
  passkeyNameLength: 50,
  pageSize: 20,
  pageSizeMax: 100,
  offsetMax: 1000,
  topUpMinMinor: 100_00,
  transferDays: 10,
  transfersOpen: 5,
  /**
   * Number of days for which free subscribers retain access, if their creator chooses so when setting a
   * price.
   */
  freeDaysAfterPricing: 30,
  subscriptionPriceMinMinor: 1_00,
  subscriptionPriceMaxMinor: 10_000_000_00,
  contentTags: 5,
  /** Maximum number of links on a creator’s page. */
  links: 8,
  linkLabelLength: 40,
  linkLength: 300,
  welcomeLength: 1000,
  mutedWords: 100,
} as const

/** The least tip that a creator of this currency takes. */
export function minTipOfCurrency(creatorCurrency: CurrencyCode): MinorUnits {
  return asMinorUnits(creatorCurrency === 'NGN' ? 100_00 : 1_00)
}
