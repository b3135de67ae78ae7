import { expect, test } from 'vitest'
import { buildNetworkShareUrl } from './share-networks.ts'

const url = 'https://fanfare.example/amara/post/01J?x=1&y=2'
const text = 'Post by Amara & Leo'

test.each([
  ['facebook', 'www.facebook.com', 'u', url],
  ['x', 'x.com', 'url', url],
  ['whatsapp', 'wa.me', 'text', `${text} ${url}`],
  ['telegram', 't.me', 'url', url],
] as const)('%s gets the whole link', (target, host, name, value) => {
  const address = new URL(buildNetworkShareUrl(target, url, text))
  expect(address.host).toBe(host)
  expect(address.searchParams.get(name)).toBe(value)
})
