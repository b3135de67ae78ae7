import { expect, test } from 'vitest'
import { joinWithDots } from './join-with-dots.ts'

test('a dot stays with the fact before it, and empty facts have none', () => {
  expect(joinWithDots('Subscribe', '₦1,500.00')).toBe('Subscribe\u00a0· ₦1,500.00')
  expect(joinWithDots(null, 'Final result', '', undefined, false)).toBe('Final result')
})
