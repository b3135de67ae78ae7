import { expect, type Page } from '@playwright/test'
import { api } from '../setup/api.ts'
import { topUpByCard } from '../setup/card.ts'
import { openComposer } from '../setup/compose.ts'
import { fetchPageWithMeta } from '../setup/fetch-page-with-meta.ts'
import { publishMediaPost, publishPollPost } from '../setup/media-posts.ts'
import {
  createBackOfficeAdmin,
  createBackOfficeAdminToken,
  signInToBackOffice,
} from '../setup/people/admins.ts'
import { createCreator, createMember } from '../setup/people/people.ts'
import { drawJpeg } from '../setup/pictures.ts'
import { createPlatformAccount } from '../setup/platform-account.ts'
import { publishPost } from '../setup/posts.ts'
import { recordTone } from '../setup/recordings.ts'
import { addresses } from '../setup/stack/addresses.ts'
import { runOnOwnStack } from '../setup/stack/own-stack.ts'
import { test } from '../setup/test.ts'
import { createWithdrawingCreator } from '../setup/withdrawals.ts'

// What the platform is called, and what it announces, is everybody's.
runOnOwnStack({}, { isWithAdmin: true })

/** Short enough for a name: each begins to run in another place that a text could be put into. */
const short = [
  '<img src=x onerror=__ran=1>',
  '"><svg onload=__ran=1>',
  "'onfocus=__ran=1 autofocus x='",
  '</script><script>__ran=1</script>',
  '</title><svg/onload=__ran=1>',
  'javascript:__ran=1',
  '`$\u007B__ran=1}` {{__ran=1}}',
] as const

/**
 * Payloads for long texts: text that an HTML parser reads differently the second time, and reversed letters.
 */
const long = [
  ...short,
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=__ran=1&gt;">',
  '<svg></p><style><a id="</style><img src=x onerror=__ran=1>">',
  '\u202E<img src=x onerror=__ran=1>\u202C \u2066javascript:__ran=1\u2069',
  '[a](javascript:__ran=1) https://x.example/"onmouseover=__ran=1// @<b>',
  ']]><img src=x onerror=__ran=1>&lt;img src=x onerror=__ran=1&gt;&#60;svg onload=__ran=1&#62;',
]

let next = 0
/** Another each time, at most as long as the field is. */
function name(most = 50): string {
  for (;;) {
    const text = short[next++ % short.length] ?? ''
    if (text.length <= most) return text
  }
}

/** Joins as many payloads as fit. */
function takeText(most: number): string {
  let text = ''
  for (const each of [...long.slice(next % long.length), ...long.slice(0, next++ % long.length)]) {
    if (text.length + each.length + 1 <= most) text += `${text && '\n'}${each}`
  }
  return text
}

type Happened = string[]

/** Runs in every page before anything of it: tells when a text has become code, or would have. */
function watchForScripts(): void {
  const report = (what: string) => console.error(`HAPPENED ${what}`)
  Object.defineProperty(window, '__ran', { set: () => report('a text ran') })
  window.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    report(`${effectiveDirective} kept out ${blockedURI} ${sample}`),
  )
}

async function watched(page: Page, happened: Happened): Promise<Page> {
  await page.addInitScript(watchForScripts)
  page.on('console', (message) => {
    if (message.text().startsWith('HAPPENED')) happened.push(`${page.url()}: ${message.text()}`)
  })
  page.on('dialog', (dialog) => {
    happened.push(`${page.url()}: a dialog says ${dialog.message()}`)
    void dialog.dismiss()
  })
  return page
}

type Screens = {
  /** Paths of screens that show injected text. */
  telling: readonly string[]
  /** Paths of screens where it is in fields, in the URL, or absent. */
  others?: readonly string[]
}

/** Opens each once, and looks whether all texts have stayed texts. */
async function visitScreens(page: Page, origin: string, { telling, others = [] }: Screens): Promise<void> {
  for (const path of [...telling, ...others]) {
    await page.goto(origin + path)
    const text = page.locator('main, [role=dialog]').getByText('__ran').filter({ visible: true })
    const shown = telling.includes(path) ? text.first() : page.locator('h1').first()
    await expect(shown, path).toBeVisible()
    expect(await page.evaluate(oddElements), path).toEqual([])
  }
}

/** Shows HTML as a browser without any policy does. */
async function show(page: Page, html: string, description: string): Promise<void> {
  await page.setContent(html)
  expect(await page.evaluate(oddElements), description).toEqual([])
}

/** Runs in the page: what only a text that became HTML, or an address that is a script, would leave in it. */
function oddElements(): string[] {
  const odd =
    '[onerror],[onload],[onfocus],[onmouseover],[src="x"],math,mglyph,a[href^="javascript:" i],a[href^="data:" i]'
  return [...document.querySelectorAll(odd)].map(({ outerHTML }) => outerHTML.slice(0, 200))
}

/** Fills every field that users can fill, as a creator and a fan, and returns where the texts are. */
async function written() {
  const [creator, fan, rival] = await Promise.all([
    createCreator('Amara'),
    createMember('Tola'),
    createCreator('Zuri'),
  ])
  const { token } = creator
  const url = 'https://x.example/?"><img/src=x/onerror=__ran=1>'
  const { data: tags } = await api('POST /admin/add-content-tag', {
    token: await createBackOfficeAdminToken('OWNER'),
    body: { name: name(40), reason: takeText(500) },
  })
  const code = tags.find((tag) => tag.name.includes('__ran'))?.code ?? ''
  await Promise.all([
    api('POST /user/update-user', {
      token,
      body: {
        ...{ displayName: name(), bio: takeText(500), location: name(80), websiteUrl: url },
        bank: { bankName: name(100), bankAccountName: name(100), bankAccountNumber: '0123456789' },
        confirmation: { password: creator.password },
      },
    }),
    api('POST /creator/update-own-page', {
      token,
      body: { links: [{ label: name(40), url }], contentTagCodes: [code], welcomeMessage: takeText(1000) },
    }),
    api('POST /user/update-user', { token: fan.token, body: { displayName: name(), bio: takeText(500) } }),
  ])
  const picture = await drawJpeg(`${short[1]}.jpg`)
  const [text, poll, media, removed, taken] = await Promise.all([
    publishPost(creator, { caption: takeText(250), tags: [code] }),
    publishPollPost(creator, takeText(250), [name(80), name(80)]),
    publishMediaPost(creator, {
      caption: takeText(250),
      pictures: [picture],
      alternativeTexts: [takeText(500)],
    }),
    publishPost(creator, { caption: takeText(250), forSubscribers: true }),
    publishPost(creator, { caption: takeText(250) }),
  ])
  await api('GET /subscription/create-free-subscription/{creatorId}', {
    token: fan.token,
    params: { creatorId: creator.id },
  })
  const { postId } = text
  const { data: comment } = await api('POST /comment/create-comment/{postId}', {
    ...{ token: fan.token, params: { postId }, body: { content: takeText(1000) } },
  })
  const { commentId } = comment
  await api('POST /comment/create-reply/{commentId}', {
    ...{ token, params: { commentId }, body: { content: takeText(1000) } },
  })
  const { data: folder } = await api('POST /post-folder/create-post-folder', {
    ...{ token: fan.token, body: { name: name() } },
  })
  const { data: list } = await api('POST /user-folder/create-user-folder', {
    ...{ token: fan.token, body: { name: name() } },
  })
  const reason = 'Harassment or bullying' as const
  const report = { token: fan.token, body: { reason, description: takeText(2000) } }
  const [{ data: reported }, { data: waiting }] = await Promise.all([
    api('POST /report/report-post/{postId}', { ...report, params: { postId: removed.postId } }),
    api('POST /report/report-comment/{commentId}', { ...report, token, params: { commentId } }),
    api('POST /report/report-profile/{userId}', { ...report, params: { userId: creator.id } }),
    api('POST /post-folder/add-to-user-folder', {
      ...{ token: fan.token, body: { postFolderIds: [folder.postFolderId], postId } },
    }),
    api('POST /user-folder/add-to-user-folder', {
      ...{ token: fan.token, body: { userFolderIds: [list.userFolderId], creatorId: creator.id } },
    }),
    api('POST /user/update-privacy', { token: fan.token, body: { mutedWords: ['onerror=__ran=2'] } }),
    topUpByCard(fan, 900),
  ])
  const noticeOf = async (claimed: string) => {
    const { data } = await api('POST /takedown/send-notice', {
      token: fan.token,
      body: {
        postUrl: `${addresses().web}/${creator.username}/post/${claimed}?${short[1]}`,
        ...{ name: name(120), email: fan.email, address: takeText(500), phone: name(40), owner: name(120) },
        ...{ work: takeText(2000), isGoodFaith: true, isAccurate: true, signature: name(120) },
      },
    })
    return data.takedownId
  }
  const [openNotice, notice] = [await noticeOf(media.postId), await noticeOf(taken.postId)]
  await api('POST /paystack/send-wallet-tip', {
    token: fan.token,
    body: {
      ...{ amount: 100_00 as never, creatorId: creator.id, currencyCode: 'NGN', transactionSource: 'TIPS' },
      ...{ reference: `TXN_${crypto.randomUUID()}`, message: takeText(200) },
    },
  })
  await api('POST /subscription/unsubscribe/{creatorUsername}', {
    ...{ token: fan.token, params: { creatorUsername: creator.username }, body: { reason: takeText(500) } },
  })
  return { creator, fan, rival, code, text, poll, media, folder, list, reported, waiting, notice, openNotice }
}

type Written = Awaited<ReturnType<typeof written>>

/** Fills every field that admins can fill. */
async function decided({ fan, rival, reported, notice }: Written) {
  const token = await createBackOfficeAdminToken('OWNER')
  const { data: moderation } = await api('POST /admin/decide-report/{reportId}', {
    token,
    params: { reportId: reported.reportId },
    body: { decision: 'REMOVE', rule: 'HARASSMENT', reason: takeText(500) },
  })
  await api('POST /admin/decide-takedown/{takedownId}', {
    token,
    params: { takedownId: notice },
    body: { decision: 'TAKE_DOWN', reason: takeText(500) },
  })
  const form = new FormData()
  const given = { legalName: name(100), dateOfBirth: '1995-04-12', address: takeText(300), countryCode: 'NG' }
  for (const [field, value] of Object.entries(given)) form.append(field, value)
  const { buffer } = await drawJpeg('document.jpg')
  for (const part of ['DOCUMENT_FRONT', 'DOCUMENT_BACK', 'SELFIE']) {
    form.append(part, new Blob([new Uint8Array(buffer)], { type: 'image/jpeg' }), `${short[1]}.jpg`)
  }
  await api('POST /verification/submit', { token: fan.token, form } as never)
  const account = await createPlatformAccount(token)
  await api('POST /admin/set-platform-account', {
    token,
    body: {
      currencyCode: 'USD',
      ...{ bankName: name(100), accountName: name(100), accountNumber: '0123456789', bankCode: name(40) },
    },
  })
  const statement = new FormData()
  statement.set('platformAccountId', account)
  statement.set('currencyCode', 'NGN')
  const row = `2026-01-05,5000.00,"${takeText(200).replaceAll('"', '""')}",B1`
  statement.set('statement', new Blob([`Date,Amount,Text,Id\n${row}`]), `${short[1]}.csv`)
  await api('POST /admin/import-bank-statement', { token, form: statement } as never)
  const [{ data: adjustment }, { id: withdrawal }] = await Promise.all([
    api('POST /admin/propose-adjustment', {
      token,
      body: {
        ...{ username: fan.username, direction: 'CREDIT', amount: 10_00 as never, currencyCode: 'NGN' },
        ...{ counterAccount: 'fees', reason: takeText(500) },
      },
    }),
    createWithdrawingCreator('Ravi', 9000, name(80)),
    api('POST /admin/note-user/{userId}', {
      token,
      params: { userId: fan.id },
      body: { note: takeText(500) },
    }),
    api('POST /admin/end-user-sessions/{userId}', {
      ...{ token, params: { userId: rival.id }, body: { reason: takeText(500) } },
    }),
  ])
  const { data: before } = await api('GET /admin/load-settings', { token })
  const change = { reason: takeText(500), seen: null }
  expect(before.changed.brandName).toBeNull()
  await api('POST /admin/change-setting', { token, body: { name: 'brandName', value: name(40), ...change } })
  const announced = { text: takeText(280), url: '', audience: 'EVERYBODY' as const, until: null }
  await api('POST /admin/change-setting', {
    token,
    body: { name: 'announcement', value: announced, ...change },
  })
  return { decisionId: moderation.decisionId, adjustment, withdrawal }
}

/** Servers of pages learn within some seconds what the platform is called and what it announces. */
async function expectNewName(origin: string): Promise<void> {
  const page = async () => (await fetch(`${origin}/settings`, { headers: { accept: 'text/html' } })).text()
  await expect.poll(page, { message: `${origin} is called what it was named` }).toContain('__ran')
}

test('a script that somebody writes into any text stays a text, on every screen, in every mail and feed', async ({
  open,
}) => {
  test.setTimeout(240_000)
  const happened: Happened = []
  const reader = await watched(await open(null), happened)
  await reader.goto('about:blank')
  await reader.setContent(short[0])
  await expect.poll(() => happened, 'what ran would be seen').toHaveLength(1)
  expect(await reader.evaluate(oddElements)).toHaveLength(1)
  happened.length = 0

  const made = await written()
  const { creator, fan, code, text, poll, media, folder, list, waiting, openNotice } = made
  const { decisionId, adjustment, withdrawal } = await decided(made)
  const { web, admin } = addresses()
  await Promise.all([web, admin].map(expectNewName))
  const hostile = encodeURIComponent(short.join(' '))
  const profile = `/${creator.username}`
  const wide = { viewport: { width: 1440, height: 900 } }

  const guest = await watched(await open(null, wide), happened)
  const her = await watched(await open(creator, wide), happened)
  const his = await watched(await open(fan, wide), happened)
  const desk = await watched(await open(null, wide), happened)
  await signInToBackOffice(desk, await createBackOfficeAdmin('OWNER'))
  await Promise.all([
    visitScreens(guest, web, {
      telling: ['/', '/explore', profile, `${profile}/post/${text.postId}`, `/tags/${code}`],
      others: [
        ...[
          `/search?q=${hostile}`,
          `/${hostile}`,
          `/auth/login?to=${hostile}#${hostile}`,
          `/auth/join#${hostile}`,
        ],
        ...[`/undo-delete#${hostile}`, `/decision/${decisionId}#${hostile}`, `/site/about?${hostile}`],
      ],
    }),
    visitScreens(her, web, {
      telling: [
        ...[
          '/',
          '/notifications',
          '/settings/page',
          '/settings/account',
          '/settings/earnings',
          '/settings/wallet',
        ],
        ...[`${profile}/post/${text.postId}`, `${profile}/post/${media.postId}`],
      ],
      others: ['/settings/profile'],
    }),
    visitScreens(his, web, {
      telling: [
        ...['/', '/notifications', '/subscriptions', '/saves', `/saves/${folder.postFolderId}`, '/lists'],
        ...[`/lists/${list.userFolderId}`, '/settings/wallet', '/verification', '/settings/privacy'],
        ...[`${profile}/post/${poll.postId}`, profile],
      ],
    }),
    visitScreens(desk, admin, {
      telling: [
        ...['/checks', `/reports?id=${waiting.reportId}`, `/takedowns?id=${openNotice}`],
        ...[`/withdrawals?id=${withdrawal}`, '/transfers', `/adjustments?id=${adjustment.adjustmentId}`],
        ...[`/users/${creator.username}`, `/users/${fan.username}`, '/users', '/posts'],
        ...['/bank-accounts', '/audit', '/settings'],
      ],
      others: [
        '/payments',
        ...[`/audit?admin=${hostile}`, `/posts?text=${hostile}`, `/sign-in?to=${hostile}`],
      ],
    }),
    readElsewhere(reader, made),
  ])
  await readDecisions(made, decisionId, { her, desk })
  const composer = await openComposer(her)
  await composer.addSound(recordTone(`${short[0]}.wav`, 3))
  await expect(composer.dialog.getByText('__ran').first()).toBeVisible()
  expect(await her.evaluate(oddElements)).toEqual([])
  expect(happened).toEqual([])
})

/**
 * Checks the output outside the app: meta tags and pages before any script, feeds, link previews, the share
 * image, and every email.
 */
async function readElsewhere(page: Page, { creator, fan, code, text }: Written): Promise<void> {
  const { web, api: ours, fakeProviders } = addresses()
  const get = async (address: string) => {
    const response = await fetch(address)
    expect([address, response.status]).toEqual([address, 200])
    return response
  }
  const profile = `${web}/${creator.username}`
  for (const address of [`${web}/`, profile, `${profile}/post/${text.postId}`, `${web}/tags/${code}`]) {
    const html = await fetchPageWithMeta(address)
    expect(html).toContain('__ran')
    await show(page, html, address)
  }
  await page.goto('about:blank')
  const items = await page.evaluate(textsOfFeed, await (await get(`${profile}/feed.xml`)).text())
  expect(items.join()).toContain('__ran')
  for (const item of items) await show(page, item, 'the feed')
  const asked = new URLSearchParams({ format: 'json', url: profile })
  const embedded: Record<string, unknown> = await (await get(`${web}/oembed?${asked}`)).json()
  expect(embedded.title).toContain('__ran')
  expect(Object.keys(embedded)).not.toContain('html')
  const card = await get(`${ours}/creator/share-card/${creator.username}`)
  expect(card.headers.get('content-type')).toBe('image/jpeg')
  const mails: { subject: string; html: string }[] = await (
    await get(`${fakeProviders}/mail/messages`)
  ).json()
  const telling = mails.filter(({ html }) => html.includes('__ran'))
  expect(telling.length).toBeGreaterThan(3)
  for (const { subject, html } of telling) await show(page, html, subject)
  await page.goto(`${fakeProviders}/mail?to=${fan.email}`)
  expect(await page.evaluate(oddElements)).toEqual([])
}

/** Runs in the page: what programs show as HTML; a title of RSS is plain text. */
function textsOfFeed(xml: string): string[] {
  const feed = new DOMParser().parseFromString(xml, 'application/xml')
  return [...feed.querySelectorAll('item > description')].map(({ textContent }) => textContent ?? '')
}

/** Reads the decision 15 seconds later as the member concerned, and appeals. */
async function readDecisions(
  { creator, notice }: Written,
  decisionId: string,
  { her, desk }: { her: Page; desk: Page },
): Promise<void> {
  const { token } = creator
  await expect(async () => {
    await api('POST /report/appeal/{decisionId}', {
      token,
      params: { decisionId },
      body: { words: takeText(2000) },
    })
  }).toPass({ timeout: 40_000 })
  const answer = {
    name: name(120),
    address: takeText(500),
    phone: name(40),
    why: takeText(2000),
    signature: name(120),
  }
  await api('POST /takedown/counter-notice/{takedownId}', {
    ...{ token, params: { takedownId: notice } },
    body: { ...answer, isMistake: true, acceptsCourt: true },
  })
  const { web, admin } = addresses()
  await Promise.all([
    visitScreens(her, web, { telling: [`/decision/${decisionId}`, `/takedown/${notice}`, '/notifications'] }),
    visitScreens(desk, admin, { telling: [`/appeals?id=${decisionId}`] }),
  ])
}
