import { expect } from '@playwright/test'
import { createMember } from '../setup/people/people.ts'
import { drawJpeg } from '../setup/pictures.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { test } from '../setup/test.ts'

test('an identity check says what is missing above its fields and beside them, and takes the state of a country', async ({
  open,
}) => {
  const page = await open(await createMember('Ifeanyi'), { at: '/verification' })
  const send = page.getByRole('button', { name: 'Submit for verification' })
  await send.click()
  const problems = page.getByRole('alert').filter({ hasText: 'Please check the following' })
  await expect(problems.getByRole('listitem')).toHaveText([
    'Enter your legal name',
    'Enter your date of birth',
    'Enter your address',
    'Document, front: choose a photo',
    'Document, back: choose a photo',
    'Selfie with your document: choose a photo',
  ])
  await expect(page.getByLabel('Legal name')).toHaveAccessibleDescription(/Enter your legal name/)
  await expectAccessible(page, 'an identity check with what is missing')
  await page.getByLabel('Legal name').fill('Ifeanyi Obi')
  await expect(problems).toBeHidden()
  await page.getByLabel('Date of birth').fill('1995-04-12')
  for (const document of ['Document, front', 'Document, back', 'Selfie with your document']) {
    await page.getByLabel(document).setInputFiles(await drawJpeg('a.jpg'))
  }
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Enter your address' })).toHaveText(
    'Enter your address',
  )
  await page.getByLabel('Address').fill('12 Marina Road, Lagos')

  await page.getByRole('button', { name: /^State or region/ }).click()
  await page.getByRole('option', { name: 'Lagos' }).click()
  await expect(page.getByRole('button', { name: /^State or region/ })).toContainText('Lagos')
  const sent = page.waitForResponse((response) => response.url().endsWith('/verification/submit'))
  await send.click()
  expect((await sent).status()).toBe(201)
})
