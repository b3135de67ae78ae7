import { deviceNow } from '@fanfare/ui/lib/server-clock'

const NAME = 'install-prompt-rests-since'
const SNOOZE_MS = 48 * 60 * 60_000

/** Checks whether the install prompt stays hidden: for 48 hours after it was last answered. */
export function isInstallPromptSnoozed(since: string | null, now: number): boolean {
  const answered = Number(since ?? Number.NaN)
  // A clock that was set back must not hide it for years.
  return answered <= now && now - answered < SNOOZE_MS
}

export function readInstallPromptSnoozedAt(): string | null {
  try {
    return localStorage.getItem(NAME)
  } catch {
    return null
  }
}

/** Hides the install prompt from now on. */
export function snoozeInstallPrompt(): void {
  try {
    localStorage.setItem(NAME, String(deviceNow()))
  } catch {
    // Storage is blocked: it stays hidden until the page is loaded again.
  }
}
