import { currencyCodes } from '@fanfare/contract/money/money'
import type { PlatformSettings, SettingName } from '@fanfare/contract/shapes/backoffice/settings'
import { formatMinorUnits } from '../../lib/format/format-money.ts'

export const featureSwitches: readonly { name: keyof PlatformSettings['switches']; label: string }[] = [
  { name: 'joining', label: 'New people may join' },
  { name: 'publishing', label: 'Posts may be published' },
  { name: 'withdrawals', label: 'Withdrawals may be asked for' },
]

type SettingDefinition<Name extends SettingName> = {
  name: Name
  label: string
  hint: string
  said: (value: PlatformSettings[Name]) => string
}

const brandName: SettingDefinition<'brandName'> = {
  name: 'brandName',
  label: 'Name',
  hint: 'What pages and letters call the platform, from now on.',
  said: (value) => value,
}
const platformFee: SettingDefinition<'platformFee'> = {
  name: 'platformFee',
  label: 'Fee',
  hint: 'What the platform keeps of tips and subscriptions that are booked from now on, in percent.',
  said: (value) => `${value / 100}%`,
}
const topUpMinimum: SettingDefinition<'topUpMinimum'> = {
  name: 'topUpMinimum',
  label: 'Least top-up',
  hint: 'Below it no wallet is topped up.',
  said: (value) => currencyCodes.map((code) => formatMinorUnits(value[code], code)).join(', '),
}
const reservedWords: SettingDefinition<'reservedWords'> = {
  name: 'reservedWords',
  label: 'Reserved words',
  hint: 'No new name says one of them. One a line.',
  said: (value) => (value.length === 0 ? 'None' : value.join(', ')),
}
const switchSettings: SettingDefinition<'switches'> = {
  name: 'switches',
  label: 'Switches',
  hint: 'What is off is refused with a sentence; everything else goes on.',
  said: (value) => {
    const off = featureSwitches.filter(({ name }) => !value[name])
    return off.length === 0 ? 'Everything is on' : `Off: ${off.map(({ label }) => label).join(', ')}`
  },
}
const identityTakesTwo: SettingDefinition<'identityTakesTwo'> = {
  name: 'identityTakesTwo',
  label: 'Two admins for an identity check',
  hint: 'Whoever is approved is approved by two admins. One is enough to decline.',
  said: (value) => (value ? 'A second admin confirms each approval' : 'One admin is enough'),
}
const identityKeptDays: SettingDefinition<'identityKeptDays'> = {
  name: 'identityKeptDays',
  label: 'Pictures of identity checks',
  hint: 'So many days after the decision they are deleted for good, those of earlier decisions too.',
  said: (value) => `Deleted ${value === 1 ? 'a day' : `${value} days`} after the decision`,
}

export const audienceOptions = [
  { value: 'EVERYBODY', label: 'Everybody, guests too' },
  { value: 'MEMBERS', label: 'Who is signed in' },
  { value: 'CREATORS', label: 'Verified creators' },
]
const announcement: SettingDefinition<'announcement'> = {
  name: 'announcement',
  label: 'Announcement',
  hint: 'Told at the head of each page until its reader closes it. Empty for none.',
  said: ({ text, audience, until }) =>
    text === ''
      ? 'None'
      : `“${text}” to ${audienceOptions.find(({ value }) => value === audience)?.label.toLowerCase()}${until ? `, until ${until}` : ''}`,
}

/** Each setting as it is read, in the order of the page. */
export const settingDefinitions = {
  brandName,
  platformFee,
  topUpMinimum,
  reservedWords,
  switches: switchSettings,
  identityTakesTwo,
  identityKeptDays,
  announcement,
}
