import { expect, test } from 'vitest'
import { oauthAuthorizationHeader, oauthSignature } from './oauth-signature.ts'

// The example of RFC 5849, section 1.2, from its first leg to its last.
const client = { consumerSecret: 'kd94hf93k423kf44' }
const common = [
  ['oauth_consumer_key', 'dpf43f3p2l4k3l03'],
  ['oauth_signature_method', 'HMAC-SHA1'],
] as const

test('signs the request for a token as RFC 5849 does', () => {
  const signature = oauthSignature({
    ...client,
    method: 'POST',
    url: 'https://photos.example.net/initiate',
    tokenSecret: '',
    parameters: [
      ...common,
      ['oauth_timestamp', '137131200'],
      ['oauth_nonce', 'wIjqoS'],
      ['oauth_callback', 'http://printer.example.com/ready'],
    ],
  })
  expect(signature).toBe('74KNZJeDHnMBp0EMJ9ZHt/XKycU=')
})

test('signs the exchange with the secret of the token', () => {
  const signature = oauthSignature({
    ...client,
    method: 'POST',
    url: 'https://photos.example.net/token',
    tokenSecret: 'hdhd0244k9j7ao03',
    parameters: [
      ...common,
      ['oauth_token', 'hh5s93j4hdidpola'],
      ['oauth_timestamp', '137131201'],
      ['oauth_nonce', 'walatlh'],
      ['oauth_verifier', 'hfdp7dh39dks9884'],
    ],
  })
  expect(signature).toBe('gKgrFCywp7rO0OXSjdot/IHF7IU=')
})

test('signs what stands in the query too', () => {
  const signature = oauthSignature({
    ...client,
    method: 'GET',
    url: 'http://photos.example.net/photos?file=vacation.jpg&size=original',
    tokenSecret: 'pfkkdhi9sl3r4s00',
    parameters: [
      ...common,
      ['oauth_token', 'nnch734d00sl2jdk'],
      ['oauth_timestamp', '137131202'],
      ['oauth_nonce', 'chapoH'],
    ],
  })
  expect(signature).toBe('MdpQcU8iPSUjWoN/UDMsK2sui9I=')
})

test('escapes what JavaScript would leave as it is', () => {
  expect(oauthAuthorizationHeader([['oauth_nonce', "it's (100%)!*"]])).toBe(
    'OAuth oauth_nonce="it%27s%20%28100%25%29%21%2A"',
  )
})
