import { expect, test } from 'vitest'
import { dotted } from './dotted.ts'

test('a dot stays with the fact before it, and empty facts have none', () => {
  expect(dotted('Subscribe', '₦1,500.00')).toBe('Subscribe\u00a0· ₦1,500.00')
  expect(dotted(null, 'Final result', '', undefined, false)).toBe('Final result')
})
