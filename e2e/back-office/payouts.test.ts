import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { api } from '../setup/api.ts'
import { payByCard } from '../setup/card.ts'
import { createDispute } from '../setup/charges.ts'
import { emailsTo } from '../setup/emails.ts'
import {
  createBackOfficeAdmin,
  createBackOfficeAdminToken,
  signInToBackOffice,
} from '../setup/people/admins.ts'
import { createCreator, createMember, type Person } from '../setup/people/people.ts'
import { createPlatformAccount } from '../setup/platform-account.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { expectFitsContainer } from '../setup/screens/fits-container.ts'
import { expectLegibleAtWidths } from '../setup/screens/legibility.ts'
import { test } from '../setup/test.ts'
import { createWithdrawingCreator, requestWithdrawalOfAll } from '../setup/withdrawals.ts'

test('a shift of ten withdrawals is decided without the mouse, and paid by a file for the bank', async ({
  open,
}) => {
  test.slow()
  await createPlatformAccount(await createBackOfficeAdminToken('FINANCE'))
  // No other journey pays to this bank.
  const bankName = `Bank ${randomBytes(3).toString('hex')}`
  const asked = await Promise.all(
    Array.from({ length: 10 }, (_, at) => createWithdrawingCreator('Wura', 1000 + at, bankName)),
  )
  const page = await open(null, { viewport: { width: 1440, height: 900 }, colorScheme: 'light' })
  const address = `/withdrawals?bankName=${encodeURIComponent(bankName)}`
  const finance = await createBackOfficeAdmin('FINANCE')
  await signInToBackOffice(page, finance, address)
  const table = page.getByRole('table', { name: 'Withdrawals' })
  const rows = table.getByRole('row')
  await expect(rows).toHaveCount(11)
  await expectAccessible(page, 'withdrawals')

  const panel = page.getByRole('complementary', { name: 'Withdrawal' })
  const { keyboard } = page
  await test.step('the first is opened, looked at, approved, and taken back', async () => {
    await keyboard.press('j')
    await keyboard.press('Enter')
    await expect(panel.getByRole('list', { name: 'Checks' })).toContainText('Never paid to this account')
    await expect(panel.getByRole('table', { name: 'Ledger entries' })).toContainText('To come')
    await keyboard.press('s')
    await expect(panel.getByText('0123456789')).toBeVisible()
    await expectAccessible(page, 'a withdrawal')
    await expectLegibleAtWidths(page, 'withdrawal', [820, 1440])
    const first = new URL(page.url()).searchParams.get('id')
    await keyboard.press('a')
    await expect(rows).toHaveCount(10)
    await expect(page).not.toHaveURL(new RegExp(`${first}`))
    await keyboard.press('z')
    await expect(page.getByText('Undone.', { exact: true })).toBeVisible()
    await expect(rows).toHaveCount(11)
  })

  await test.step('two are approved one after the other, and one is turned down', async () => {
    for (const left of [10, 9]) {
      await expect(panel.getByRole('button', { name: /^Approve ₦1,0\d\d\.00/ })).toBeEnabled()
      await keyboard.press('a')
      await expect(rows).toHaveCount(left)
    }
    await expect(panel.getByRole('button', { name: /^Disapprove/ })).toBeEnabled()
    await keyboard.press('x')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Reason')).toBeVisible()
    await dialog.getByLabel('Reason').focus()
    await keyboard.type('The name is not yours.')
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await expect(rows).toHaveCount(8)
    await expect(dialog).toBeHidden()
    await keyboard.press('Escape')
    await expect(panel).toBeHidden()
  })

  await test.step('the others are approved together', async () => {
    await table.getByRole('checkbox', { name: 'Select all shown' }).focus()
    await keyboard.press('Space')
    const bar = page.getByRole('region', { name: 'Selected requests' })
    await expect(bar).toContainText('7 selected, ₦7,0')
    await expect(bar).toContainText('Each needs one approval')
    await expectLegibleAtWidths(page, 'batch', [820, 1440])
    await keyboard.press('Shift+A')
    await expect(page.getByText('No withdrawals waiting')).toBeVisible()
  })

  const approved = await api('GET /admin/search-platform-withdrawal-request', {
    token: await createBackOfficeAdminToken('FINANCE'),
    query: { bankName, status: 'APPROVED', limit: 100 } as never,
  })
  expect(approved.data).toHaveLength(9)

  await test.step('they are put into a file, which is taken to the bank and noted as paid', async () => {
    await page.getByRole('link', { name: /^Ready for the bank/ }).focus()
    await keyboard.press('Enter')
    await table.getByRole('checkbox', { name: 'Select all shown' }).focus()
    await keyboard.press('Space')
    await page.getByRole('button', { name: 'Create file with 9' }).focus()
    await keyboard.press('Enter')
    const file = page.getByRole('complementary', { name: 'Bank file' })
    await expect(file.getByRole('listitem')).toHaveCount(9)
    const download = page.waitForEvent('download')
    await file.getByRole('button', { name: 'Download ISO 20022' }).focus()
    await keyboard.press('Enter')
    const xml = await readFile(await (await download).path(), 'utf8')
    expect(xml).toContain('pain.001.001.09')
    await expectAccessible(page, 'a file for the bank')
    await expectLegibleAtWidths(page, 'file', [820, 1440])
    const boxes = file.getByRole('checkbox')
    await boxes.first().focus()
    await keyboard.press('Space')
    await file.getByRole('heading').click()
    await keyboard.press('p')
    const asked = page.getByRole('alertdialog', { name: /^Mark 8 payments as paid, ₦/ })
    await asked.getByRole('button', { name: 'Mark 8 paid' }).focus()
    await keyboard.press('Enter')
    await expect(file.getByText('Paid', { exact: true })).toHaveCount(8)
  })

  await test.step('the bank rejects one withdrawal, whose owner gets the money back and reads why', async () => {
    const file = page.getByRole('complementary', { name: 'Bank file' })
    const left = file.getByRole('listitem').filter({ hasNot: page.getByText('Paid', { exact: true }) })
    await left.getByRole('link').focus()
    await keyboard.press('Enter')
    await expect(panel.getByRole('button', { name: /^Rejected by the bank/ })).toBeVisible()
    await keyboard.press('x')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Bank’s reason').focus()
    await keyboard.type('The account is closed.')
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await expect(page.getByText(/is back in the wallet of/)).toBeVisible()
  })
  const { data: ended } = await api('GET /admin/search-platform-withdrawal-request', {
    token: await createBackOfficeAdminToken('FINANCE'),
    query: { bankName, limit: 100 } as never,
  })
  expect(ended.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 2 }, () => 'DISAPPROVED'),
    ...Array.from({ length: 8 }, () => 'PAID'),
  ])
  const rejected = asked.find(({ id }) => ended.some((each) => each.id === id && each.dateRejected !== null))
  const mails = await emailsTo(rejected?.creator.email ?? '')
  expect(mails.some(({ subject }) => subject.includes("didn't arrive"))).toBe(true)
})

test('whoever comes to the withdrawals by the sidebar goes on by keys at once', async ({ open }) => {
  await createPlatformAccount(await createBackOfficeAdminToken('FINANCE'))
  await createWithdrawingCreator('Wura', 900, `Bank ${randomBytes(3).toString('hex')}`)
  const page = await open(null, { viewport: { width: 1440, height: 900 } })
  await signInToBackOffice(page, await createBackOfficeAdmin('FINANCE'))
  await page
    .getByRole('navigation', { name: 'Desk' })
    .getByRole('link', { name: /^Withdrawals/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Withdrawals' }).getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Withdrawal' })).toBeVisible()
})

test('a statement is imported, and its lines are matched, credited and given back', async ({ open }) => {
  test.slow()
  const admin = await createBackOfficeAdminToken('FINANCE')
  await createPlatformAccount(admin)
  const amount = 700_000 + Math.floor(Math.random() * 90_000) * 100
  const [payer, other] = await Promise.all([createMember('Tunde'), createMember('Toyin')])
  const [sent, same] = [await claimed(payer, amount), await claimed(other, amount)]
  await createPlatformAccount(admin, 'EUR', 'IE29AIBK93115212345678')
  const abroad = await createMember('Uwe', { countryCode: 'DE' })
  await claimed(abroad, 15_050, 'EUR')
  const mark = randomBytes(4).toString('hex').toUpperCase()
  const wrong = sent.reference.slice(0, -1) + (sent.reference.endsWith('2') ? '3' : '2')
  const narrations = [`TRF ${mark} ${payer.displayName} ${wrong}`, `NIP ${mark} NOBODY`]
  const csv = [
    'Date,Amount,Text,Id',
    `${today()},${(amount / 100).toFixed(2)},${narrations[0]},${mark}-1`,
    `${today()},13.37,${narrations[1]},${mark}-2`,
  ].join('\n')

  const page = await open(null, { viewport: { width: 1440, height: 900 }, colorScheme: 'light' })
  await signInToBackOffice(page, await createBackOfficeAdmin('FINANCE'), '/transfers')

  await test.step('a file that does not read says where, and one that does is shown before it is kept', async () => {
    await page.getByRole('button', { name: 'Import statement' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import statement' })
    const choose = (content: string) =>
      dialog
        .getByLabel('Bank file')
        .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
    await dialog.getByRole('button', { name: /^Account,/ }).click()
    await page.getByRole('option', { name: /Harbour Bank ••6789, NGN/ }).click()
    await choose('Date,Amount,Text,Id\n31/12/26,5.00,x,1')
    await expect(dialog.getByRole('alert')).toContainText('Row 2')
    await expect(dialog.getByRole('button', { name: 'Choose another file' })).toBeDisabled()
    await choose(csv)
    await expect(dialog.getByRole('table', { name: 'File preview' })).toContainText(mark)
    await expectAccessible(page, 'an import')
    await dialog.getByRole('checkbox', { name: 'The amounts of this file are in NGN' }).check()
    await dialog.getByRole('button', { name: 'Import 2 lines' }).click()
    await expect(page.getByText('2 of 2 lines are new')).toBeVisible()

    // Nothing of it is decided yet: it is taken back, and the same file comes in again, and once more without harm.
    for (const said of ['2 of 2 lines are new', '0 of 2 lines are new']) {
      if (said.startsWith('2')) {
        await page.getByRole('button', { name: 'Undo import' }).click()
        await expect(page.getByText('Import undone')).toBeVisible()
      }
      await page.getByRole('button', { name: 'Import statement' }).click()
      await dialog.getByRole('button', { name: /^Account,/ }).click()
      await page.getByRole('option', { name: /Harbour Bank ••6789, NGN/ }).click()
      await choose(csv)
      await dialog.getByRole('checkbox', { name: 'The amounts of this file are in NGN' }).check()
      await dialog.getByRole('button', { name: 'Import 2 lines' }).click()
      await expect(page.getByText(said)).toBeVisible()
    }
    await expect(page.getByRole('button', { name: 'Undo import' })).toBeVisible()
  })

  const lineOf = async (text: string) => {
    const { data } = await api('GET /admin/search-bank-lines', {
      token: admin,
      query: { status: 'QUEUED', limit: 100 },
    })
    return data.find((line) => line.text === text)
  }
  await expect.poll(() => lineOf(narrations[0] ?? ''), 'the lines are looked at').toBeDefined()
  const first = await lineOf(narrations[0] ?? '')
  const panel = page.getByRole('main')

  await test.step('none is chosen at first; the likely one is compared field by field, and credited by Enter', async () => {
    await page.goto(`${new URL(page.url()).origin}/transfers?id=${first?.id}`)
    await expect(panel.getByRole('heading', { name: '2 candidates' })).toBeVisible()
    await expect(panel.getByText('Select one to compare it with the bank line')).toBeVisible()
    await expect(panel.getByRole('table')).toHaveCount(0)
    await expect(panel.getByRole('button', { name: /^Match and credit/ })).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('1')
    const compared = panel.getByRole('table', {
      name: `Comparison of the bank’s record with ${payer.displayName}`,
    })
    await expect(compared).toContainText('1 letter differs')
    await expect(compared).toContainText('Same name')
    await expectAccessible(page, 'a line')
    await expectLegibleAtWidths(page, 'matching', [390, 820, 1440])
    await page.keyboard.press('2')
    await expect(
      panel.getByRole('table', { name: `Comparison of the bank’s record with ${other.displayName}` }),
    ).toContainText('Same')
    await page.keyboard.press('1')
    await expect(compared).toBeVisible()
    await page.keyboard.press('Enter')
    const crediting = page.getByRole('dialog', {
      name: new RegExp(`^Credit ₦.+ to ${payer.displayName} \\(@${payer.username}\\)\\?$`),
    })
    await expect(crediting).toContainText('This can’t be undone.')
    await crediting.getByRole('button', { name: /^Match and credit ₦/ }).click()
    await expect(page.getByText(`is credited to ${payer.displayName}. This can’t be undone`)).toBeVisible()
  })
  const wallet = await api('GET /user/refresh-user', { token: payer.token })
  expect(wallet.data.availableWalletBalance).toBe(amount / 100)

  await test.step('nobody’s money is noted as given back', async () => {
    const second = await lineOf(narrations[1] ?? '')
    await page.goto(`${new URL(page.url()).origin}/transfers?id=${second?.id}`)
    await expect(panel.getByRole('heading', { name: '0 candidates' })).toBeVisible()
    await panel.getByLabel('Search by payer or reference').fill(abroad.username)
    await panel.getByRole('button', { name: 'Search' }).click()
    await expect(panel.getByRole('heading', { name: '1 candidate' })).toBeVisible()
    await page.keyboard.press('1')
    await expect(panel).toContainText(
      'The payment is in NGN, but this wallet is in EUR, so it can’t be credited here.',
    )
    await expect(panel.getByRole('button', { name: /^(Match and credit|Credit @)/ })).toHaveCount(0)
    await page.keyboard.press('b')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Sent by mistake.')
    await dialog.getByRole('button', { name: 'Mark as returned' }).click()
    await expect(page.getByText('marked as returned')).toBeVisible()
    await page.goto(`${new URL(page.url()).origin}/transfers`)
    await expect(page.getByText(/lines matched automatically/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo import' })).toHaveCount(0)
  })

  await test.step('what is claimed is confirmed by hand by two, and stands as without a line', async () => {
    await page.goto(`${new URL(page.url()).origin}/transfers?tab=CLAIMED&id=${same.id}`)
    await expect(panel.getByRole('button', { name: /^Confirm ₦/ })).toBeVisible()
    await expectAccessible(page, 'a claimed transfer')
    await expectLegibleAtWidths(page, 'claimed', [390, 820, 1440])
    const propose = async () => {
      await page.keyboard.press('a')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Confirm ₦/ })
        .click()
      await expect(page.getByText('is waiting for a second approval').last()).toBeVisible()
    }
    await propose()
    await page.goto(`${new URL(page.url()).origin}/transfers?tab=CLAIMED&id=${same.id}`)
    await expect(panel.getByText('You proposed this. Another admin has to approve it.')).toBeVisible()
    await panel.getByRole('button', { name: 'Withdraw proposal' }).click()
    const withdrawing = page.getByRole('dialog', { name: 'Withdraw this proposal?' })
    await withdrawing.getByLabel('Reason').fill('The bank says another sum.')
    await withdrawing.getByRole('button', { name: 'Withdraw proposal' }).click()
    await expect(page.getByText('Proposal withdrawn')).toBeVisible()
    await expect(panel.getByRole('button', { name: /^Confirm ₦/ })).toBeEnabled()
    await propose()
    await api('POST /admin/confirm-transfer/{transferId}', {
      token: admin,
      params: { transferId: same.id },
      body: { amountReceived: amount as never },
    })
    await page.getByRole('link', { name: 'No statement line' }).click()
    await expect(page.getByRole('button', { name: new RegExp(other.displayName) })).toBeVisible()
  })
})

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

/** A transfer of so many kobo or cents, of which its payer says that it is sent. */
async function claimed({ token }: Person, amount: number, currencyCode: 'NGN' | 'EUR' = 'NGN') {
  const { data } = await api('POST /transfer/start', {
    token,
    body: { amount: amount as never, currencyCode },
  })
  await api('POST /transfer/claim/{transferId}', { token, params: { transferId: data.id } })
  return data
}

test('who approves reads before that how much came by card, and whose bank wants it back', async ({
  open,
}) => {
  const bankName = `Bank ${randomBytes(3).toString('hex')}`
  const [creator, fan, other] = [
    await createCreator('Wura'),
    await createMember('Kofi'),
    await createMember('Ama'),
  ]
  const tip = (from: Person, amount: number) =>
    payByCard(from, { amount, transactionSource: 'TIPS', creatorId: creator.id })
  await tip(fan, 200_000)
  const reference = await tip(other, 50_000)
  await requestWithdrawalOfAll(creator, bankName)
  await createDispute(reference)
  const page = await open(null, { viewport: { width: 1440, height: 900 } })
  await signInToBackOffice(
    page,
    await createBackOfficeAdmin('FINANCE'),
    `/withdrawals?bankName=${encodeURIComponent(bankName)}`,
  )
  await expect(page.getByRole('table', { name: 'Withdrawals' }).getByRole('row')).toHaveCount(2)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const checks = page.getByRole('complementary', { name: 'Withdrawal' }).getByRole('list', { name: 'Checks' })
  await expect(checks).toContainText('₦2,250.00 of ₦2,250.00 received (100%) is card money, paid on ')
  await expect(checks).toContainText('All of their card money has cleared')
  await expect(checks).toContainText('Open disputes hold ₦450.00 of their money')
  await expect(checks).toContainText(
    new RegExp(
      `@${other.username} has an open dispute about ₦5\\d\\d\\.\\d\\d since .*, which holds ₦450\\.00 here`,
    ),
  )

  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto(`${new URL(page.url()).origin}/withdrawals?bankName=${encodeURIComponent(bankName)}`)
  const table = page.getByRole('table', { name: 'Withdrawals' })
  await expectFitsContainer(table)
  for (const each of [creator.displayName, '₦2,250.00', 'On hold for a dispute', `${bankName} ••6789`]) {
    await expect(table.getByText(each).first()).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const facts = table.getByRole('definition')
  await expect(facts.filter({ hasText: bankName })).toHaveCount(1)
  const cutOff = await facts.evaluateAll((all) =>
    all
      .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
      .map(({ textContent }) => textContent),
  )
  expect(cutOff, 'on a phone, account and time can be read to their end').toEqual([])
})
