import { expect, test } from 'vitest'
import { isInstallPromptSnoozed } from './install-prompt-snooze.ts'

const hour = 60 * 60_000
const answered = Date.UTC(2026, 10, 20, 12)

test('shows the install prompt to somebody who has never answered it', () => {
  expect(isInstallPromptSnoozed(null, answered)).toBe(false)
})

test('hides the install prompt for 48 hours after an answer', () => {
  expect(isInstallPromptSnoozed(String(answered), answered)).toBe(true)
  expect(isInstallPromptSnoozed(String(answered), answered + 48 * hour - 1)).toBe(true)
  expect(isInstallPromptSnoozed(String(answered), answered + 48 * hour)).toBe(false)
})

test('shows the install prompt when the stored time makes no sense', () => {
  expect(isInstallPromptSnoozed('yesterday', answered)).toBe(false)
  expect(isInstallPromptSnoozed(String(answered + 1000 * hour), answered)).toBe(false)
})
