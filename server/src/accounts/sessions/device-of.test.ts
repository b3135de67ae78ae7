import { expect, test } from 'vitest'
import { describeDevice } from './describe-device.ts'
import { describeNetwork } from './describe-network.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/140.0.0.0 Mobile Safari/537.36 OPR/90.0`,
    'Opera on Android',
  ],
  ['curl/8.5.0', 'curl'],
  ['', 'Unknown device'],
  ['<b>nobody</b>', 'Unknown device'],
  ['x'.repeat(300), 'x'.repeat(40)],
])('of %j is said %j', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device)
})

test.each([
  ['102.89.23.17', '102.89.23.17'],
  ['2a00:1450:4001:81b::/64', '2a00:1450:4001:81b::/64'],
  ['127.0.0.1', 'Local network'],
  ['192.168.1.20', 'Local network'],
  ['172.16.0.1', 'Local network'],
  ['172.32.0.1', '172.32.0.1'],
  ['::/64', 'Local network'],
  ['fe80:0:0:0::/64', 'Local network'],
  ['', 'Unknown network'],
])('the network %j is the place %j', (network, location) => {
  expect(describeNetwork(network)).toBe(location)
})
