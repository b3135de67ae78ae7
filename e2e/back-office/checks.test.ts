import { expect } from '@playwright/test'
import { api } from '../setup/api.ts'
import {
  createBackOfficeAdmin,
  createBackOfficeAdminToken,
  signInToBackOffice,
} from '../setup/people/admins.ts'
import { createMember, type Person } from '../setup/people/people.ts'
import { drawJpeg } from '../setup/pictures.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { expectImagesLoaded } from '../setup/screens/images-loaded.ts'
import { expectLegibleAtWidths } from '../setup/screens/legibility.ts'
import { test } from '../setup/test.ts'

async function asking(first: string): Promise<Person> {
  const person = await createMember(first)
  const form = new FormData()
  const given = {
    legalName: person.displayName,
    dateOfBirth: '1995-04-12',
    address: '12 Marina Road, Lagos',
    countryCode: 'NG',
  }
  for (const [name, value] of Object.entries(given)) form.append(name, value)
  const { buffer } = await drawJpeg('document.jpg')
  for (const name of ['DOCUMENT_FRONT', 'DOCUMENT_BACK', 'SELFIE']) {
    form.append(name, new Blob([new Uint8Array(buffer)], { type: 'image/jpeg' }), `${name}.jpg`)
  }
  await api('POST /verification/submit', { token: person.token, form } as never)
  return person
}

test('identity checks are decided without the mouse, taken back, and confirmed by a second admin', async ({
  open,
}) => {
  test.setTimeout(150_000)
  const people: Person[] = []
  for (let index = 0; index < 10; index++) people.push(await asking(`Nne${index}`))
  const page = await open(null, { viewport: { width: 1440, height: 900 } })
  const moderator = await createBackOfficeAdmin('MODERATOR')
  await signInToBackOffice(page, moderator, '/checks')
  const queue = page.getByRole('region', { name: 'Identity checks' })
  const mine = (person: Person) => queue.getByRole('button', { name: person.displayName })
  const first = people[0] as Person
  await mine(first).focus()
  await page.keyboard.press('Enter')
  for (const [index, person] of people.entries()) {
    await expect(
      page.getByRole('heading', { name: person.displayName }),
      'the next one is open',
    ).toBeVisible()
    await page.keyboard.press('m')
    await expectImagesLoaded(page.getByRole('img', { name: 'Selfie' }))
    if (index === 0) {
      await expectAccessible(page, 'an identity check')
      await expectLegibleAtWidths(page, 'check', [390, 820, 1440])
    }
    if (index === 3) await page.keyboard.press('1')
    await page.keyboard.press(index === 3 ? 'x' : 'a')
    await expect(mine(person)).toHaveCount(0)
    if (index === 5) {
      await page.keyboard.press('z')
      await expect(page.getByText('Undone.', { exact: true })).toBeVisible()
      await expect(mine(person), 'she waits again').toBeVisible()
    }
  }
  const token = await createBackOfficeAdminToken('OWNER')
  const outcomes: string[] = []
  for (const { username } of people) {
    const { data } = await api('GET /admin/search-verification-requests', { token, query: { username } })
    outcomes.push(data[0]?.status ?? '')
  }
  expect(outcomes.filter((status) => status === 'VERIFIED')).toHaveLength(8)
  expect([outcomes[3], outcomes[5]]).toEqual(['REJECTED', 'PENDING'])

  const again = people[5] as Person
  const takeTwo = async (value: boolean) => {
    const { data } = await api('GET /admin/load-settings', { token })
    const seen = data.changed.identityTakesTwo?.date ?? null
    const body = { name: 'identityTakesTwo' as const, value, reason: 'A journey', seen }
    await api('POST /admin/change-setting', { token, body })
  }
  await takeTwo(true)
  try {
    const owner = await createBackOfficeAdmin('OWNER')
    const second = await open(null, { viewport: { width: 1440, height: 900 } })
    await page.reload()
    await mine(again).click()
    await expect(page.getByText('You’d be the first')).toBeVisible()
    await signInToBackOffice(second, owner, new URL(page.url()).pathname + new URL(page.url()).search)
    await expect(second.getByText(`Also viewing: ${moderator.email}`)).toBeVisible()
    await expect(second.getByRole('link', { name: `@${first.username}` }).first()).toBeVisible()
    await page.keyboard.press('a')
    await expect(page.getByText(`Waiting for another admin to confirm ${again.displayName}`)).toBeVisible()
    await second.reload()
    await expect(second.getByText(`${moderator.email} approved on`)).toBeVisible()
    await expectAccessible(second, 'an identity check that takes two')
    await expect(second.getByRole('button', { name: 'Confirm' })).toBeDisabled()
    await second.keyboard.press('m')
    await expectImagesLoaded(second.getByRole('img', { name: 'Selfie' }))
    await second.keyboard.press('a')
    await expect(second.getByText(`${again.displayName} is verified`)).toBeVisible()
  } finally {
    await takeTwo(false)
  }
})

test('a declined check is reopened, noted and assigned, and waits again', async ({ open }) => {
  const person = await asking('Ada')
  const token = await createBackOfficeAdminToken('MODERATOR')
  const { data } = await api('POST /admin/decide-verification/{userId}', {
    token,
    params: { userId: person.id },
    body: { decision: 'DECLINED', reason: 'The picture is dark.' },
  })
  const page = await open(null, { viewport: { width: 1440, height: 900 } })
  await signInToBackOffice(
    page,
    await createBackOfficeAdmin('MODERATOR'),
    `/checks?tab=REJECTED&id=${data.requestId}`,
  )
  await page.getByLabel('Reason').fill('It can be read after all.')
  await page.getByRole('button', { name: 'Reopen check' }).click()
  await expect(page.getByText(`Reopened the check of ${person.displayName}`)).toBeVisible()
  await page.goto(`${new URL(page.url()).origin}/checks?id=${data.requestId}`)
  await page.getByLabel('Note').fill('The name differs in one letter.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByLabel('Note')).toHaveValue('')
  await expect(page.getByText('The name differs in one letter.')).toBeVisible()
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await expect(page.getByRole('button', { name: 'Unassign me' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' }), 'to be read anew').toBeDisabled()
})

test('on a phone one check is read at a time, and the digits of a document are reckoned', async ({
  open,
}) => {
  const person = await asking('Ada')
  const page = await open(null, { viewport: { width: 390, height: 844 } })
  await signInToBackOffice(page, await createBackOfficeAdmin('MODERATOR'), '/checks')
  await page.getByRole('button', { name: person.displayName }).click()
  await expect(page.getByRole('heading', { name: person.displayName })).toBeVisible()
  await page
    .getByLabel('Machine-readable zone')
    .fill('P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<11')
  await expect(page.getByText('Invalid check digits: whole zone')).toBeVisible()
  await expectAccessible(page, 'an identity check on a phone')
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(page.getByRole('button', { name: person.displayName })).toBeVisible()
})
