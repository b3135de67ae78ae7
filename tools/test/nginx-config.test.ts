import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { notificationStream } from '@fanfare/contract/calls/social/notifications'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../settings/settings.ts'

/** A directive of nginx, such as `listen 80;`, with what is in its braces. */
type Directive = { name: string; values: string[]; block: Directive[] }

const read = (path: string) => readFileSync(join(repositoryRoot, 'deploy', path), 'utf8')
const settings = parseEnv(read('fanfare.env.example'))
const servers = parseNginx(read('nginx.conf'))

/** Parses a file of nginx. Throws where a directive does not end, or a block does not. */
function parseNginx(text: string): Directive[] {
  const tokens = [...text.matchAll(/#.*|[{};]|(?:"[^"]*"|[^\s{};"#])+/g)]
    .map(([token]) => token)
    .filter((token) => !token.startsWith('#'))
  const parseBlock = (isInner: boolean): Directive[] => {
    const found: Directive[] = []
    let parts: string[] = []
    for (let token = tokens.shift(); token !== undefined; token = tokens.shift()) {
      if (token === '}') {
        if (!isInner || parts.length > 0) throw new Error(`"${parts.join(' ')} }" closes nothing.`)
        return found
      }
      if (token !== ';' && token !== '{') {
        parts.push(token)
        continue
      }
      const [name, ...values] = parts
      if (name === undefined) throw new Error(`"${token}" follows no directive.`)
      found.push({ name, values, block: token === '{' ? parseBlock(true) : [] })
      parts = []
    }
    if (isInner || parts.length > 0) throw new Error(`"${parts.join(' ')}" does not end.`)
    return found
  }
  return parseBlock(false)
}

function valuesOf(block: readonly Directive[], name: string): string[][] {
  return block.filter((each) => each.name === name).map(({ values }) => values)
}

function serverOf(origin: string | undefined, port: string): Directive[] {
  const { host } = new URL(origin ?? '')
  const found = servers.find(
    ({ block }) =>
      valuesOf(block, 'server_name').flat().includes(host) &&
      valuesOf(block, 'listen').some(([address]) => address === port),
  )
  if (!found) throw new Error(`Nothing listens for ${host} on ${port}.`)
  return found.block
}

/** Finds the location of a path, as nginx does: the very path, or else the longest beginning. */
function locationOf(server: readonly Directive[], path: string): { prefix: string; block: Directive[] } {
  const locations = server.filter(({ name }) => name === 'location')
  const exact = locations.find(({ values: [sign, whole] }) => sign === '=' && whole === path)
  if (exact) return { prefix: path, block: exact.block }
  const [longest] = locations
    .flatMap(({ values: [prefix = '', ...more], block }) => (more.length === 0 ? [{ prefix, block }] : []))
    .filter(({ prefix }) => path.startsWith(prefix))
    .toSorted((one, other) => other.prefix.length - one.prefix.length)
  if (!longest) throw new Error(`No location has ${path}.`)
  return longest
}

/** The address that a request is passed to: what follows the port takes the place of the location's beginning. */
function upstreamOf(server: readonly Directive[], path: string): string {
  const { prefix, block } = locationOf(server, path)
  const [[address = ''] = []] = valuesOf(block, 'proxy_pass')
  const [, origin, replacement] = /^(\w+:\/\/[^/]+)(\/.*)?$/.exec(address) ?? []
  return `${origin}${replacement === undefined ? path : replacement + path.slice(prefix.length)}`
}

test('nginx passes the paths of the API on without their beginning, and all others to the web', () => {
  const web = serverOf(settings.WEB_ORIGIN, '443')
  const api = new URL(settings.API_ORIGIN ?? '').pathname
  expect(
    ['/', '/amara', `${api}ary`, `${api}/post/search-post/all`, api + notificationStream.path].map((path) =>
      upstreamOf(web, path),
    ),
  ).toEqual([
    'http://127.0.0.1:3000/',
    'http://127.0.0.1:3000/amara',
    `http://127.0.0.1:3000${api}ary`,
    'http://127.0.0.1:4000/post/search-post/all',
    `http://127.0.0.1:4000${notificationStream.path}`,
  ])
  expect(upstreamOf(serverOf(settings.ADMIN_ORIGIN, '443'), '/users')).toBe('http://127.0.0.1:3001/users')
})

test('nginx says for whom it asks, wherever it passes a request on', () => {
  const passing = servers.flatMap(({ block: server }) =>
    server
      .filter(({ block }) => valuesOf(block, 'proxy_pass').length > 0)
      .map(({ values, block }) => ({
        location: values.join(' '),
        // Headers of its own take the place of all that the server has.
        headers: [block, server]
          .map((each) => valuesOf(each, 'proxy_set_header'))
          .find((all) => all.length > 0),
        version: [block, server].flatMap((each) => valuesOf(each, 'proxy_http_version'))[0],
      })),
  )
  expect(passing.map(({ location }) => location)).toEqual(['/', '/api/', '= /api/notification/stream', '/'])
  for (const { location, headers, version } of passing) {
    expect(headers, location).toEqual([
      ['Connection', '""'],
      ['Host', '$host'],
      ['X-Forwarded-For', '$remote_addr'],
      ['X-Forwarded-Proto', 'https'],
    ])
    expect(version, location).toEqual(['1.1'])
  }
})

test('nginx bounds no form of the API, and holds back nothing that comes bit by bit', () => {
  const web = serverOf(settings.WEB_ORIGIN, '443')
  const api = new URL(settings.API_ORIGIN ?? '').pathname
  const forms = locationOf(web, `${api}/uploads`).block
  expect(valuesOf(forms, 'client_max_body_size')).toEqual([['0']])
  expect(valuesOf(forms, 'proxy_request_buffering')).toEqual([['off']])
  expect(valuesOf(locationOf(web, api + notificationStream.path).block, 'proxy_buffering')).toEqual([['off']])
})

test('nginx leads whoever comes without TLS to the same address with it', () => {
  for (const origin of [settings.WEB_ORIGIN, settings.ADMIN_ORIGIN]) {
    expect(valuesOf(serverOf(origin, '80'), 'return')).toEqual([['308', 'https://$host$request_uri']])
    expect(valuesOf(serverOf(origin, '443'), 'listen').map((each) => each.includes('ssl'))).toEqual([
      true,
      true,
    ])
  }
})

test.each(['server { listen 80 }', 'server { listen 80; ', 'listen 80; }', 'listen 80'])(
  'a file that nginx does not take is noticed: %s',
  (text) => {
    expect(() => parseNginx(text)).toThrow()
  },
)
