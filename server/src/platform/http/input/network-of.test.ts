import { expect, test } from 'vitest'
import { networkOf, networksOf } from './network-of.ts'

test('an IPv4 address is its own network, however it is written', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::FFFF:203.0.113.7')).toBe('203.0.113.7')
  expect(networksOf('203.0.113.7')).toEqual(['203.0.113.7'])
})

test('the addresses of a household are one network, and those of the next another', () => {
  expect(networkOf('2001:DB8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8:1:2:ffff::1')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8:1:3:3:4:5:6')).toBe('2001:db8:1:3::/64')
  expect(networkOf('::1')).toBe('::/64')
})

test('one network is written in one form, whatever zeros an address leaves out', () => {
  for (const address of ['2001:db8::5', '2001:db8:0:0:1:2:3:5', '2001:0db8:0000::5', '2001:db8::1.2.3.4']) {
    expect(networkOf(address)).toBe('2001:db8::/64')
  }
  expect(networkOf('2001:db8:0:1::5')).toBe('2001:db8:0:1::/64')
  expect(networkOf('64:ff9b::1.2.3.4')).toBe('64:ff9b::/64')
})

test('an IPv6 address is counted with its neighbours too', () => {
  expect(networksOf(networkOf('2001:db8:1:2ab4::1'))).toEqual([
    '2001:db8:1:2ab4::/64',
    '2001:db8:1:2a00::/56',
    '2001:db8:1::/48',
  ])
  expect(networksOf(networkOf('::1'))).toEqual(['::/64', '::/56', '::/48'])
})

test('what is no address is short, and one that is gone is nobody’s', () => {
  expect(networkOf('x'.repeat(100)).length).toBeLessThan(20)
  expect(networkOf(undefined)).toBe('')
  expect(networksOf('')).toEqual([''])
})
