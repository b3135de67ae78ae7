import { expect, test } from 'vitest'
import { enclosingNetworks, networkOfAddress } from './networks.ts'

test('an IPv4 address is its own network, however it is written', () => {
  expect(networkOfAddress('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOfAddress('::FFFF:203.0.113.7')).toBe('203.0.113.7')
  expect(enclosingNetworks('203.0.113.7')).toEqual(['203.0.113.7'])
})

test('the addresses of a household are one network, and those of the next another', () => {
  expect(networkOfAddress('2001:DB8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(networkOfAddress('2001:db8:1:2:ffff::1')).toBe('2001:db8:1:2::/64')
  expect(networkOfAddress('2001:db8:1:3:3:4:5:6')).toBe('2001:db8:1:3::/64')
  expect(networkOfAddress('::1')).toBe('::/64')
})

test('one network is written in one form, whatever zeros an address leaves out', () => {
  for (const address of ['2001:db8::5', '2001:db8:0:0:1:2:3:5', '2001:0db8:0000::5', '2001:db8::1.2.3.4']) {
    expect(networkOfAddress(address)).toBe('2001:db8::/64')
  }
  expect(networkOfAddress('2001:db8:0:1::5')).toBe('2001:db8:0:1::/64')
  expect(networkOfAddress('64:ff9b::1.2.3.4')).toBe('64:ff9b::/64')
})

test('an IPv6 address is counted with its neighbours too', () => {
  expect(enclosingNetworks(networkOfAddress('2001:db8:1:2ab4::1'))).toEqual([
    '2001:db8:1:2ab4::/64',
    '2001:db8:1:2a00::/56',
    '2001:db8:1::/48',
  ])
  expect(enclosingNetworks(networkOfAddress('::1'))).toEqual(['::/64', '::/56', '::/48'])
})

test('what is no address is short, and one that is gone is nobody’s', () => {
  expect(networkOfAddress('x'.repeat(100)).length).toBeLessThan(20)
  expect(networkOfAddress(undefined)).toBe('')
  expect(enclosingNetworks('')).toEqual([''])
})
