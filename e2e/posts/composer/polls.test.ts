import { expect, type Locator } from '@playwright/test'
import { openComposer } from '../../setup/compose.ts'
import { createCreator, createMember } from '../../setup/people/people.ts'
import { expectAccessible } from '../../setup/screens/axe.ts'
import { delayAnimationFrames } from '../../setup/screens/delay-animation-frames.ts'
import { test } from '../../setup/test.ts'

test('a poll needs a question, two options and 1 to 30 days, and is published with them', async ({
  open,
}) => {
  const page = await open(await createMember('Ifeoma'))
  const { addAudio, addMedia, caption, createPoll, dialog, post, problem, question } =
    await openComposer(page)
  await createPoll.click()
  for (const button of [addMedia, addAudio]) await expect(button).toBeDisabled()
  await expect(createPoll).toBeEnabled()
  const option = (number: number) => dialog.getByRole('textbox', { name: `Option ${number}` })
  const days = dialog.getByRole('textbox', { name: 'Poll length in days' })
  await expect(days).toHaveValue('7')
  await expect(dialog.getByRole('button', { name: /^Remove option/ })).toHaveCount(0)

  await days.fill('')
  await post.click()
  await expect(problem.getByRole('listitem')).toHaveText([
    'You need to add a question',
    'Please provide at least two poll options.',
    'Poll length is required',
  ])
  await days.fill('31')
  await expect(problem).toBeHidden()
  await question.fill('Where should the tour open?')
  await option(1).fill('Lagos')
  await option(1).press('Enter')
  await expect(option(2)).toBeFocused()
  await page.keyboard.type('Accra')
  await page.keyboard.press('Enter')
  await expect(option(3)).toBeFocused()
  await post.click()
  await expect(problem).toHaveText('Please use a poll length between 1 and 30 days')
  await days.fill('3')
  await dialog.getByRole('button', { name: 'Remove option 3' }).click()
  await expect(option(3)).toBeHidden()

  const created = page.waitForResponse((response) => response.url().endsWith('/post/create-post'))
  await post.click()
  const { data } = await (await created).json()
  expect(data).toMatchObject({ type: 'POLL', caption: 'Where should the tour open?', status: 'LIVE' })
  expect(data.options.map(({ content }: { content: string }) => content)).toEqual(['Lagos', 'Accra'])
  await expect(page.getByRole('feed').getByText('Where should the tour open?')).toBeVisible()
  await expect(caption).toBeHidden()
})

test('what is wrong with a poll is said at its fields, the first of them is gone to, and all stays as it was typed', async ({
  open,
}) => {
  const page = await open(await createMember('Kene'))
  const { createPoll, dialog, post, problem, question } = await openComposer(page)
  await createPoll.click()
  const option = (number: number) => dialog.getByRole('textbox', { name: `Option ${number}` })
  const days = dialog.getByRole('textbox', { name: 'Poll length in days' })
  const fields = dialog.getByRole('textbox')
  const expectInvalid = async (...invalid: Locator[]) => {
    await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(invalid.length)
    for (const field of invalid) await expect(field).toHaveAttribute('aria-invalid', 'true')
  }

  await post.click()
  await expectInvalid(question, option(1), option(2))
  await expect(question).toBeFocused()
  await expect(question).toHaveAccessibleDescription('You need to add a question')
  await expect(option(2)).toHaveAccessibleDescription('Please provide at least two poll options.')

  await question.fill('Where to?')
  await expectInvalid()
  await option(1).fill('Straße')
  await option(2).fill('Accra')
  await dialog.getByRole('button', { name: 'Add option' }).click()
  await option(3).fill(' STRASSE')
  await post.click()
  await expect(problem).toHaveText('Two poll options are the same')
  await expectInvalid(option(1), option(3))
  await expect(option(1)).toBeFocused()
  await expect(option(3)).toHaveAccessibleDescription('Two poll options are the same')

  await option(3).fill('x'.repeat(81))
  for (const [entered, sentence] of [
    ['1.5', 'Enter a whole number of days, from 1 to 30'],
    ['0', 'Please use a poll length between 1 and 30 days'],
    ['1000', 'Please use a poll length between 1 and 30 days'],
  ] as const) {
    await days.fill(entered)
    await post.click()
    await expectInvalid(option(3), days)
    await expect(option(3)).toBeFocused()
    await expect(option(3)).toHaveAccessibleDescription(/^Options can have up to 80 characters /)
    await expect(days).toHaveAccessibleDescription(sentence)
  }
  await option(3).fill('Abuja')
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await question.focus()
    await post.click()
    await expect(days).toBeFocused()
    await expectInvalid(days)
  }
  await expectAccessible(page, 'a poll with a wrong length')
  const values = await fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value))
  expect(values).toEqual(['Where to?', 'Straße', 'Accra', 'Abuja', '1000'])
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('3')
  await post.click()
  await expect(page.getByRole('feed').getByText('Where to?')).toBeVisible()
})

test('the answers of a poll are typed one after the other, each in its place', async ({ open }) => {
  const page = await open(await createCreator('Quick'))
  await delayAnimationFrames(page)
  const { createPoll, dialog } = await openComposer(page)
  await createPoll.click()
  await dialog.getByRole('textbox', { name: 'Option 1' }).focus()
  for (const answer of ['Rice', 'Yam', 'Plantain']) {
    await page.keyboard.type(answer)
    await page.keyboard.press('Enter')
  }
  const answers = dialog.getByRole('textbox', { name: /^Option/ })
  await expect(answers).toHaveCount(4)
  for (const [at, answer] of ['Rice', 'Yam', 'Plantain', ''].entries())
    await expect(answers.nth(at)).toHaveValue(answer)
  await expect(answers.nth(3)).toBeFocused()
  await dialog.getByRole('button', { name: 'Remove option 4' }).click()
  await expect(answers).toHaveCount(3)
  await expect(answers.nth(2)).toBeFocused()
})

test('a poll that is removed leaves a text post', async ({ open }) => {
  const page = await open(await createMember('Jumoke'))
  const { addMedia, caption, createPoll, dialog, question } = await openComposer(page)
  await createPoll.click()
  await question.fill('Words stay')
  await dialog.getByRole('button', { name: 'Remove poll' }).click()
  await expect(caption).toHaveValue('Words stay')
  await expect(addMedia).toBeEnabled()
  await expect(createPoll).toBeEnabled()
})
