import type { Tx } from '../../../platform/db/connection/connect.ts'

/**
 * Takes the uploads from a pending post that ends.
 * @param expiresAt from when on they are swept; without it they can be used for another post as long as before
 */
export async function releaseUploads(tx: Tx, postId: string, expiresAt?: Date): Promise<void> {
  await tx.deleteFrom('publication_file').where('publication_id', '=', postId).execute()
  await tx
    .updateTable('upload')
    .set({ publication_id: null, ...(expiresAt && { expires_at: expiresAt }) })
    .where('publication_id', '=', postId)
    .execute()
}
