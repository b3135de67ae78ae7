import { clearEncrypted } from '../../lib/storage/encrypted-store.ts'
import { queueRow } from './persist-queue.ts'

/** Away with all that could be read without a line; what still waits to be sent stays where its author may come back. */
export async function clearOfflineData(stays: { acts: boolean }): Promise<void> {
  await clearEncrypted(stays.acts ? [queueRow] : [])
}
