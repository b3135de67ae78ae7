import { expect } from '@playwright/test'
import { adminOf, adminWith, enterDesk } from './setup/admins.ts'
import { api } from './setup/api.ts'
import { expectAccessible } from './setup/axe.ts'
import { joined, type Person } from './setup/people.ts'
import { jpeg } from './setup/pictures.ts'
import { test } from './setup/test.ts'

async function asking(first: string): Promise<Person> {
  const person = await joined(first)
  const form = new FormData()
  const given = {
    legalName: person.displayName,
    dateOfBirth: '1995-04-12',
    address: '12 Marina Road, Lagos',
    countryCode: 'NG',
  }
  for (const [name, value] of Object.entries(given)) form.append(name, value)
  const { buffer } = await jpeg('document.jpg')
  for (const name of ['DOCUMENT_FRONT', 'DOCUMENT_BACK', 'SELFIE']) {
    form.append(name, new Blob([new Uint8Array(buffer)], { type: 'image/jpeg' }), `${name}.jpg`)
  }
  await api('POST /verification/submit', { token: person.token, form } as never)
  return person
}

test('ten identity checks are looked at and decided without the mouse', async ({ open }) => {
  test.setTimeout(120_000)
  const people: Person[] = []
  for (let place = 0; place < 10; place++) people.push(await asking(`Nne${place}`))
  const page = await open(null, { viewport: { width: 1440, height: 900 } })
  await enterDesk(page, await adminWith('MODERATOR'), '/checks')
  const queue = page.getByRole('region', { name: 'Identity checks' })
  const mine = (person: Person) => queue.getByRole('button', { name: person.displayName })
  const first = people[0] as Person
  await mine(first).focus()
  await page.keyboard.press('Enter')
  for (const [place, person] of people.entries()) {
    await expect(
      page.getByRole('heading', { name: person.displayName }),
      'the next one is open',
    ).toBeVisible()
    await page.keyboard.press('m')
    await expect(page.getByRole('img', { name: 'Selfie' })).toBeVisible()
    if (place === 0) await expectAccessible(page, 'an identity check')
    if (place === 3) await page.keyboard.press('1')
    await page.keyboard.press(place === 3 ? 'x' : 'a')
    await expect(mine(person)).toHaveCount(0)
  }
  const token = await adminOf('OWNER')
  const outcomes: string[] = []
  for (const { username } of people) {
    const { data } = await api('GET /admin/search-verification-requests', { token, query: { username } })
    outcomes.push(data[0]?.status ?? '')
  }
  expect(outcomes.filter((status) => status === 'VERIFIED')).toHaveLength(9)
  expect(outcomes[3]).toBe('REJECTED')
})

test('on a phone one check is read at a time, and the digits of a document are reckoned', async ({
  open,
}) => {
  const person = await asking('Ada')
  const page = await open(null, { viewport: { width: 390, height: 844 } })
  await enterDesk(page, await adminWith('MODERATOR'), '/checks')
  await page.getByRole('button', { name: person.displayName }).click()
  await expect(page.getByRole('heading', { name: person.displayName })).toBeVisible()
  await page
    .getByLabel('Machine-readable zone')
    .fill('P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<11')
  await expect(page.getByText('Check digits are wrong: whole zone')).toBeVisible()
  await expectAccessible(page, 'an identity check on a phone')
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(page.getByRole('button', { name: person.displayName })).toBeVisible()
})
