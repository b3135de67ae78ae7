import { expect, test } from 'vitest'
import { decisions } from '../../features/moderation/report-words.ts'
import { backOfficeShortcuts } from './shortcuts.ts'

test('each key of the desk has one meaning', () => {
  const keys = Object.values(backOfficeShortcuts)
  expect(new Set(keys).size).toBe(keys.length)
  expect(decisions.map(({ decision, key }) => `${key} ${decision}`)).toEqual([
    '1 DISMISS',
    '2 MARK_ADULT',
    '3 REMOVE',
    '4 WARN',
    '5 SUSPEND',
  ])
})
