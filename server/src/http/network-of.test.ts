import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test('an IPv4 address is its own network, however it is written', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::FFFF:203.0.113.7')).toBe('203.0.113.7')
})

test('the addresses of a household are one network, and those of the next another', () => {
  expect(networkOf('2001:DB8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8:1:2:ffff::1')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8:1:3:3:4:5:6')).toBe('2001:db8:1:3::/64')
  expect(networkOf('::1')).toBe('::/64')
})

test('what is no address is cut where it gets long, and one that is gone is nobody’s', () => {
  expect(networkOf('x'.repeat(100))).toBe(`${'x'.repeat(40)}::/64`)
  expect(networkOf(undefined)).toBe('')
})
