import { expect, test } from 'vitest'
import { reportDecisionOptions } from '../../features/moderation/report-labels.ts'
import { backOfficeShortcuts } from './shortcuts.ts'

test('each key of the desk has one meaning', () => {
  const keys = Object.values(backOfficeShortcuts)
  expect(new Set(keys).size).toBe(keys.length)
  expect(reportDecisionOptions.map(({ decision, key }) => `${key} ${decision}`)).toEqual([
    '1 DISMISS',
    '2 MARK_ADULT',
    '3 REMOVE',
    '4 WARN',
    '5 SUSPEND',
  ])
})
