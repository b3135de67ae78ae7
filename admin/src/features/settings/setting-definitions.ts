import { currencyCodes } from '@fanfare/contract/money/money'
import type { PlatformSettings, SettingName } from '@fanfare/contract/shapes/backoffice/settings'
import { formatMinorUnits } from '../../lib/format/format-money.ts'

export const featureSwitchOptions: readonly { name: keyof PlatformSettings['switches']; label: string }[] = [
  { name: 'joining', label: 'Sign-ups' },
  { name: 'publishing', label: 'Publishing' },
  { name: 'withdrawals', label: 'Withdrawal requests' },
  { name: 'selling', label: 'Buying and selling posts' },
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
  hint: 'The platform’s name on pages and in emails.',
  said: (value) => value,
}
const platformFee: SettingDefinition<'platformFee'> = {
  name: 'platformFee',
  label: 'Fee',
  hint: 'The platform’s share of new tips and subscriptions, in percent.',
  said: (value) => `${value / 100}%`,
}
const topUpMinimum: SettingDefinition<'topUpMinimum'> = {
  name: 'topUpMinimum',
  label: 'Minimum top-up',
  hint: 'The smallest amount a wallet can be topped up with.',
  said: (value) => currencyCodes.map((code) => formatMinorUnits(value[code], code)).join(', '),
}
const salePrices: SettingDefinition<'salePrices'> = {
  name: 'salePrices',
  label: 'Prices of posts',
  hint: 'The lowest and highest prices of posts for sale. New sellers can ask up to a part of the highest price.',
  said: (value) => {
    const ranges = currencyCodes.map(
      (code) => `${formatMinorUnits(value[code].min, code)} to ${formatMinorUnits(value[code].max, code)}`,
    )
    const { newSellerDays: days, newSellerPercent: percent } = value
    return days === 0
      ? ranges.join(', ')
      : `${ranges.join(', ')}; up to ${percent}% for the first ${days} days`
  },
}
const reservedWords: SettingDefinition<'reservedWords'> = {
  name: 'reservedWords',
  label: 'Reserved words',
  hint: 'New names can’t contain these words. One per line.',
  said: (value) => (value.length === 0 ? 'None' : value.join(', ')),
}
const switchSettings: SettingDefinition<'switches'> = {
  name: 'switches',
  label: 'Feature switches',
  hint: 'Members see a message for features that are off; everything else keeps working.',
  said: (value) => {
    const off = featureSwitchOptions.filter(({ name }) => !value[name])
    return off.length === 0 ? 'Everything is on' : `Off: ${off.map(({ label }) => label).join(', ')}`
  },
}
const identityTakesTwo: SettingDefinition<'identityTakesTwo'> = {
  name: 'identityTakesTwo',
  label: 'Two admins per identity check',
  hint: 'Approving takes two admins. Declining takes one.',
  said: (value) => (value ? 'A second admin confirms each approval' : 'One admin is enough'),
}
const identityRetention: SettingDefinition<'identityKeptDays'> = {
  name: 'identityKeptDays',
  label: 'Identity document retention',
  hint: 'Days after the decision until pictures are permanently deleted. Also applies to earlier decisions.',
  said: (value) => `Deleted ${value === 1 ? 'a day' : `${value} days`} after the decision`,
}

export const announcementAudienceOptions = [
  { value: 'EVERYBODY', label: 'Everyone, including guests' },
  { value: 'MEMBERS', label: 'Signed-in members' },
  { value: 'CREATORS', label: 'Verified creators' },
]
const announcement: SettingDefinition<'announcement'> = {
  name: 'announcement',
  label: 'Announcement',
  hint: 'Shown at the top of every page until the reader dismisses it. Leave empty for none.',
  said: ({ text, audience, until }) =>
    text === ''
      ? 'None'
      : `“${text}” to ${announcementAudienceOptions.find(({ value }) => value === audience)?.label.toLowerCase()}${until ? `, until ${until}` : ''}`,
}

/** Each setting as it is read, in the order of the page. */
export const settingDefinitions = {
  brandName,
  platformFee,
  topUpMinimum,
  salePrices,
  reservedWords,
  switches: switchSettings,
  identityTakesTwo,
  identityKeptDays: identityRetention,
  announcement,
}
