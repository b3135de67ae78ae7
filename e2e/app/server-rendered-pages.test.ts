import { expect, type Locator, type Page } from '@playwright/test'
import {
  publishAudioPost,
  publishMediaPost,
  publishPollPost,
  publishTaggedPost,
} from '../setup/media-posts.ts'
import { createCreator, createMember } from '../setup/people/people.ts'
import { drawJpeg } from '../setup/pictures.ts'
import { publishPost } from '../setup/posts.ts'
import { layoutShiftsOf, trackLayoutShifts } from '../setup/screens/layout-shifts.ts'
import { addresses } from '../setup/stack/addresses.ts'
import { test } from '../setup/test.ts'
import { waitForHydration } from '../setup/wait-for-hydration.ts'

test('a profile is read without scripts', async ({ open }) => {
  const creator = await createCreator('Ada')
  await publishPost(creator, { caption: 'For everybody to read' })
  const path = `/${creator.username}`
  await waitForRenderedHtml(path)
  const page = await open(null, { javaScriptEnabled: false })
  await openRendered(page, path)
  await expect(page.getByRole('heading', { name: creator.displayName, level: 2 })).toBeVisible()
  await expect(page.getByText('For everybody to read')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('a mention is a link where somebody has the name, with scripts and without', async ({ open }) => {
  const creator = await createCreator('Ada')
  const caption = `With @${creator.username} and @nobody_at_all.`
  const { postId } = await publishPost(creator, { caption })
  const path = `/${creator.username}/post/${postId}`
  await waitForRenderedHtml(path)
  for (const javaScriptEnabled of [false, true]) {
    const page = await open(null, { javaScriptEnabled })
    await openRendered(page, path)
    const text = page.getByRole('article').first().getByText('With @')
    await expect(text).toHaveText(caption)
    await expect(text.getByRole('link')).toHaveText([`@${creator.username}`])
  }
})

test('a post is read before any script, and fetches them when it is idle', async ({ open }) => {
  const creator = await createCreator('Ada')
  const { postId } = await publishPost(creator, { caption: 'For everybody to see' })
  const path = `/${creator.username}/post/${postId}`
  await waitForRenderedHtml(path)
  for (const width of [390, 768, 1280]) {
    const page = await open(null, { viewport: { width, height: 900 } })
    await openRendered(page, path)
    await expect(page.getByText('For everybody to see')).toBeVisible()
    await expectScriptsWhenIdle(page)
  }
})

test('a profile is read before any script, and fetches them when it is idle', async ({ open }) => {
  const creator = await createCreator('Ada')
  await publishPost(creator, { caption: 'For everybody to come upon' })
  const path = `/${creator.username}`
  await waitForRenderedHtml(path)
  for (const width of [390, 768, 1280]) {
    const page = await open(null, { viewport: { width, height: 900 } })
    await openRendered(page, path)
    await expect(page.getByText('For everybody to come upon')).toBeVisible()
    await expectScriptsWhenIdle(page)
  }
})

test('the landing page is read before any script, and fetches them when it is idle', async ({ open }) => {
  await waitForRenderedHtml('/')
  for (const width of [390, 768, 1280]) {
    const page = await open(null, { viewport: { width, height: 900 } })
    await trackLayoutShifts(page)
    await openRendered(page, '/')
    await expect(page.getByRole('heading', { name: 'Closer to the creators you love' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Join community' })).toBeVisible()
    const links = page.getByRole('navigation', { name: 'About this site' })
    await expect(links.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/site/legal/terms')
    await expect(links.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/site/legal/privacy')
    await expectScriptsWhenIdle(page)
    await moveOver(page, page.getByRole('heading', { name: 'Made for creators' }))
    await expect(page.locator('#drawn')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Closer to the creators you love' })).toHaveCount(1)
    const { sum, moved } = await layoutShiftsOf(page)
    expect(sum, `${width} wide: ${moved.join('\n')}`).toBeLessThan(0.02)
  }
})

test('a page has a shape before its styles are there, and what was drawn is seen with them', async ({
  open,
}) => {
  await waitForRenderedHtml('/')
  const page = await open(null)
  const styles = Promise.withResolvers<void>()
  await page.route('**/assets/*.css', async (route) => {
    await styles.promise
    await route.continue()
  })
  await expect(async () => {
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('template#app')).toHaveCount(1, { timeout: 5000 })
  }).toPass()
  const shape = page.locator('[data-before="landing"]')
  await expect(shape).toBeVisible()
  expect((await shape.locator('.shimmer').first().boundingBox())?.height).toBe(40)
  await expect(page.locator('#drawn')).toHaveCount(0)
  styles.resolve()
  await expect(page.getByRole('heading', { name: 'Closer to the creators you love' })).toBeVisible()
  await expect(shape).toBeHidden()
})

test('the picture of a post is seen before any script', async ({ open }) => {
  const creator = await createCreator('Ada')
  const { postId } = await publishPost(creator, {
    caption: 'A picture',
    pictures: [await drawJpeg('seen.jpg', '#d2691e', 1200, 900)],
  })
  const path = `/${creator.username}/post/${postId}`
  await waitForRenderedHtml(path)
  const page = await open(null)
  await openRendered(page, path)
  const picture = page.locator('[data-post] img[sizes*="vw"]')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expectScriptsWhenIdle(page)
})

test('after idling, a first tap opens the form or menu that it leads to without fetching a script', async ({
  open,
}) => {
  const creator = await createCreator('Ada')
  await publishPost(creator, { caption: 'Tapped first' })
  const path = `/${creator.username}`
  const email = (page: Page) => page.getByRole('textbox', { name: /^Email/ })
  await waitForRenderedHtml('/')
  await waitForRenderedHtml(path)
  for (const [at, pressed, shown] of [
    ['/', { role: 'link', name: 'Sign in' }, /\/auth\/login$/],
    ['/', { role: 'link', name: 'Join community' }, /\/auth$/],
    [path, { role: 'button', name: /^Like/ }, /\/auth\?to=/],
    [path, { role: 'button', name: 'Profile options' }, undefined],
    [path, { role: 'button', name: 'Post options' }, undefined],
  ] as const) {
    const page = await open(null)
    await openRendered(page, at)
    await expectScriptsWhenIdle(page)
    await page.route('**/*.js', (route) => route.abort())
    const target = page.getByRole(pressed.role, { name: pressed.name }).filter({ visible: true }).first()
    await target.hover()
    await page.mouse.down()
    if (pressed.role === 'link') await expect(target).toHaveCSS('opacity', '0.6')
    await page.mouse.up()
    if (!shown) {
      await expect(page.getByRole('menu')).toBeVisible()
      continue
    }
    await expect(email(page)).toBeVisible()
    await expect(page).toHaveURL(shown)
    await page.goBack()
    await expect(email(page)).toHaveCount(0)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page).toHaveURL(new URL(at, addresses().web).href)
  }
})

test('a tap on the sign-in shows the shape of its form until the app is there', async ({ open }) => {
  await waitForRenderedHtml('/')
  const page = await open(null)
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await openRendered(page, '/')
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await expect(page.locator('[data-before="auth"]')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login$/)
  scripts.resolve()
  await expect(page.getByRole('textbox', { name: /^Email/ })).toBeVisible()
  await expect(page.locator('[data-before]')).toHaveCount(0)
})

test('a tap on the comments of a post shows that post before any script', async ({ open }) => {
  const creator = await createCreator('Ada')
  const { postId } = await publishPost(creator, { caption: 'Talked about' })
  const path = `/${creator.username}`
  await waitForRenderedHtml(path)
  await waitForRenderedHtml(`${path}/post/${postId}`)
  const page = await open(null, { viewport: { width: 390, height: 800 } })
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await openRendered(page, path)
  await page.getByRole('link', { name: /^Comments/ }).click({ noWaitAfter: true })
  await expect(page).toHaveURL(/\/post\/\w+#comment$/)
  await expect(page.locator('#drawn').getByText('Talked about')).toBeVisible()
  await expect(page.locator('[data-before]:visible')).toHaveCount(0)
  scripts.resolve()
  await expect(page.locator('#drawn')).toHaveCount(0)
  await expect(page.getByText('Talked about')).toBeVisible()
})

test('what is pressed before the app is there is pressed in it', async ({ open }) => {
  const creator = await createCreator('Ada')
  await publishPost(creator, { caption: 'Pressed at once' })
  const path = `/${creator.username}`
  await waitForRenderedHtml(path)
  const page = await open(null)
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await openRendered(page, path)
  await expect(page.getByText('Pressed at once')).toBeVisible()
  await page.getByRole('article').getByRole('button', { name: 'Post options' }).click()
  scripts.resolve()
  await expect(page.getByRole('menu')).toBeVisible()
  await expect(page.locator('#drawn')).toHaveCount(0)
})

test('a page is hydrated where its reader is', async ({ open }) => {
  const creator = await createCreator('Ada')
  for (let at = 0; at < 12; at += 1) {
    await publishPost(creator, { caption: `Number ${at}${'\n and more of it'.repeat(at)}` })
  }
  const path = `/${creator.username}`
  await waitForRenderedHtml(path)
  const page = await open(null, { viewport: { width: 390, height: 700 } })
  await openRendered(page, path)
  const seen = page.locator('[data-post]').filter({ hasText: 'Number 8' })
  await expect(seen).toHaveCount(1)
  // At one moment: the app comes as soon as there is scrolling.
  const before = await seen.evaluate((card) => {
    card.scrollIntoView({ block: 'center' })
    return card.getBoundingClientRect().top
  })
  await expect(page.locator('#drawn')).toHaveCount(0)
  const after = await seen.evaluate((card) => card.getBoundingClientRect().top)
  expect(Math.abs(after - before)).toBeLessThan(3)
  // React's list goes on.
  await expect(async () => {
    await page.mouse.wheel(0, 2000)
    await expect(page.getByText("That's everything.")).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('while a page is hydrated, everything stands once for who looks in the document', async ({ open }) => {
  const creator = await createCreator('Ada')
  const { postId } = await publishPost(creator, { caption: 'Here once' })
  for (const path of [`/${creator.username}`, `/${creator.username}/post/${postId}`]) {
    await waitForRenderedHtml(path)
    const page = await open(null, { viewport: { width: 1280, height: 900 } })
    await page.route('**/assets/*.js', async (route) => {
      await new Promise((done) => setTimeout(done, 150))
      await route.continue()
    })
    await page.addInitScript(countEverything)
    await trackLayoutShifts(page)
    await openRendered(page, path)
    await moveOver(page, page.getByRole('article').filter({ hasText: 'Here once' }))
    await expect(page.locator('#drawn')).toHaveCount(0)
    await expect(page.getByText('Here once')).toBeVisible()
    expect(await page.evaluate(() => globalThis.counted)).toEqual({
      main: [1, 1],
      '#main': [1, 1],
      '[data-post]': [1, 1],
      h1: [1, 1],
      aside: [2, 2],
      'head title': [1, 1],
    })
    const { sum, moved } = await layoutShiftsOf(page)
    expect(sum, moved.join('\n')).toBeLessThan(0.02)
  }
})

test('hydration keeps every element of a page, whatever the zone, theme and language of its reader', async ({
  open,
}) => {
  const creator = await createCreator('Ada')
  await publishPost(creator, { caption: 'For subscribers', forSubscribers: true })
  await publishPost(creator, { caption: 'Covered', isAdult: true })
  await publishPollPost(creator, 'Which one?', ['This', 'That'])
  const { postId } = await publishPost(creator, {
    caption: 'A picture',
    pictures: [await drawJpeg('seen.jpg', '#d2691e', 1200, 900)],
  })
  const profile = `/${creator.username}`
  for (const [path, width, locale] of [
    ['/', 390, 'en-GB'],
    ['/', 1280, 'ar'],
    [profile, 390, 'ar'],
    [profile, 1280, 'en-GB'],
    [`${profile}/post/${postId}`, 390, 'en-GB'],
    [`${profile}/post/${postId}`, 1280, 'fr'],
  ] as const) {
    await waitForRenderedHtml(path, locale)
    const timezoneId = 'America/New_York'
    const page = await open(null, { viewport: { width, height: 900 }, locale, timezoneId })
    await page.addInitScript(() => localStorage.setItem('theme', 'light'))
    await trackLayoutShifts(page)
    await openRendered(page, path)
    const elements = await page.evaluateHandle(() =>
      [...document.querySelectorAll('#drawn :is(aside, main, h1, h2, nav, article, button, input, img, svg)')]
        // What is rendered for each theme is then rendered for the one.
        .filter((element) => element.checkVisibility() && !element.closest('[class*="theme=light"]')),
    )
    await waitForHydration(page)
    await expect(page.locator('html[data-shell="app"]')).toHaveCount(1)
    await page.waitForLoadState('networkidle')
    const lost = await elements.evaluate((all) =>
      all.filter((element) => !element.isConnected).map((element) => element.outerHTML.slice(0, 200)),
    )
    expect(lost, `${path} at ${width} px in ${locale}`).toEqual([])
    const { sum, moved } = await layoutShiftsOf(page)
    expect(sum, `${path} at ${width} px in ${locale}: ${moved.join('\n')}`).toBeLessThan(0.02)
  }
})

test('who is in a field when the app comes goes on typing', async ({ open }) => {
  const creator = await createCreator('Ada')
  await publishPost(creator, { caption: 'Beside a field' })
  const path = `/${creator.username}`
  await waitForRenderedHtml(path)
  const page = await open(null, { viewport: { width: 1280, height: 900 } })
  await openRendered(page, path)
  const field = page.getByRole('combobox', { name: 'Search people' })
  await field.pressSequentially('nobody-of-thi', { delay: 30 })
  await expect(page.locator('#drawn')).toHaveCount(0)
  await expect(field).toBeFocused()
  await page.keyboard.type('s-name')
  await expect(field).toHaveValue('nobody-of-this-name')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=nobody-of-this-name/)
})

test('a key that is pressed before the app is there does what it does', async ({ open }) => {
  const creator = await createCreator('Ada')
  await publishPost(creator, { caption: 'Read by keys' })
  const path = `/${creator.username}`
  await waitForRenderedHtml(path)
  const page = await open(null)
  await openRendered(page, path)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('play that is pressed before the player is loaded plays once it is, also if the press outlasts that', async ({
  open,
}) => {
  const creator = await createCreator('Vida')
  const film = await publishMediaPost(creator, { caption: 'The sea', videos: ['sea'] })
  const path = `/${creator.username}/post/${film.postId}`
  await waitForRenderedHtml(path)
  for (const isHeld of [false, true]) {
    const page = await open(null)
    const player = Promise.withResolvers<void>()
    await page.route('**/video-player-*.js', async (route) => {
      await player.promise
      await route.continue()
    })
    await openRendered(page, path)
    // Pressed elsewhere, so that the page is hydrated before the player is pressed.
    await page.getByRole('main').click({ position: { x: 2, y: 2 } })
    await expect(page.locator('#drawn')).toHaveCount(0)
    await page.getByRole('button', { name: 'Play video' }).hover()
    await page.mouse.down()
    if (isHeld) {
      const loaded = page.waitForResponse(/video-player-/)
      player.resolve()
      await (await loaded).finished()
      await page.mouse.up()
    } else {
      await page.mouse.up()
      player.resolve()
    }
    await expectPlaying(page)
  }
})

test('a video or a recording in sight begins with the app, one further down waits to be seen', async ({
  open,
}) => {
  const creator = await createCreator('Vida')
  const film = await publishMediaPost(creator, { caption: 'The sea', videos: ['sea'] })
  const sound = await publishAudioPost(creator, 'A tone')
  const page = await open(null, { reducedMotion: 'no-preference', viewport: { width: 820, height: 900 } })
  await waitForRenderedHtml(`/${creator.username}/post/${film.postId}`)
  await page.goto(`/${creator.username}/post/${film.postId}`)
  await expectPlaying(page)
  await waitForRenderedHtml(`/${creator.username}/post/${sound.postId}`)
  await page.goto(`/${creator.username}/post/${sound.postId}`)
  await expect(page.getByRole('slider', { name: 'Position' }).first()).toBeVisible()

  for (let at = 0; at < 4; at += 1)
    await publishPost(creator, { caption: `Long ${at}${'\n more'.repeat(30)}` })
  const path = `/${creator.username}`
  await waitForRenderedHtml(path)
  await openRendered(page, path)
  await expectScriptsWhenIdle(page)
  // It is pressed where it is not seen yet.
  await page
    .getByRole('article')
    .filter({ hasText: 'The sea' })
    .getByRole('button', { name: 'Play video' })
    .click()
  await expectPlaying(page)
})

test('a page that is not hydrated says when its line is lost, and what is pressed then comes with it', async ({
  open,
}) => {
  const creator = await createCreator('Ada')
  await publishPost(creator, { caption: 'Read under way' })
  const path = `/${creator.username}`
  await waitForRenderedHtml(path)
  const page = await open(null)
  // Whoever saves data is spared what may never be pressed.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await openRendered(page, path)
  await page.waitForLoadState('networkidle')
  expect(await scriptsOf(page)).toEqual([])
  await page.context().setOffline(true)
  await expect(page.getByText(/offline/i)).toBeVisible()
  await expect(page.getByText('Read under way')).toBeVisible()
  await page.getByRole('article').getByRole('button', { name: 'Post options' }).click()
  await expect(page.locator('#drawn')).toHaveCount(1)
  await page.context().setOffline(false)
  await expect(page.getByText(/offline/i)).toHaveCount(0)
  await expect(page.getByRole('menu')).toBeVisible()
  await expect(page.locator('#drawn')).toHaveCount(0)
})

test('an offer to install starts no app, and is taken up by it once it is there', async ({ open }) => {
  const creator = await createCreator('Ada')
  await publishPost(creator, { caption: 'To be installed' })
  const path = `/${creator.username}`
  await waitForRenderedHtml(path)
  const page = await open(null)
  await openRendered(page, path)
  await page.evaluate(() => {
    window.dispatchEvent(
      Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => Promise.resolve(),
        userChoice: Promise.resolve({ outcome: 'dismissed' }),
      }),
    )
  })
  await expectScriptsWhenIdle(page)
  await waitForHydration(page)
  await expect(page.getByRole('button', { name: 'Install', exact: true })).toBeVisible()
})

test('nothing of what is locked stands in a page', async () => {
  const creator = await createCreator('Ada')
  const { postId, files } = await publishPost(creator, {
    caption: 'A teaser',
    forSubscribers: true,
    pictures: [await drawJpeg('locked.jpg', '#123456', 1200, 900)],
  })
  await publishPost(creator, { caption: 'For everybody' })
  const profile = await waitForRenderedHtml(`/${creator.username}`)
  for (const { fileId } of files) expect(profile).not.toContain(`/files/${fileId}`)
  const post = await (await fetch(new URL(`/${creator.username}/post/${postId}`, addresses().web))).text()
  expect(post).not.toContain('id="drawn"')
  expect(post).not.toContain('A teaser')
})

test('a member, and who reads another language than the page, have the app at once', async ({ open }) => {
  const creator = await createCreator('Ada')
  await publishPost(creator, { caption: 'Whose page is it' })
  const path = `/${creator.username}`
  await waitForRenderedHtml(path)
  const member = await open(await createMember('Tobi'))
  await member.goto(path)
  await expect(member.locator('#drawn')).toHaveCount(0)
  await expect(member.getByText('Whose page is it')).toHaveCount(1)
  const other = await open(null)
  await other.addInitScript(() => localStorage.setItem('language', 'fr'))
  await other.goto(path)
  await expect(other.getByRole('link', { name: 'Se connecter' }).first()).toBeVisible()
  await expect(other.getByText('Whose page is it')).toHaveCount(1)
})

test('a page is drawn in the language that is asked for', async ({ open }) => {
  const creator = await createCreator('Ada')
  await publishTaggedPost(creator, 'In Arabic', ['ART'])
  const path = `/${creator.username}`
  expect(await waitForRenderedHtml(path, 'ar')).toContain('>الفن<')
  // The one after it speaks its own.
  expect(await waitForRenderedHtml(path, 'en')).toContain('>Art<')
  const page = await open(null, { locale: 'ar', javaScriptEnabled: false })
  await openRendered(page, path)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('link', { name: 'تسجيل الدخول' }).first()).toBeVisible()
})

/** The page as it is served, once it is drawn: on a busy machine the app may be faster, and a picture not ready yet. */
async function waitForRenderedHtml(path: string, language = 'en'): Promise<string> {
  let html = ''
  const isRendered = async () => {
    const headers = { 'accept-language': language }
    html = await (await fetch(new URL(path, addresses().web), { headers })).text()
    return html.includes('id="drawn"')
  }
  await expect.poll(isRendered, { timeout: 90_000 }).toBe(true)
  return html
}

/** Opens a page that comes drawn. */
async function openRendered(page: Page, path: string): Promise<void> {
  await expect(async () => {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('#drawn main')).toBeVisible({ timeout: 5000 })
  }).toPass()
}

/** A mouse that comes from nowhere has not moved yet: it rests somewhere before. */
async function moveOver(page: Page, target: Locator): Promise<void> {
  await page.mouse.move(5, 5)
  await target.hover()
}

async function expectPlaying(page: Page): Promise<void> {
  const first = page.locator('video').first()
  await expect.poll(() => first.evaluate((video: HTMLVideoElement) => !video.paused)).toBe(true)
}

/** Waits for the scripts that a press needs: none comes before all that the page shows, and none is run. */
async function expectScriptsWhenIdle(page: Page): Promise<void> {
  await expect.poll(async () => (await scriptsOf(page)).length).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  const before = await page.evaluate(() => {
    const [{ loadEventStart = 0 } = {}] = performance.getEntriesByType(
      'navigation',
    ) as PerformanceNavigationTiming[]
    const fetched = performance.getEntriesByType('resource')
    return fetched.filter(({ name, startTime }) => name.endsWith('.js') && startTime < loadEventStart).length
  })
  expect(before).toBe(0)
  await expect(page.locator('#drawn')).toHaveCount(1)
}

/** The scripts that this page has fetched. */
function scriptsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  )
}

declare global {
  var counted: Record<string, [least: number, most: number]>
}

/** Runs in a page: how many of these stood in the document, at every change and every frame since they came. */
function countEverything(): void {
  globalThis.counted = {}
  let hasStarted = false
  const inspect = () => {
    hasStarted ||= document.querySelector('#drawn aside + main + aside') !== null
    if (!hasStarted) return
    for (const what of ['main', '#main', '[data-post]', 'h1', 'aside', 'head title']) {
      const count = document.querySelectorAll(what).length
      const [least, most] = globalThis.counted[what] ?? [count, count]
      globalThis.counted[what] = [Math.min(least, count), Math.max(most, count)]
    }
  }
  new MutationObserver(inspect).observe(document, { childList: true, subtree: true })
  const frame = () => {
    inspect()
    requestAnimationFrame(frame)
  }
  frame()
}
