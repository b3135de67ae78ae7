import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDisposableFolder } from '../../../tools/database/disposable-folder.ts'
import { addSubresourceIntegrity } from '../../../tools/web/subresource-integrity.ts'
import { pageHeaders } from '../../src/web/page-headers.ts'

const checkout = {
  scriptUrl: 'https://js.example/v2/inline.js',
  origins: ['https://js.example', 'https://pay.example'],
}
const analytics = { origin: 'https://stats.example' }
const web = {
  ...{
    apiOrigin: 'https://api.example',
    mediaOrigin: null,
    checkout,
    analytics,
    trustedTypes: 'script-address',
  },
  isPrivate: false,
}
const desk = {
  ...{
    apiOrigin: 'https://api.example',
    mediaOrigin: null,
    checkout: null,
    analytics: null,
    trustedTypes: null,
  },
  isPrivate: true,
}

function directivesOf(headers: ReturnType<typeof pageHeaders>): Record<string, string[]> {
  const policy = String(headers['content-security-policy']).split('; ')
  return Object.fromEntries(policy.map((each) => each.split(' ')).map(([name = '', ...rest]) => [name, rest]))
}

test('files come from the API, and from the bucket that it sends on to', () => {
  const sent = directivesOf(pageHeaders('', web))
  const sentOn = directivesOf(pageHeaders('', { ...web, mediaOrigin: 'https://media.example' }))
  for (const directive of ['img-src', 'media-src', 'connect-src']) {
    expect(sent[directive]).toContain('https://api.example')
    expect(sent[directive]).not.toContain('https://media.example')
    expect(sentOn[directive]).toEqual(
      expect.arrayContaining(['https://api.example', 'https://media.example']),
    )
  }
  expect(sentOn['script-src']).toEqual(sent['script-src'])
})

test('an API under a name that it shares is said by its path', () => {
  const shared = directivesOf(pageHeaders('', { ...web, apiOrigin: 'https://fanfare.example/api' }))
  for (const directive of ['img-src', 'media-src', 'connect-src']) {
    expect(shared[directive]).toContain('https://fanfare.example/api/')
  }
  expect(shared['report-uri']).toEqual(['https://fanfare.example/api/pages/violations'])
})

test('what may run is said by address and checksum, and the checkout only where cards are taken by it', () => {
  const html =
    '<script>own()</script><script type="application/json">{}</script><script src="/a.js"></script>'
  const own = `'sha256-${createHash('sha256').update('own()').digest('base64')}'`
  const ofWeb = directivesOf(pageHeaders(html, web))
  const ofDesk = directivesOf(pageHeaders(html, desk))
  expect(ofWeb['script-src']).toEqual(["'self'", own, checkout.scriptUrl])
  expect(ofDesk['script-src']).toEqual(["'self'", own])
  expect([ofWeb['trusted-types'], ofDesk['trusted-types']]).toEqual([['script-address'], ["'none'"]])
  expect([ofWeb['frame-src'], ofDesk['frame-src']]).toEqual([checkout.origins, ["'none'"]])
  for (const directives of [ofWeb, ofDesk]) {
    expect(directives).toMatchObject({
      'default-src': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
      'report-uri': ['https://api.example/pages/violations'],
      'report-to': ['violations'],
    })
    const { 'style-src': _styles, ...others } = directives
    expect(
      Object.values(others)
        .flat()
        .filter((each) => /unsafe|^\*$|^https?:$/.test(each)),
    ).toEqual([])
  }
})

test('who counts visits is told by the app where there is one, runs nothing, and is shown nothing else', () => {
  const [counted, plain] = [web, { ...web, analytics: null }].map((app) => directivesOf(pageHeaders('', app)))
  const { 'connect-src': sources, ...others } = counted ?? {}
  const { 'connect-src': plainSources = [], ...othersElse } = plain ?? {}
  expect(sources).toEqual([...plainSources, 'https://stats.example'])
  expect(plainSources).toEqual(["'self'", 'https://api.example', ...checkout.origins])
  expect(others).toEqual(othersElse)
})

test('payments are the checkout’s, reports go where they are taken, and the desk tells nobody of itself', () => {
  const [ofWeb, ofDesk] = [pageHeaders('', web), pageHeaders('', desk)]
  expect(ofWeb['permissions-policy']).toContain('payment=(self "https://js.example" "https://pay.example")')
  expect(ofDesk['permissions-policy']).toContain('payment=()')
  expect(ofWeb['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  expect(ofDesk).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'reporting-endpoints': 'violations="https://api.example/pages/violations"',
  })
  // Browsers report to no address that is not secure, and to the older one where there is no newer.
  const plain = pageHeaders('', { ...desk, apiOrigin: 'http://127.0.0.1:4000' })
  expect(plain).not.toHaveProperty('reporting-endpoints')
  expect(directivesOf(plain)).not.toHaveProperty('report-to')
  expect(directivesOf(plain)['report-uri']).toEqual(['http://127.0.0.1:4000/pages/violations'])
})

test('a page names the checksums of what it begins with, and is not made without one', async () => {
  const folder = await createDisposableFolder()
  const at = (path: string) => join(folder.path, path)
  await mkdir(at('assets'))
  const files = { 'a.js': 'run()', 'b.js': 'later()', 'c.css': 'body{}' }
  for (const [name, content] of Object.entries(files)) await writeFile(at(`assets/${name}`), content)
  const page = `<link rel="icon" href="/icon.svg" /><script>own()</script>
<script type="module" crossorigin src="/assets/a.js"></script><link rel="modulepreload" crossorigin href="/assets/b.js">
<link rel="stylesheet" crossorigin href="/assets/c.css">`
  await writeFile(at('index.html'), page)
  await addSubresourceIntegrity(folder.path)
  const sum = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`
  expect(await readFile(at('index.html'), 'utf8')).toBe(
    page
      .replace('a.js"', `a.js" integrity="${sum('run()')}"`)
      .replace('b.js"', `b.js" integrity="${sum('later()')}"`)
      .replace('c.css"', `c.css" integrity="${sum('body{}')}"`),
  )
  await writeFile(at('index.html'), page.replace('a.js', 'gone.js'))
  await expect(addSubresourceIntegrity(folder.path)).rejects.toThrow(/gone\.js/)
  await folder.remove()
})
