import { expect, test } from 'vitest'
import { toRoutePattern } from './route-pattern.ts'

test.each([
  ['/', '/'],
  ['/settings/', '/settings'],
  ['/$username', '/:username'],
  ['/$username/post/$postId', '/:username/post/:postId'],
  ['/settings/wallet/receipt/$transactionId', '/settings/wallet/receipt/:transactionId'],
  ['/$', '/*'],
])('%s is told as %s', (fullPath, route) => {
  expect(toRoutePattern(fullPath)).toBe(route)
})
