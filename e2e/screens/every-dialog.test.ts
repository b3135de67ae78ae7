import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { partOfTheDay, seed } from '../../server/test/setup/runner/length.ts'
import { api } from '../setup/api.ts'
import { payByCard } from '../setup/card.ts'
import { createCreator, createMember, type Person } from '../setup/people/people.ts'
import { drawJpeg } from '../setup/pictures.ts'
import { publishPost } from '../setup/posts.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { expectNoLayoutShift, trackLayoutShifts } from '../setup/screens/layout-shifts.ts'
import { forceTheme } from '../setup/screens/theme.ts'
import { test } from '../setup/test.ts'

test.slow()

const source = resolve(import.meta.dirname, '../../web/src')

type Opening = {
  who: 'fan' | 'creator'
  at: string
  press: readonly string[]
  /** Buttons to press on a phone, if different. */
  pressOnPhone?: readonly string[]
}

/**
 * Steps that open each dialog: the buttons to press, in order. `USER`, `POST`, `SOLD`, `LIST` and `FOLDER` stand for
 * existing ones.
 */
const openings: Record<string, Opening> = {
  lazyAddToPeopleListsDialog: { who: 'fan', at: '/USER', press: ['Profile options', 'Add to List'] },
  lazyBlockDialog: { who: 'fan', at: '/USER', press: ['Profile options', 'Block'] },
  lazyConfirmDialog: { who: 'creator', at: '/USER/post/POST', press: ['Post options', 'Delete post'] },
  lazyCreateSaveFolderDialog: { who: 'fan', at: '/saves', press: ['New folder'] },
  lazyCreatePeopleListDialog: { who: 'fan', at: '/lists', press: ['New list'] },
  lazyDeactivateAccountDialog: { who: 'fan', at: '/settings/account', press: ['Deactivate account'] },
  lazyDeleteAccountDialog: { who: 'fan', at: '/settings/account', press: ['Delete account'] },
  lazyFileDescriptionsDialog: {
    who: 'creator',
    at: '/USER/post/POST',
    press: ['Post options', 'Descriptions and captions'],
  },
  lazyFanOnboardingDialog: { who: 'fan', at: '/', press: ['Continue'] },
  lazyLanguageDialog: {
    who: 'fan',
    at: '/',
    press: ['More', 'Language'],
    pressOnPhone: ['Menu', 'Language'],
  },
  lazyNewPostDialog: { who: 'creator', at: '/', press: ['Ask a question'], pressOnPhone: ['New Post'] },
  lazyPrivatePodcastFeedDialog: { who: 'fan', at: '/USER', press: ['Profile options', 'Private feed'] },
  lazyRefundSaleDialog: { who: 'creator', at: '/settings/earnings?history=sales', press: ['Refund…'] },
  lazyRenameSaveFolderDialog: { who: 'fan', at: '/saves/FOLDER', press: ['Folder options', 'Rename folder'] },
  lazyRenamePeopleListDialog: { who: 'fan', at: '/lists/LIST', press: ['List options', 'Rename list'] },
  lazyReportDialog: { who: 'fan', at: '/USER', press: ['Profile options', 'Report profile'] },
  lazyRequestRefundDialog: { who: 'fan', at: '/settings/purchases', press: ['Refund…'] },
  lazySaveToFoldersDialog: { who: 'fan', at: '/USER/post/POST', press: ['Post options', 'Save to a folder'] },
  lazySharePostDialog: { who: 'fan', at: '/USER/post/POST', press: ['Share post'] },
  lazyEditPostSaleDialog: { who: 'creator', at: '/USER/post/POST', press: ['Post options', 'Set price…'] },
  lazyShareProfileDialog: { who: 'fan', at: '/USER', press: ['Share profile'] },
  lazySpendingLimitDialog: { who: 'fan', at: '/settings/purchases', press: ['Set a limit'] },
  lazyTipDialog: { who: 'fan', at: '/USER', press: ['Tip'] },
  lazyTopUpDialog: { who: 'fan', at: '/settings/wallet', press: ['Fund Wallet'] },
  lazyUnlockDialog: { who: 'fan', at: '/USER/post/SOLD', press: ['Unlock for ₦1,500'] },
  lazyUnsubscribeDialog: { who: 'fan', at: '/USER', press: ['Profile options', 'Unsubscribe'] },
}

/** Dialogs checked in other tests, by axe or otherwise, as they need more steps to open. */
const elsewhere: Record<string, string> = {
  lazySetUpAuthenticatorDialog: 'security.test.ts',
  lazyConfirmAgeDialog: 'adult-content.test.ts',
  lazyConfirmIdentityDialog: 'confirmations.test.ts',
  lazyCropDialog: 'account.test.ts',
  lazyEmailChangeCodesDialog: 'account.test.ts',
  lazyShortcutsDialog: 'feed.test.ts',
  lazyRecoveryCodesDialog: 'security.test.ts',
  lazyRenamePasskeyDialog: 'passkeys.test.ts',
  lazySubscribeDialog: 'accessibility.test.ts',
  lazyBankTransferDialog: 'transfers.test.ts',
  lazyWithdrawDialog: 'withdrawals.test.ts',
}

test('every dialog of the app is among those that axe is asked of', async () => {
  const names: string[] = []
  for await (const file of glob('**/{dialogs,confirm}.ts', { cwd: source })) {
    const text = readFileSync(join(source, file), 'utf8')
    for (const [, name = ''] of text.matchAll(/^export const (\w+Dialog) = lazy/gm)) names.push(name)
  }
  expect(names.toSorted((one, other) => one.localeCompare(other))).toEqual(
    [...Object.keys(openings), ...Object.keys(elsewhere)].toSorted((one, other) => one.localeCompare(other)),
  )
})

test('axe finds nothing on any dialog, in both themes and directions, and none moves as it comes', async ({
  open,
}) => {
  const [creator, fan] = await Promise.all([createCreator('Wole'), createMember('Xandra')])
  const { token } = fan
  const { postId } = await publishPost(creator, { caption: 'A wall', pictures: [await drawJpeg('a.jpg')] })
  const sold = await publishPost(creator, {
    caption: 'All of the walls',
    pictures: [await drawJpeg('b.jpg'), await drawJpeg('c.jpg')],
    sale: { price: 1500, previews: [0] },
  })
  await payByCard(fan, {
    amount: 150_000,
    creatorId: creator.id,
    transactionSource: 'PURCHASE',
    itemKind: 'POST',
    itemId: (await publishPost(creator, { caption: 'A bought wall', sale: { price: 1500, body: 'All' } }))
      .postId,
  })
  const params = { creatorId: creator.id }
  await api('GET /subscription/create-free-subscription/{creatorId}', { params, token })
  const [list, folder] = await Promise.all([
    api('POST /user-folder/create-user-folder', { body: { name: 'Painters' }, token }),
    api('POST /post-folder/create-post-folder', { body: { name: 'Walls' }, token }),
  ])
  const parameters = {
    USER: creator.username,
    POST: postId,
    SOLD: sold.postId,
    LIST: list.data.userFolderId,
    FOLDER: folder.data.postFolderId,
  }
  const isPhone = seed % 2 === 0
  const viewport = isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 }
  const pages: Partial<Record<Opening['who'], Page>> = {}
  const openStill = async (who: Person) => {
    const page = await open(who, { viewport })
    await trackLayoutShifts(page, { isPressCounted: true })
    return page
  }
  for (const [at, [name, opening]] of partOfTheDay(Object.entries(openings), 5).entries()) {
    const page = pages[opening.who] ?? (await openStill({ fan, creator }[opening.who]))
    pages[opening.who] = page
    await page.goto(opening.at.replace(/[A-Z]+/g, (parameter) => Reflect.get(parameters, parameter)))
    const labels = (isPhone && opening.pressOnPhone) || opening.press
    for (const each of labels) await press(page, each)
    const dialog = page.locator('[role="dialog"], [role="alertdialog"]').last()
    await expect(dialog).toBeVisible()
    await expect(dialog.locator('.shimmer')).toHaveCount(0)
    await expectNoLayoutShift(page, `${name}, ${viewport.width} wide`)
    const theme = (at + seed) % 2 ? 'light' : 'dark'
    const direction = (at + seed) % 4 > 1 ? 'rtl' : 'ltr'
    await forceTheme(page, theme)
    await page.evaluate((side) => {
      document.documentElement.dir = side
    }, direction)
    await expectAccessible(page, `${name}, ${theme}, ${direction}`)
  }
})

async function press(page: Page, label: string): Promise<void> {
  const named = new RegExp(`^${label}`)
  const button = page.getByRole('button', { name: named }).or(page.getByRole('menuitem', { name: named }))
  await button.first().click()
}
