import { expect, test } from 'vitest'
import { fieldErrorMessages } from './field-error-messages.ts'

test('what is wrong with several fields is said in their order, also of fields within rows', () => {
  const title = { type: 'custom', message: 'Enter a title' }
  const address = { type: 'custom', message: 'Enter a link' }
  expect(
    fieldErrorMessages({
      links: [
        undefined,
        { label: title, url: address },
        { label: { type: 'custom', ref: { name: 'label' } } },
      ],
      name: { type: 'custom', message: 'Enter your name' },
    } as never),
  ).toEqual(['Enter a title', 'Enter a link', 'Enter your name'])
})
