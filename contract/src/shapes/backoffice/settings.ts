import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/backoffice/settings.ts'
import { adminFactorFields, adminFactorRefusals } from '../../fields/admin-factor.ts'
import { normalizeSingleLine } from '../../fields/names.ts'
import { adminReason } from '../../fields/reason.ts'
import { combiningMarksCheck } from '../../text/combining-marks.ts'
import { contentTag } from '../social/catalog.ts'

const brandName = z
  .string("Enter the platform's name")
  .overwrite(normalizeSingleLine)
  .refine(...combiningMarksCheck)
  .min(1, "Enter the platform's name")
  .max(40, 'Names can have up to 40 characters')
const platformFee = z
  .int('The fee is in whole basis points')
  .min(0, "The fee can't be negative")
  .max(5000, 'The fee can be up to half of a payment')
const least = z
  .int('Amounts are in whole minor units')
  .min(100, 'The minimum must be at least 1')
  .max(100_000_000_00, 'The minimum can be up to 100,000,000')
const topUpMinimum = z.object({ NGN: least, USD: least, EUR: least })
const price = z
  .int('Amounts are in whole minor units')
  .min(100, 'Prices must be at least 1')
  .max(1_000_000_00, 'Prices can be up to 1,000,000')
const priceRange = z.object({ min: price, max: price }).refine(({ min, max }) => min <= max, {
  path: ['max'],
  message: "The highest price can't be below the lowest",
})
const salePrices = z.object({
  NGN: priceRange,
  USD: priceRange,
  EUR: priceRange,
  newSellerDays: z
    .int('Days are counted whole')
    .min(0, "The number of days can't be negative")
    .max(365, 'Creators can be new for up to a year'),
  newSellerPercent: z
    .int('The part is in whole percent')
    .min(1, 'The part must be at least 1%')
    .max(100, 'The part can be up to 100%'),
})
const reservedWords = z
  .array(
    z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[\p{L}\p{N}]{2,40}$/u, 'Words must have 2 to 40 letters and numbers'),
  )
  .max(500, 'You can reserve up to 500 words')
const switches = z.object({
  joining: z.boolean(),
  publishing: z.boolean(),
  withdrawals: z.boolean(),
  selling: z.boolean(),
})
const identityTakesTwo = z.boolean()
const identityRetention = z
  .int('Days are counted whole')
  .min(1, 'Keep images for at least a day')
  .max(365, 'Keep images for up to a year')

const httpsUrl = z.url({ protocol: /^https$/ })

/** Announcement at the top of each page: none if the text is empty. */
export const announcement = z.object({
  text: z
    .string()
    .overwrite(normalizeSingleLine)
    .refine(...combiningMarksCheck)
    .max(280, 'Announcements can have up to 280 characters'),
  /** Link to further information; empty for none. */
  url: z
    .string()
    .max(500, 'Links can have up to 500 characters')
    .refine((url) => url === '' || httpsUrl.safeParse(url).success, 'Links must start with https://'),
  /** MEMBERS are signed in, CREATORS verified besides. */
  audience: z.enum(['EVERYBODY', 'MEMBERS', 'CREATORS']),
  /** The last day (UTC) on which it is shown; null: until it is taken away. */
  until: z.iso.date('Enter a day').nullable(),
})

/** Settings that an owner can change. The fee is in basis points, amounts are in minor units. */
export const platformSettings = z.object({
  brandName,
  platformFee,
  topUpMinimum,
  /** Prices that creators can ask for a post. */
  salePrices,
  /** No new name says one of them. */
  reservedWords,
  switches,
  /** True if approving an identity check requires a second admin. */
  identityTakesTwo,
  /** Number of days for which the pictures of an identity check are retained after the decision. */
  identityKeptDays: identityRetention,
  announcement,
})
export type Announcement = z.output<typeof announcement>
export type PlatformSettings = z.output<typeof platformSettings>
export type SettingName = keyof PlatformSettings

/** Date and author of each setting’s last change; null: the value of the environment. */
const changed = z.object({ date: z.string(), email: z.string() }).nullable()

const settingsWithChanges = z.object({
  settings: platformSettings,
  changed: z.object({
    brandName: changed,
    platformFee: changed,
    topUpMinimum: changed,
    salePrices: changed,
    reservedWords: changed,
    switches: changed,
    identityTakesTwo: changed,
    identityKeptDays: changed,
    announcement: changed,
  }),
  /** True if an owner has turned selling on or off, or if it is on from the start. */
  isSellingDecided: z.boolean(),
})
export type SettingsWithLastChanges = z.output<typeof settingsWithChanges>

export const loadPlatformSettings = call(calls.loadPlatformSettings, {
  summary: 'Retrieve the platform settings, and when each was last changed',
  data: settingsWithChanges,
})

const common = {
  reason: adminReason,
  ...adminFactorFields,
  /** Date of the last change that the editing admin has seen: 409 if it was changed since. */
  seen: z.string().nullable(),
}

export const changePlatformSetting = call(calls.changePlatformSetting, {
  summary: 'Change a platform setting from now on; what was booked, named or sent before is unchanged',
  body: z.discriminatedUnion('name', [
    z.object({ name: z.literal('brandName'), value: brandName, ...common }),
    z.object({ name: z.literal('platformFee'), value: platformFee, ...common }),
    z.object({ name: z.literal('topUpMinimum'), value: topUpMinimum, ...common }),
    z.object({ name: z.literal('salePrices'), value: salePrices, ...common }),
    z.object({ name: z.literal('reservedWords'), value: reservedWords, ...common }),
    z.object({ name: z.literal('switches'), value: switches, ...common }),
    z.object({ name: z.literal('identityTakesTwo'), value: identityTakesTwo, ...common }),
    z.object({ name: z.literal('identityKeptDays'), value: identityRetention, ...common }),
    z.object({ name: z.literal('announcement'), value: announcement, ...common }),
  ]),
  data: settingsWithChanges,
  refuses: ['CONFLICT', ...adminFactorRefusals],
})

export const getPlatformSettings = call(calls.getPlatformSettings, {
  admission: 'list',
  allowsStaleReads: true,
  summary: 'Retrieve the public platform settings',
  data: platformSettings.omit({ reservedWords: true, identityTakesTwo: true, identityKeptDays: true }),
})

const tagName = z
  .string('Name the tag')
  .overwrite(normalizeSingleLine)
  .refine(...combiningMarksCheck)
  .min(2, 'Tags must have at least 2 characters')
  .max(40, 'Tags can have up to 40 characters')

const platformTag = contentTag.extend({
  /** Up to 1,000 of each are counted. */
  postCount: z.int(),
  creatorCount: z.int(),
  /** Date since which the tag is no longer offered; whatever has it retains it. */
  dateRetired: z.string().nullable(),
})
export type ContentTagForAdmins = z.output<typeof platformTag>

export const loadPlatformTags = call(calls.loadPlatformTags, {
  summary: 'List content tags by name, including retired ones, with how often each is used',
  data: z.array(platformTag),
})

export const addContentTag = call(calls.addContentTag, {
  summary: 'Create a content tag; its code is derived from its name',
  body: z.object({ name: tagName, reason: adminReason }),
  data: z.array(platformTag),
  refuses: ['NAME_TAKEN'],
})

export const changeContentTag = call(calls.changeContentTag, {
  summary: 'Rename, retire or restore a content tag; its code doesn’t change',
  params: z.object({ contentTagCode: z.string().regex(/^[A-Z0-9_]{2,40}$/, "This tag doesn't exist") }),
  body: z
    .object({ name: tagName.optional(), isRetired: z.boolean().optional(), reason: adminReason })
    .refine(({ name, isRetired }) => name !== undefined || isRetired !== undefined, {
      path: ['name'],
      message: 'Choose what to change',
    }),
  data: z.array(platformTag),
  refuses: ['NAME_TAKEN', 'TAG_NOT_FOUND'],
})
