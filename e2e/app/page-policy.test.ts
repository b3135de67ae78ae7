import { createHash } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { api } from '../setup/api.ts'
import { createCreator, createMember, type Person } from '../setup/people/people.ts'
import { drawJpeg } from '../setup/pictures.ts'
import { publishPost } from '../setup/posts.ts'
import { addresses, serverEnvironment } from '../setup/stack/addresses.ts'
import { test } from '../setup/test.ts'
import { waitForHydration } from '../setup/wait-for-hydration.ts'

/** Browser features that no page requests, although the browser offers them. */
const powers = [
  ...['camera', 'microphone', 'geolocation', 'usb', 'serial', 'hid', 'midi', 'display-capture'],
  ...['accelerometer', 'gyroscope', 'magnetometer', 'idle-detection', 'local-fonts', 'clipboard-read'],
  ...['browsing-topics', 'xr-spatial-tracking', 'window-management'],
]

const element = /<(?:script|link rel="(?:stylesheet|modulepreload)")[^>]*? (?:src|href)="([^"]+)"[^>]*>/g

for (const app of ['web', 'admin'] as const) {
  test(`the page of ${app} runs the very files of its build, and nothing that a text became`, async ({
    open,
  }) => {
    const origin = addresses()[app]
    const page = await open()
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    const response = await page.goto(`${origin}/`)
    const html = (await response?.text()) ?? ''
    const named = [...html.matchAll(element)]
    expect(named.length).toBeGreaterThan(1)
    for (const [tag, address] of named) {
      const bytes = Buffer.from(await (await fetch(new URL(address ?? '', origin))).arrayBuffer())
      expect(tag).toContain(`integrity="sha384-${createHash('sha384').update(bytes).digest('base64')}"`)
    }
    await waitForHydration(page)
    await expect(page.locator('#root h1').first()).toBeVisible()
    expect(said.filter((text) => /security policy|integrity|refused/i.test(text))).toEqual([])

    const allowed = await page.evaluate(() => {
      const { featurePolicy } = document as Document & { featurePolicy?: { allowedFeatures(): string[] } }
      return featurePolicy?.allowedFeatures() ?? []
    })
    expect(allowed).toContain('fullscreen')
    expect(powers.filter((power) => allowed.includes(power))).toEqual([])

    const before = await violations(app)
    expect(await page.evaluate(tryAll)).toEqual([
      ...['innerHTML', 'insertAdjacentHTML', 'srcdoc', 'parser', 'script.src', 'eval', 'policy'],
      ...['handler', 'worker'],
    ])
    expect(await page.evaluate(() => Reflect.get(window, '__ran'))).toBeUndefined()
    await expect.poll(() => violations(app)).toBeGreaterThan(before)
  })

  test(`a script of ${app} that was changed on its way does not run`, async ({ open }) => {
    const page = await open()
    await page.route('**/assets/*.js', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `${await response.text()}\n;window.__ran = true` })
    })
    const refused = page.waitForEvent('console', (message) => /integrity/i.test(message.text()))
    await page.goto(`${addresses()[app]}/`)
    // What the server drew needs no script until somebody reaches for something.
    await page.mouse.move(5, 5)
    await page.mouse.move(6, 6)
    await refused
    expect(await page.evaluate(() => Reflect.get(window, '__ran'))).toBeUndefined()
  })
}

/** Runs in the page: the ways in which a text could become code. @returns those that were refused */
async function tryAll(): Promise<string[]> {
  // What runs within the call of who drives the browser may do more than the page.
  await new Promise((done) => setTimeout(done))
  const code = 'window.__ran = true'
  const div = document.createElement('div')
  const attempts: Record<string, () => unknown> = {
    innerHTML: () => {
      div.innerHTML = `<img src=x onerror="${code}">`
    },
    insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', `<svg onload="${code}">`),
    srcdoc: () => {
      document.createElement('iframe').srcdoc = `<script>parent.${code}</script>`
    },
    parser: () => new DOMParser().parseFromString('<b>', 'text/html'),
    'script.src': () => {
      document.createElement('script').src = '/assets/x.js'
    },
    eval: () => Reflect.apply(Reflect.get(window, 'eval'), window, [code]),
    policy: () => {
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): void }
      }
      trustedTypes.createPolicy('mine', {})
    },
    handler: () => div.setAttribute('onclick', code),
    worker: () => new Worker(URL.createObjectURL(new Blob([code]))),
  }
  const refused: string[] = []
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      attempt()
    } catch {
      refused.push(name)
    }
  }
  // What is not refused by a word fails without one.
  const script = document.createElement('script')
  script.append(code)
  document.body.append(script)
  return refused
}

/** Returns the number of policy violations that browsers have reported. */
async function violations(app: 'web' | 'admin'): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${serverEnvironment().METRICS_PORT}/metrics`)
  const lines = (await response.text()).matchAll(
    new RegExp(`^fanfare_policy_violations_total\\{app="${app}",directive="[\\w-]+"\\} (\\d+)`, 'gm'),
  )
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0)
}

test('before anybody has agreed to anything, nothing is asked of anybody else', async ({ open }) => {
  const { web, api: ours } = addresses()
  const creator = await createCreator('Amara', { price: 500 })
  const { postId } = await publishPost(creator, {
    caption: 'Rivers https://elsewhere.example',
    pictures: [await drawJpeg('a.jpg')],
  })
  const fan = await createMember('Tola')
  await api('GET /subscription/create-free-subscription/{creatorId}', {
    token: fan.token,
    params: { creatorId: (await createCreator('Zuri')).id },
  })
  const asked = new Set<string>()
  const watch = (page: Page) => {
    page.context().on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http')) asked.add(origin)
    })
  }
  const profile = `/${creator.username}`
  const visit = async (person: Person | null, paths: readonly string[]) => {
    const page = await open(person)
    watch(page)
    for (const path of paths) {
      await page.goto(path)
      await expect(page.locator('h1, h2').first()).toBeVisible()
    }
  }
  await Promise.all([
    visit(null, ['/', '/explore', profile, `${profile}/post/${postId}`, '/auth/login']),
    visit(fan, ['/', profile, '/settings/wallet', '/settings/account']),
  ])
  const desk = await open()
  const atDesk = new Set<string>()
  desk.on('request', (request) => atDesk.add(new URL(request.url()).origin))
  await desk.goto(addresses().admin)
  await expect(desk.getByLabel('Email')).toBeVisible()
  expect(asked).toEqual(new Set([web, ours]))
  expect(atDesk).toEqual(new Set([addresses().admin]))
})
