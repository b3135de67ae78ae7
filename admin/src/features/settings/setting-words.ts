import { currencyCodes } from '@fanfare/contract/money/money'
import type { PlatformSettings, SettingName } from '@fanfare/contract/shapes/backoffice/settings'
import { formatMinorUnits } from '../../lib/format/format-money.ts'

export const switches: readonly { name: keyof PlatformSettings['switches']; label: string }[] = [
  { name: 'joining', label: 'New people may join' },
  { name: 'publishing', label: 'Posts may be published' },
  { name: 'withdrawals', label: 'Withdrawals may be asked for' },
]

type Words<Name extends SettingName> = {
  name: Name
  label: string
  hint: string
  said: (value: PlatformSettings[Name]) => string
}

const brandName: Words<'brandName'> = {
  name: 'brandName',
  label: 'Name',
  hint: 'What pages and letters call the platform, from now on.',
  said: (value) => value,
}
const platformFee: Words<'platformFee'> = {
  name: 'platformFee',
  label: 'Fee',
  hint: 'What the platform keeps of tips and subscriptions that are booked from now on, in percent.',
  said: (value) => `${value / 100}%`,
}
const topUpMinimum: Words<'topUpMinimum'> = {
  name: 'topUpMinimum',
  label: 'Least top-up',
  hint: 'Below it no wallet is topped up.',
  said: (value) => currencyCodes.map((code) => formatMinorUnits(value[code], code)).join(', '),
}
const reservedWords: Words<'reservedWords'> = {
  name: 'reservedWords',
  label: 'Reserved words',
  hint: 'No new name says one of them. One a line.',
  said: (value) => (value.length === 0 ? 'None' : value.join(', ')),
}
const switchWords: Words<'switches'> = {
  name: 'switches',
  label: 'Switches',
  hint: 'What is off is refused with a sentence; everything else goes on.',
  said: (value) => {
    const off = switches.filter(({ name }) => !value[name])
    return off.length === 0 ? 'Everything is on' : `Off: ${off.map(({ label }) => label).join(', ')}`
  },
}
const identityTakesTwo: Words<'identityTakesTwo'> = {
  name: 'identityTakesTwo',
  label: 'Two admins for an identity check',
  hint: 'Whoever is approved is approved by two admins. One is enough to decline.',
  said: (value) => (value ? 'A second admin confirms each approval' : 'One admin is enough'),
}
const identityKeptDays: Words<'identityKeptDays'> = {
  name: 'identityKeptDays',
  label: 'Pictures of identity checks',
  hint: 'So many days after the decision they are deleted for good, those of earlier decisions too.',
  said: (value) => `Deleted ${value === 1 ? 'a day' : `${value} days`} after the decision`,
}

export const audiences = [
  { value: 'EVERYBODY', label: 'Everybody, guests too' },
  { value: 'MEMBERS', label: 'Who is signed in' },
  { value: 'CREATORS', label: 'Verified creators' },
]
const announcement: Words<'announcement'> = {
  name: 'announcement',
  label: 'Announcement',
  hint: 'Told at the head of each page until its reader closes it. Empty for none.',
  said: ({ text, audience, until }) =>
    text === ''
      ? 'None'
      : `“${text}” to ${audiences.find(({ value }) => value === audience)?.label.toLowerCase()}${until ? `, until ${until}` : ''}`,
}

/** Each setting as it is read, in the order of the page. */
export const settingWords = {
  brandName,
  platformFee,
  topUpMinimum,
  reservedWords,
  switches: switchWords,
  identityTakesTwo,
  identityKeptDays,
  announcement,
}
