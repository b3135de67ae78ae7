import { expect, test } from 'vitest'
import { isOutsidePrivateNetworks, publicOnlyDnsLookup } from './public-lookup.ts'

test.each([
  ['142.250.74.74', true],
  ['2a00:1450:4001:81b::200a', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.0.9', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::a00:1', false],
])('%s is of the internet: %s', (address, isPublic) => {
  expect(isOutsidePrivateNetworks(address)).toBe(isPublic)
})

test('a name that leads to this machine is not connected to', async () => {
  const found = await new Promise((resolve) =>
    publicOnlyDnsLookup('localhost', { all: true }, (error) => resolve(error?.message)),
  )
  expect(found).toMatch(/^localhost leads to (127\.0\.0\.1|::1), which is not public\.$/)
})
