import { expect, type Locator, type Page } from '@playwright/test'
import { api } from '../setup/api.ts'
import { emailsTo } from '../setup/emails.ts'
import { createCreator, createMember, type Person } from '../setup/people/people.ts'
import { publishPost } from '../setup/posts.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { expectLegibleAtWidths } from '../setup/screens/legibility.ts'
import { test } from '../setup/test.ts'

test('the app speaks the browser’s language, another that is chosen, and remembers it', async ({ open }) => {
  const ada = await createCreator('Ada', { price: 1500 })
  await publishPost(ada, { caption: 'Hello' })
  const page = await open(null, { locale: 'es-MX' })
  await page.goto(`/${ada.username}`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(
    page
      .getByRole('main')
      .getByText(/1500,00\u00a0₦|1500\u00a0₦/)
      .first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Idioma' }).click()
  const dialog = page.getByRole('dialog', { name: 'Idioma' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'the languages')
  await dialog.getByText('Português').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
  await page.getByRole('button', { name: 'Idioma' }).click()
  await page.getByRole('dialog', { name: 'Idioma' }).getByText('English').click()
  await expect(page.getByRole('button', { name: 'Language' })).toBeVisible()
  await page.waitForLoadState()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Language' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('what is read without scripts, and what a device shows of the installed app, is said in the language too', async ({
  open,
}) => {
  const reader = await open(null, { javaScriptEnabled: false })
  await reader.goto('/auth/login')
  const said = reader.locator('noscript p')
  await expect(said).toHaveCount(5)
  await expect(said.first()).toHaveText('This app needs JavaScript.')
  await expect(reader.locator('noscript [lang=pt]')).toHaveText('Este app precisa de JavaScript.')
  await expect(reader.locator('noscript [lang=ar]')).toHaveAttribute('dir', 'rtl')

  const page = await open(null, { locale: 'fr-FR' })
  const manifestAt = async (path: string) => {
    await page.goto(path)
    const href = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? ''
    return (await page.request.get(href)).json()
  }
  expect(await manifestAt('/auth/login')).toMatchObject({
    id: '/',
    name: 'Fanfare',
    lang: 'fr',
    description: expect.stringMatching(/^Des publications/),
    shortcuts: expect.arrayContaining([expect.objectContaining({ name: 'Publier', url: '/new-post' })]),
  })
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  expect(await manifestAt('/auth/login')).toMatchObject({ lang: 'en' })
})

test('who is signed in and chooses a language is mailed in it', async ({ open }) => {
  const fan = await createMember('Fan')
  const page = await open(fan, { at: '/settings/custom-display' })
  await page.getByRole('main').getByText('Español').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  const body = { authenticationType: 'RESET_PASSWORD', identifier: fan.email, medium: 'EMAIL' } as const
  await api('POST /two-factor/initialize', { body })
  await expect
    .poll(async () => (await emailsTo(fan.email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/^\d{6} es tu código de Fanfare$/))
})

test('a chosen language follows the member to another device, signed in there or not', async ({ open }) => {
  const fan = await createMember('Fan')
  const one = await open(fan, { at: '/settings/custom-display', locale: 'en-GB' })
  const other = await open(fan, { at: '/settings', locale: 'en-GB' })
  await one.getByRole('main').getByText('Français').click()
  await expect(one.locator('html')).toHaveAttribute('lang', 'fr')

  const third = await open(null, { locale: 'en-GB' })
  await third.goto('/auth/login?to=/lists')
  await third.getByLabel('Email or username').fill(fan.username)
  await third.getByLabel('Password', { exact: true }).fill(fan.password)
  await third.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(third.getByRole('heading', { name: 'Listes' })).toBeVisible()
  await expect(third).toHaveURL('/lists')

  // What one is about there is not torn away: it is spoken when a page is loaded next.
  await other.reload()
  await expect.poll(() => other.evaluate(() => localStorage.getItem('language'))).toBe('fr')
  await other.reload()
  await expect(other.locator('html')).toHaveAttribute('lang', 'fr')
})

test('what the API refuses, and what is wrong with a form, is said in the language too', async ({ open }) => {
  const page = await open(null, { locale: 'fr' })
  await page.goto('/auth/login')
  await page.getByRole('textbox', { name: 'E-mail ou nom d’utilisateur' }).fill('nobody')
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill('not this one')
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  const refused = 'Le nom d’utilisateur, l’e-mail ou le mot de passe n’est pas le bon.'
  await expect(page.getByText(refused).first()).toBeVisible()
  await page.goto('/auth/reset')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('nobody@')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText('Saisissez un e-mail valable').first()).toBeVisible()
})

test('a member who chose a language that the app no longer has reads the next of their browser', async ({
  open,
}) => {
  const fan = await createMember('Fan')
  await api('POST /user/update-user', { token: fan.token, body: { language: 'ha' } })
  const page = await open(fan, { at: '/settings', locale: 'fr-FR' })
  await page.evaluate(() => localStorage.setItem('language', 'ha'))
  await page.goto('/settings/custom-display')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('radio', { name: 'Français' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Hausa' })).toHaveCount(0)
})

test('screens hold what is longer in another language', async ({ open }) => {
  const ada = await createCreator('Ada', { price: 500 })
  const page = await open(ada, { at: '/settings', locale: 'fr', viewport: { width: 1440, height: 900 } })
  for (const [name, path] of Object.entries({
    home: '/',
    profile: `/${ada.username}`,
    settings: '/settings',
    wallet: '/settings/wallet',
    notifications: '/notifications',
  })) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      // A page that was made wider or narrower just now is laid out in its own time.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${name}, ${width} wide`)
        .toBeLessThanOrEqual(width)
    }
    await expectLegibleAtWidths(page, `french-${name}`, [390, 820, 1440])
  }
})

test('Arabic is read from right to left, on phones and on desks', async ({ open }) => {
  const [ada, fan] = await Promise.all([createCreator('Ada', { price: 500 }), createMember('Fan')])
  await publishPost(ada, { caption: 'مرحبا\nHello there, and welcome' })
  const page = await open(fan, { at: '/settings', locale: 'ar-EG' })
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  for (const [name, path] of Object.entries({
    home: '/',
    profile: `/${ada.username}`,
    settings: '/settings',
  })) {
    await page.goto(path)
    const heading = page.getByRole('main').getByRole('heading').first()
    await expect(heading).toBeVisible()
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      // A page that was made wider or narrower just now is laid out in its own time.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${name}, ${width} wide`)
        .toBeLessThanOrEqual(width)
    }
    // Navigation first, which is at the right of what it leads to.
    const mainNavigation = page.getByRole('navigation', { name: 'التنقل الرئيسي' })
    await expect(mainNavigation).toBeVisible()
    await expect
      .poll(async () => {
        const [beside, content] = [
          await mainNavigation.boundingBox(),
          await page.getByRole('main').boundingBox(),
        ]
        return (beside?.x ?? Number.NaN) - (content?.x ?? Number.NaN)
      })
      .toBeGreaterThan(0)
    await expectAccessible(page, `${name} in Arabic`)
    await expectLegibleAtWidths(page, `arabic-${name}`, [390, 820, 1440])
  }
  // In an Arabic sentence, a name in Latin letters has its @ before it all the same.
  await page.goto(`/${ada.username}`)
  await page.getByRole('button', { name: 'خيارات المنشور' }).first().click()
  const item = page.getByRole('menuitem', { name: ada.username })
  await expect(item).toContainText('كتم')
  expect(await item.evaluate(sidesOfHandle)).toEqual({ isSignFirst: true, isVerbFirst: true })
  await page.keyboard.press('Escape')
  // Each line of a text is laid out in the direction of its own words.
  const caption = page.getByText('مرحبا').first()
  expect(await caption.evaluate(linesAtEdges)).toEqual(['right', 'left'])
  await page.goto(`/search?q=${ada.username}`)
  const handle = page
    .getByRole('main')
    .locator('bdi', { hasText: `@${ada.username}` })
    .first()
  await expect(handle).toBeVisible()
  const name = handle.locator('mark').first()
  const [sign, word] = await Promise.all([handle.boundingBox(), name.boundingBox()])
  expect(word?.x).toBeGreaterThan(sign?.x ?? Number.NaN)
  // What one does with one’s own profile stands in one row, and not over its banner.
  const own = await open(ada, {
    at: `/${ada.username}`,
    locale: 'ar-EG',
    viewport: { width: 390, height: 844 },
  })
  const edit = own.getByRole('link', { name: 'تعديل الملف الشخصي' })
  const share = own.getByRole('button', { name: 'مشاركة الملف الشخصي' })
  await expect(share).toBeVisible()
  const boxes = await Promise.all([edit, share].map((one) => one.boundingBox()))
  const [middleOfEdit = 0, middleOfShare = 1] = boxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0) / 2)
  expect(Math.abs(middleOfEdit - middleOfShare)).toBeLessThan(2)
  const banner = await own.getByRole('main').locator('.aspect-3\\/1').first().boundingBox()
  expect(boxes[0]?.y).toBeGreaterThanOrEqual((banner?.y ?? Number.NaN) + (banner?.height ?? Number.NaN))
  // An address begins with its host, also where that begins with digits.
  await own.goto('/')
  const address = own.getByText(`/${ada.username}`)
  await expect(address).toBeVisible()
  expect(await address.evaluate(isReadFromTheLeft)).toBe(true)
})

test('in headings, marks of tone stand over their letters', async ({ open }) => {
  const bayo = await createMember('Bayo')
  const displayName = 'Ọ̀ṣun Ẹ̀bùn'
  await api('POST /user/update-user', { token: bayo.token, body: { displayName } })
  const page = await open(bayo, { at: `/${bayo.username}` })
  const heading = page.getByRole('main').getByRole('heading', { name: displayName }).first()
  await expect(heading).toBeVisible()
  // The typeface of headings has nowhere to put a mark over a letter with a dot: such letters are those of the text.
  await expect.poll(() => typefacesOf(page, heading)).toEqual(['Bricolage', 'Inter'])
})

test('no sentence of a screen stands outside the catalogue', async ({ open }) => {
  const ada = await createMember('Ada')
  const member = await open(ada)
  await speakWithAccents(member)
  for (const path of [
    ...['/', '/notifications', '/subscriptions', '/saves', '/lists', '/verification'],
    ...['', '/account', '/security', '/privacy', '/notifications', '/custom-display', '/wallet'].map(
      (each) => `/settings${each}`,
    ),
  ]) {
    await member.goto(path)
    await expect(member.getByRole('main').getByRole('heading').first()).toBeVisible()
    expect.soft(await withoutAccents(member, ada), path).toEqual([])
  }
  await member.goto('/settings/wallet/statement')
  await expect(member.getByText(/ \d{4}, ÚTC$/)).toBeVisible()
  const guest = await open(null)
  await guest.goto('/robots.txt')
  await speakWithAccents(guest)
  for (const path of ['/', '/auth', '/auth/login', '/auth/reset', '/site/support', '/site/about']) {
    await guest.goto(path)
    await expect(guest.getByRole('heading').first()).toBeVisible()
    expect.soft(await withoutAccents(guest, ada), path).toEqual([])
  }
})

/** Returns whether the first character of a text is to the left of its last. */
function isReadFromTheLeft(element: Element): boolean {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
  const length = text?.textContent?.length ?? 0
  const [first, last] = [0, length - 1].map((at) => {
    const range = document.createRange()
    if (text) {
      range.setStart(text, at)
      range.setEnd(text, at + 1)
    }
    return range.getBoundingClientRect().left
  })
  return (first ?? 0) < (last ?? 0)
}

/** The first words of the names of the web fonts in which a text is drawn. */
async function typefacesOf(page: Page, text: Locator): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  await text.evaluate((element) => element.setAttribute('data-typefaces', ''))
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const selector = { nodeId: root.nodeId, selector: '[data-typefaces]' }
  const { nodeId } = await devtools.send('DOM.querySelector', selector)
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  await devtools.detach()
  const names = fonts.filter(({ isCustomFont }) => isCustomFont).map(({ familyName }) => familyName)
  return names.map((name) => name.split(' ')[0] ?? '').toSorted()
}

/**
 * Checks, for a text that ends in a handle, whether the @ is left of the name, and the first word right of
 * both.
 */
/** Returns the side of the element, left or right, at which each line of its text begins. */
function linesAtEdges(element: Element): string[] {
  const range = document.createRange()
  range.selectNodeContents(element)
  const { left, right } = element.getBoundingClientRect()
  return [...range.getClientRects()]
    .filter(({ width }) => width > 1)
    .map((line) => (line.left - left < right - line.right ? 'left' : 'right'))
}

function sidesOfHandle(element: Element) {
  const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const text = walk.nextNode()
  const content = text?.textContent ?? ''
  const leftOf = (at: number) => {
    const range = document.createRange()
    if (!text) return Number.NaN
    range.setStart(text, at)
    range.setEnd(text, at + 1)
    return range.getBoundingClientRect().left
  }
  const at = content.indexOf('@')
  return { isSignFirst: leftOf(at) < leftOf(at + 1), isVerbFirst: leftOf(0) > leftOf(at) }
}

async function speakWithAccents(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('language', 'xa'))
}

/** Texts and names on the page of three letters and more of which none has an accent, though one could. */
async function withoutAccents(page: Page, { displayName, username }: Person): Promise<string[]> {
  // What is out of sight comes when it is scrolled to.
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('.shimmer')].filter((one) => {
            const { top, bottom, width } = one.getBoundingClientRect()
            return width > 0 && bottom > 0 && top < innerHeight
          }).length,
      ),
    )
    .toBe(0)
  const said = await page.evaluate(() => {
    const texts: string[] = []
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
      const element = walk.currentNode.parentElement
      // Moments are worded by Intl, which has no such language.
      if (
        element?.checkVisibility() &&
        !element.closest('script, style, noscript, time, [lang]:not(html), [data-post]')
      )
        texts.push(walk.currentNode.textContent ?? '')
    }
    for (const each of document.querySelectorAll(
      ':is([aria-label], [title], [placeholder], [alt]):not(time)',
    )) {
      for (const kind of ['aria-label', 'title', 'placeholder', 'alt'])
        texts.push(each.getAttribute(kind) ?? '')
    }
    return texts.map((text) => text.trim())
  })
  // Names, and where the API says that somebody is signed in.
  const own = [displayName, username, 'Fanfare', 'Google', 'Nigeria', 'localhost', 'node', 'Local network']
  return [...new Set(said)].filter(
    (text) =>
      /[a-z]{3}/i.test(text) &&
      /[aeiou]/i.test(text) &&
      !/[áéíóúÁÉÍÓÚ]/.test(text) &&
      // Names of people in these journeys end so.
      !/[@.]\w|[\da-f]{8}$/.test(text) &&
      !own.some((each) => text.includes(each)),
  )
}
