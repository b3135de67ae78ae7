import { expect, type Page } from '@playwright/test'
import { api } from '../setup/api.ts'
import { payByCard } from '../setup/card.ts'
import { publishPollPost } from '../setup/media-posts.ts'
import { createCreator, createMember } from '../setup/people/people.ts'
import { submitSignIn } from '../setup/people/sign-in.ts'
import { drawJpeg, type Picture } from '../setup/pictures.ts'
import { publishPost } from '../setup/posts.ts'
import { expectLegibleAtWidths } from '../setup/screens/legibility.ts'
import { test } from '../setup/test.ts'
import { waitForServiceWorker } from '../setup/wait-for-service-worker.ts'

/**
 * Shares like the system does from another app to the installed one: a form unknown to the page, which names
 * no page as its origin, unless a page sends it.
 */
async function share(page: Page, text: string, picture: Picture): Promise<void> {
  const file = { ...picture, buffer: [...picture.buffer] }
  await page.evaluate(
    ({ text, file }) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'POST',
        action: '/new-post',
        enctype: 'multipart/form-data',
      })
      const files = new DataTransfer()
      files.items.add(new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }))
      const textInput = Object.assign(document.createElement('input'), { name: 'text', value: text })
      const chosen = Object.assign(document.createElement('input'), { name: 'files', type: 'file' })
      chosen.files = files.files
      form.append(textInput, chosen)
      document.body.append(form)
      // As the system's share sheet does it, and a page that hides where it is.
      const policy = Object.assign(document.createElement('meta'), {
        name: 'referrer',
        content: 'no-referrer',
      })
      document.head.append(policy)
      // The page answers before it goes.
      setTimeout(() => form.submit())
    },
    { text, file },
  )
}

type Stored = { rows: number; lists: number; pictures: string[]; hasTokens: boolean }

/** Reads the browser's offline snapshot, decrypted with the key that it stores too. */
function readSnapshot(page: Page): Promise<Stored> {
  return page.evaluate(async () => {
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((done, failed) => {
        request.onsuccess = () => done(request.result)
        request.onerror = () => failed(request.error)
      })
    const read = async (database: string, store: string, name: string) => {
      const opened = await settled(indexedDB.open(database))
      const rows = opened.transaction(store).objectStore(store)
      const [row, count] = await Promise.all([settled(rows.get(name)), settled(rows.count())])
      opened.close()
      return { row, count }
    }
    const nothing = { rows: 0, lists: 0, pictures: [], hasTokens: false }
    // Opening a database creates it.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'drawer')) return nothing
    const { row: sealed, count } = await read('drawer', 'sealed', 'reading')
    if (!sealed) return { ...nothing, rows: count }
    const { row: key } = await read('fanfare', 'keys', 'storage')
    const additionalData = new TextEncoder().encode('reading')
    const opening = { name: 'AES-GCM', iv: sealed.subarray(0, 12), additionalData }
    const text = new TextDecoder().decode(await crypto.subtle.decrypt(opening, key, sealed.subarray(12)))
    const { lists, pictures } = JSON.parse(text)
    return {
      rows: count,
      lists: lists.length,
      pictures: pictures.map(({ path }: { path: string }) => path),
      hasTokens: /[?&]t=/.test(text),
    }
  })
}

test('content shared from another app waits until the member has signed in, and is then in their post', async ({
  open,
}) => {
  const person = await createMember('Amaka')
  const page = await open(null, { serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })
  // No browser of a test has a window of its own for an installed app.
  await page.addInitScript(() => {
    const asked = matchMedia
    window.matchMedia = (query) => asked(query === '(display-mode: standalone)' ? 'all' : query)
  })
  await page.goto('/')
  await waitForServiceWorker(page)
  await share(page, 'Look at this https://elsewhere.example/1', await drawJpeg('river.jpg'))
  await expect(page.getByText('Sign in to post')).toBeVisible()
  await expect(page.getByText(/^What you shared stays on this device for half an hour/)).toBeVisible()
  await expectLegibleAtWidths(page, 'share-guest', [390])
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await submitSignIn(page, person.username, person.password)

  const dialog = page.getByRole('dialog', { name: 'New Post' })
  await page.getByRole('button', { name: 'Add to post' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Caption' })).toHaveValue(
    'Look at this https://elsewhere.example/1',
  )
  await expect(dialog.getByRole('img', { name: /river/ })).toBeVisible()
  await expectLegibleAtWidths(page, 'share-composer', [390])
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/new-post')
  await expect(dialog.getByRole('textbox', { name: 'Caption' })).toHaveValue('')

  // Whoever sends it, it is asked about before it enters a post.
  await page.goto('/')
  await share(page, 'Buy at https://elsewhere.example/2', await drawJpeg('coin.jpg'))
  await expect(page.getByText('Add this to a new post?')).toBeVisible()
  await expect(page.getByText('Buy at https://elsewhere.example/2')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Caption' })).toHaveValue('')
  await page.goto('/')
  await share(page, 'Mine after all', await drawJpeg('own.jpg'))
  await page.getByRole('button', { name: 'Add to post' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Caption' })).toHaveValue('Mine after all')
  await expect(dialog.getByRole('img', { name: /own/ })).toBeVisible()
})

test('shows the feed and saves offline with pictures, and sends offline mutations once back online', async ({
  open,
}) => {
  const [creator, fan] = await Promise.all([createCreator('Bisi'), createMember('Chike')])
  await api('GET /subscription/create-free-subscription/{creatorId}', {
    params: { creatorId: creator.id },
    token: fan.token,
  })
  // Others are at it too, and what is found beside what one follows is theirs.
  const said = (text: string) => `${text} ${creator.username}`
  const first = await publishPost(creator, {
    caption: said('Down by the river'),
    pictures: [await drawJpeg('river.jpg')],
  })
  const gone = await publishPost(creator, { caption: said('Soon taken away') })
  const paid = await publishPost(creator, {
    caption: said('For fans alone'),
    pictures: [await drawJpeg('fans.jpg')],
    forSubscribers: true,
  })
  await api('POST /post-folder/toggle-save/{postId}', { params: { postId: first.postId }, token: fan.token })

  const page = await open(fan, { serviceWorkers: 'allow', viewport: { width: 390, height: 1800 } })
  const card = (caption: string) => page.getByRole('article').filter({ hasText: said(caption) })
  /** Returns the URL scheme of the visible post's picture. */
  const sourceIn = (caption: string) =>
    card(caption)
      .locator('img[crossorigin]')
      .evaluate((image: HTMLImageElement) => (image.naturalWidth > 0 ? image.currentSrc.slice(0, 5) : null))
  await waitForServiceWorker(page)
  for (const caption of ['For fans alone', 'Down by the river']) {
    await card(caption).scrollIntoViewIfNeeded()
    await expect.poll(() => sourceIn(caption)).toBe('http:')
  }
  // The feed and, though nobody looked at them, all saves.
  await expect
    .poll(() => readSnapshot(page), { timeout: 45_000 })
    .toMatchObject({
      lists: 2,
      pictures: expect.arrayContaining([paid, first].flatMap(({ files }) => files.map(({ url }) => url))),
      hasTokens: false,
    })

  // As hours later: the browser's HTTP cache has no pictures.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
  await page.context().setOffline(true)
  await page.reload()
  for (const caption of ['For fans alone', 'Down by the river']) {
    await card(caption).scrollIntoViewIfNeeded()
    await expect.poll(() => sourceIn(caption)).toBe('blob:')
  }
  await card('Down by the river').getByRole('button', { name: 'Like, 0' }).click()
  await expect(card('Down by the river').getByRole('button', { name: 'Like, 1' })).toHaveAttribute(
    'title',
    'Waiting for a connection',
  )
  await card('Soon taken away').getByRole('button', { name: 'Save' }).click()
  await card('Down by the river').getByRole('button', { name: 'Tip' }).click()
  await expect(page.getByText(/^You need to be online to pay/)).toBeVisible()
  await page.keyboard.press('Escape')

  const box = page.getByRole('textbox', { name: 'Write a comment' })
  const unsent = page.getByRole('list', { name: 'Not sent yet' })
  async function comment(caption: string, text: string) {
    await page.getByRole('link', { name: 'Home' }).first().click()
    await card(caption).getByRole('link', { name: 'Comments, 0' }).click()
    await box.fill(text)
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(unsent.getByText(text)).toBeVisible()
  }
  await comment('Soon taken away', 'Nobody will read this')
  await comment('Down by the river', 'Written in a tunnel')
  await expect(box).toHaveValue('')
  await expectLegibleAtWidths(page, 'offline-comment', [390])

  await page.reload()
  await expect(unsent.getByText('Written in a tunnel')).toBeVisible()
  await page.goto('/')
  await expect(card('Down by the river').getByRole('button', { name: 'Like, 1' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expectLegibleAtWidths(page, 'offline-feed', [390])
  await page.goto('/saves')
  await page.getByRole('link', { name: 'All saves' }).click()
  await expect(card('Down by the river')).toBeVisible()

  await api('GET /post/delete-post/{postId}', { params: { postId: gone.postId }, token: creator.token })
  await page.context().setOffline(false)
  const seen = async () => {
    const params = { postId: first.postId }
    const { data: post } = await api('GET /post/get-post-details/{postId}', { params, token: fan.token })
    const { data: comments } = await api('GET /comment/search-comments/{postId}', {
      params,
      token: fan.token,
    })
    return { hasLiked: post.hasLiked, comments: comments.map(({ content }) => content) }
  }
  await expect.poll(seen).toEqual({ hasLiked: true, comments: ['Written in a tunnel'] })
  await expect(page.getByText('Your comment was not posted')).toBeVisible()
  await page.getByText('Tap to get your text back.').click()
  await expect(page).toHaveURL(`/${creator.username}/post/${gone.postId}`)
  await expect(unsent.getByText('Nobody will read this')).toBeVisible()
  await expectLegibleAtWidths(page, 'refused-comment', [390])
  await unsent.getByRole('button', { name: 'Discard' }).click()
  await expect(unsent).toBeHidden()

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => readSnapshot(page)).toMatchObject({ rows: 0 })
})

test('the offline copy of a bought post goes with its refund', async ({ open }) => {
  const [creator, fan] = await Promise.all([createCreator('Teni'), createMember('Rotimi')])
  await api('GET /subscription/create-free-subscription/{creatorId}', {
    params: { creatorId: creator.id },
    token: fan.token,
  })
  const caption = `Cut on the bias ${creator.username}`
  const post = await publishPost(creator, {
    caption,
    pictures: [await drawJpeg('sketch.jpg'), await drawJpeg('cloth.jpg', '#882255')],
    sale: { price: 1500, previews: [0] },
  })
  await payByCard(fan, {
    amount: 150_000 as never,
    transactionSource: 'PURCHASE',
    creatorId: creator.id,
    itemKind: 'POST',
    itemId: post.postId,
  })
  const page = await open(fan, { serviceWorkers: 'allow', viewport: { width: 390, height: 1800 } })
  const card = page.getByRole('article').filter({ hasText: caption })
  await waitForServiceWorker(page)
  await expect(card.getByRole('button', { name: /Open image/ })).toHaveCount(2)
  const [preview, bought] = post.files.map(({ url }) => url)
  const pictures = async () => (await readSnapshot(page)).pictures
  await expect.poll(pictures, { timeout: 45_000 }).toEqual(expect.arrayContaining([preview, bought]))

  const { data } = await api('GET /wallet/search-sales', { query: {}, token: creator.token })
  await api('POST /wallet/refund-sale/{purchaseId}', {
    params: { purchaseId: data[0]?.purchaseId ?? '' },
    body: { reason: 'The cloth was another one' },
    token: creator.token,
  })
  await expect(card.getByRole('button', { name: 'Unlock for ₦1,500' })).toBeVisible()
  await expect.poll(pictures, { timeout: 45_000 }).not.toContain(bought)
  await page.context().setOffline(true)
  await page.reload()
  await expect(card.getByRole('button', { name: 'Unlock for ₦1,500' })).toBeVisible()
  await expect(card.getByRole('button', { name: /Open image/ })).toHaveCount(0)
})

test('applies comments, votes, likes and follows once after a lost connection, and shows refusals', async ({
  open,
}) => {
  const [creator, left, fan] = await Promise.all([
    createCreator('Dayo'),
    createCreator('Femi'),
    createMember('Gozie'),
  ])
  const post = await publishPollPost(creator, `What does @${left.username} drink?`, ['Tea', 'Coffee'])
  const params = { postId: post.postId }
  const { token } = fan
  async function said(content: string): Promise<string> {
    const { data } = await api('POST /comment/create-comment/{postId}', {
      params,
      body: { content },
      token: creator.token,
    })
    return data.commentId
  }
  const goneId = await said('Soon taken away')
  const answeredId = await said('Which one?')
  await Promise.all([
    api('POST /comment/create-reply/{commentId}', {
      params: { commentId: answeredId },
      body: { content: 'Tea, surely' },
      token: creator.token,
    }),
    api('GET /subscription/create-free-subscription/{creatorId}', { params: { creatorId: left.id }, token }),
  ])

  const page = await open(fan, {
    serviceWorkers: 'allow',
    viewport: { width: 390, height: 1800 },
    at: `/${creator.username}`,
  })
  await waitForServiceWorker(page)
  const main = page.getByRole('main')
  const remark = (text: string) => main.getByRole('article').filter({ hasText: text }).last()
  await main.getByRole('link', { name: `@${left.username}` }).click()
  await expect(main.getByText('Subscribed', { exact: true })).toBeVisible()
  await page.goBack()
  await main.getByRole('link', { name: 'Comments, 2' }).click()
  await main.getByRole('button', { name: 'View 1 reply' }).click()
  await expect(remark('Tea, surely')).toBeVisible()

  await page.context().setOffline(true)
  const waits = { title: 'Waiting for a connection' }
  await main.getByRole('button', { name: 'Coffee' }).click()
  await expect(main.getByRole('img', { name: 'Your vote' })).toBeVisible()
  await expect(main.getByText(waits.title)).toBeVisible()
  async function like(text: string, label: string) {
    await remark(text).getByRole('button', { name: label }).click()
    await expect(remark(text).getByTitle(waits.title)).toBeVisible()
  }
  await like('Tea, surely', 'Like, 0')
  await like('Soon taken away', 'Like, 0')
  await like('Soon taken away', 'Like, 1')
  async function reply(to: string, text: string) {
    await main
      .getByRole('article')
      .filter({ hasText: to })
      .first()
      .getByRole('button', { name: 'Reply', exact: true })
      .first()
      .click()
    await main.getByRole('textbox', { name: /^Reply to/ }).fill(text)
    await main.getByRole('textbox', { name: /^Reply to/ }).press('Control+Enter')
    await expect(main.getByRole('list', { name: 'Not sent yet' }).getByText(text)).toBeVisible()
  }
  await reply('Soon taken away', 'Nobody will read this')
  await reply('Which one?', 'Coffee, of course')
  await expectLegibleAtWidths(page, 'offline-reply', [390])

  await page.goBack()
  await main.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Subscribe for free' }).click()
  await expect(main.getByTitle(waits.title)).toBeVisible()
  await main.getByRole('link', { name: `@${left.username}` }).click()
  await page.getByRole('button', { name: 'Profile options' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe' }).click()
  const leaving = page.getByRole('alertdialog', { name: 'Cancel subscription' })
  await leaving.getByLabel('Why are you leaving? (optional)').fill('Too many posts')
  await leaving.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText("You'll be unsubscribed when you're back online.")).toBeVisible()

  await api('POST /comment/delete-comment/{commentId}', {
    params: { commentId: goneId },
    token: creator.token,
  })
  // Of each the first try arrives, and its answer is lost.
  const lost = new Set<string>()
  await page.route(/vote-poll-option|like-reply|create-reply|create-free-subscription/, async (route) => {
    const what = new URL(route.request().url()).pathname
    if (lost.has(what)) return route.continue()
    lost.add(what)
    await route.fetch()
    await route.abort()
  })
  await page.context().setOffline(false)
  // A toast goes by itself: it is pressed as it comes.
  await page.getByText('Your reply was not posted').click({ timeout: 60_000 })
  await expect(page).toHaveURL(`/${creator.username}/post/${post.postId}`)
  async function there() {
    const creators = [creator, left].map(({ username }) =>
      api('GET /creator/get-creator-details/{username}', { params: { username }, token }),
    )
    const [poll, comments, replies, subscribed] = await Promise.all([
      api('GET /post/get-post-details/{postId}', { params, token }),
      api('GET /comment/search-comments/{postId}', { params, token }),
      api('GET /comment/search-replies/{commentId}', { params: { commentId: answeredId }, token }),
      Promise.all(creators),
    ])
    return {
      votes: poll.data.options.map(({ voteCount }) => voteCount),
      comments: comments.data.map(({ content }) => content),
      replies: replies.data.map(({ content, likeCount }) => [content, likeCount]),
      subscribed: subscribed.map(({ data }) => data.isSubscribed),
    }
  }
  await expect.poll(there, { timeout: 60_000 }).toEqual({
    votes: [0, 1],
    comments: ['Which one?'],
    replies: [
      ['Tea, surely', 1],
      ['Coffee, of course', 0],
    ],
    subscribed: [true, false],
  })
  expect(lost.size).toBeGreaterThanOrEqual(4)
  await main.getByRole('button', { name: 'Undo' }).click()
  await expect(main.getByRole('textbox', { name: 'Write a comment' })).toHaveValue('Nobody will read this')
})

test('a fan who unsubscribes offline and pays on another device stays subscribed', async ({ open }) => {
  const creator = await createCreator('Dear')
  const fan = await createMember('Fond')
  const { token } = fan
  await api('GET /subscription/create-free-subscription/{creatorId}', {
    params: { creatorId: creator.id },
    token,
  })
  const page = await open(fan, {
    serviceWorkers: 'allow',
    viewport: { width: 390, height: 844 },
    at: `/${creator.username}`,
  })
  await waitForServiceWorker(page)
  await page.getByRole('button', { name: 'Profile options' }).click()
  const options = page.getByRole('dialog')
  await expect(options.getByRole('button', { name: 'Unsubscribe' })).toBeVisible()
  await page.context().setOffline(true)
  await options.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unsubscribe' }).click()
  const mark = page.getByRole('main').getByTitle('Waiting for a connection')
  await expect(mark).toBeVisible()

  await api('POST /subscription/unsubscribe/{creatorUsername}', {
    params: { creatorUsername: creator.username },
    token,
  })
  await api('POST /user/update-subscription-price', {
    token: creator.token,
    body: { subscriptionPrice: 1500, isFreeSubscription: false },
  })
  await payByCard(fan, { amount: 150_000, creatorId: creator.id, transactionSource: 'SUBSCRIPTION' })

  await page.context().setOffline(false)
  await expect(mark).toBeHidden()
  const { data } = await api('GET /subscription/get-subscription/{creatorId}', {
    params: { creatorId: creator.id },
    token,
  })
  expect(data).toMatchObject({ status: 'ACTIVE', renewsAt: expect.any(String) })
})
