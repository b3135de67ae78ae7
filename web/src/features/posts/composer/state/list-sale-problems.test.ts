import { asMinorUnits } from '@fanfare/contract/money/money'
import { defaultSalePriceLimits } from '@fanfare/contract/money/sale-price'
import { expect, test, vi } from 'vitest'
import { type ComposerState, composerReducer, createComposerState } from './composer-state.ts'
import { listSaleProblems } from './list-sale-problems.ts'

// The build turns the macros into calls; here they say English by themselves.
vi.mock('@lingui/core/macro', () => ({
  t: (text: TemplateStringsArray, ...values: unknown[]) => String.raw({ raw: text }, ...values),
}))
vi.mock('../../../../lib/i18n/languages.ts', () => ({ formattingLocale: () => 'en-GB' }))
vi.mock('../../../../lib/page-settings.ts', () => ({
  deploymentSettings: { salePrices: defaultSalePriceLimits },
}))

const messagesOf = (...args: Parameters<typeof listSaleProblems>) =>
  listSaleProblems(...args).map(({ message }) => message)
const text = createComposerState('TEXT')
const sold = (sale: Partial<ComposerState['sale']>, state: ComposerState = text) =>
  composerReducer(state, {
    do: 'change-sale',
    sale: { isOn: true, price: 150_000, body: 'All of it', ...sale },
  })
const file = (key: string) => ({
  key,
  kind: 'IMAGE' as const,
  name: `${key}.jpg`,
  isReady: true,
  seconds: null,
  alternativeText: '',
  captionsName: null,
  transcript: '',
  isPreview: false,
})
const pictures = composerReducer(createComposerState('MEDIA'), {
  do: 'attach',
  attachments: ['a', 'b', 'c', 'd'].map(file),
})

test('what is not for sale needs no price', () => {
  expect(messagesOf(text, 'NGN', null)).toEqual([])
})

test.each([
  [0, ['Enter a price']],
  [null, ['Enter a price']],
  [19_999, ['The lowest price is ₦200']],
  [20_000, []],
  [20_000_000, []],
  [20_000_001, ['The highest price is ₦200,000']],
])('a price of %s is checked', (price, problems) => {
  expect(messagesOf(sold({ price }), 'NGN', null)).toEqual(problems)
})

test.each([
  [5_000_000, []],
  [5_000_001, ['The highest price is ₦50,000 until 29 December 2026']],
])('of a new seller, a price of %s is checked by what they can ask', (price, problems) => {
  const range = {
    min: asMinorUnits(20_000),
    max: asMinorUnits(5_000_000),
    newSellerUntil: '2026-12-29T12:00:00.000Z',
  }
  expect(messagesOf(sold({ price }), 'NGN', range)).toEqual(problems)
})

test('a text needs words that only buyers read, pictures do not', () => {
  expect(messagesOf(sold({ body: ' ' }), 'NGN', null)).toEqual(['Write what buyers will read.'])
  expect(messagesOf(sold({ body: '' }, pictures), 'NGN', null)).toEqual([])
})

test('up to three files are previews, and a sale has more than its previews', () => {
  const starred = ['a', 'b', 'c', 'd'].reduce(
    (state, key) => composerReducer(state, { do: 'toggle-preview', key }),
    pictures,
  )
  expect(starred.attachments.map(({ isPreview }) => isPreview)).toEqual([true, true, true, false])
  const single = composerReducer(starred, { do: 'detach', key: 'd' })
  expect(messagesOf(sold({ body: '' }, single), 'NGN', null)).toEqual([
    'Leave at least one file for buyers, or write a text for them.',
  ])
})
