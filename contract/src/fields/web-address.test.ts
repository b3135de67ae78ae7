import { expect, test } from 'vitest'
import { webAddress } from './web-address.ts'

test.each([
  ['ada.example', 'https://ada.example/'],
  ['HTTPS://Ada.Example/Me', 'https://ada.example/Me'],
  ['1.1.1.1', 'https://1.1.1.1/'],
  ['https://a.example，', 'https://a.example/'],
  ['https://a.example/shop。', 'https://a.example/shop'],
  ['https://a.example؟', 'https://a.example/'],
  ['https://a.example/shop).', 'https://a.example/shop'],
  ['https://a.example/shop_(new)', 'https://a.example/shop_(new)'],
  ['https://a.example/amara_', 'https://a.example/amara_'],
  ['https://a.example/?q=a!', 'https://a.example/?q=a'],
  ['5.example', 'https://5.example/'],
])('%j is the page %s', (entered, page) => {
  expect(webAddress.parse(entered)).toBe(page)
})

test.each([
  ['https://user:pw@example.com', "Addresses can't have a username or password"],
  ['https://user@example.com:8443', "Addresses can't have a username or password"],
  ['https://example.com:8443', "Addresses can't have a port"],
  ['https://example.com:99999', "Addresses can't have a port"],
  ['https://ex ample.com', "Addresses can't have spaces"],
  ['https://example.com/a b', "Addresses can't have spaces"],
  ['https://localhost/x', "This address can't be reached from the internet"],
  ['https://[::1]/', "This address can't be reached from the internet"],
  ['https://router.local', "This address can't be reached from the internet"],
  ['hello', 'This must be an address that starts with https://'],
  ['my shop', 'This must be an address that starts with https://'],
  ['http://example.com', 'This must be an address that starts with https://'],
])('%j is refused: %s', (entered, message) => {
  expect(webAddress.safeParse(entered).error?.issues[0]?.message).toBe(message)
})

test.each(['5.0', '20260228', '1500', '0x5.1', '1.2.3', 'https://16909060', 'https://1.2.3/page', '٥.٠'])(
  'the number %j is no page',
  (entered) => {
    expect(webAddress.safeParse(entered).error?.issues[0]?.message).toBe(
      'This must be an address that starts with https://',
    )
  },
)
