import { expect, test } from 'vitest'
import { webAddress } from './web-address.ts'

test.each([
  ['ada.example', 'https://ada.example/'],
  ['HTTPS://Ada.Example/Me', 'https://ada.example/Me'],
  ['1.1.1.1', 'https://1.1.1.1/'],
  ['5.example', 'https://5.example/'],
])('%j is the page %s', (entered, page) => {
  expect(webAddress.parse(entered)).toBe(page)
})

test.each([
  ['https://user:pw@example.com', "Addresses can't have a username or password"],
  ['https://user@example.com:8443', "Addresses can't have a username or password"],
  ['https://example.com:8443', "Addresses can't have a port"],
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
