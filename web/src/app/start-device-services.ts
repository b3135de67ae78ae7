import { deleteExpiredSharedContent } from '../features/posts/composer/shared/shared-content.ts'
import { mayBeSignedIn } from '../lib/session/may-be-signed-in.ts'
import { clearOfflineData } from './offline/clear-offline-data.ts'
import { registerServiceWorker } from './pwa/register-service-worker.ts'
import { syncAppBadge } from './pwa/sync-app-badge.ts'

/** What the app keeps on this device, brought up to date, and followed from then on. */
export async function startDeviceServices(go: (path: string) => void): Promise<void> {
  syncAppBadge(go)
  await deleteExpiredSharedContent()
  // What could not be done when somebody left, such as without a line.
  if (!mayBeSignedIn()) await clearOfflineData({ acts: true })
  await registerServiceWorker()
}
