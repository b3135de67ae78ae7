import { deleteExpiredSharedContent } from '../features/posts/composer/shared/shared-content.ts'
import { mayBeSignedIn } from '../lib/session/may-be-signed-in.ts'
import { clearEncryptedStore, mutationQueueRowName } from '../lib/storage/encrypted-store.ts'
import { registerServiceWorker } from './pwa/register-service-worker.ts'
import { startBadgeAndNotificationLinks } from './pwa/sync-app-badge.ts'

/**
 * Starts the services of this device: badge, stored data and service worker, updated now and watched from
 * then on.
 */
export async function startDeviceServices(go: (path: string) => void): Promise<void> {
  startBadgeAndNotificationLinks(go)
  await deleteExpiredSharedContent()
  // What a session that ended offline could not delete.
  if (!mayBeSignedIn()) await clearEncryptedStore([mutationQueueRowName])
  await registerServiceWorker()
}
