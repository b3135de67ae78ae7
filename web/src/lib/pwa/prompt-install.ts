import { takeInstallPrompt } from './install-prompt-event.ts'
import { snoozeInstallPrompt } from './install-prompt-snooze.ts'

/** Lets the browser ask whether to install. It accepts each offer once, and makes another if the user declines. */
export async function promptInstall(): Promise<void> {
  const offered = takeInstallPrompt()
  if (!offered) return
  snoozeInstallPrompt()
  await offered.prompt()
  await offered.userChoice
}
