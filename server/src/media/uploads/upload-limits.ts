import { limits } from '@fanfare/contract/limits'
import type { UploadFileRole } from '@fanfare/contract/shapes/social/media'
import { refuse } from '../../platform/errors.ts'

const MB = 1024 * 1024

const partBytes = {
  IMAGE: limits.imageBytes,
  VIDEO: limits.videoBytes,
  THUMBNAIL: limits.imageBytes,
  CAPTIONS: limits.captionsBytes,
  AUDIO: limits.audioBytes,
} as const satisfies Record<UploadFileRole, number>

/** Hours for which an upload is stored after its last piece. */
export const uploadRetentionHours = 24

/** Maximum of uploads per person that belong to no post: enough for a few posts at once. */
const openMax = 40
const openBytesMax = 600 * MB

/** @throws Refusal TOO_LARGE when a file of this part may not have so many bytes */
export function requireUploadSizeOfRole(part: UploadFileRole, bytes: number): void {
  if (bytes > partBytes[part]) {
    throw refuse('TOO_LARGE', { detail: `Maximum file size is ${partBytes[part] / MB}MB` })
  }
}

/** @throws Refusal TOO_MANY_REQUESTS when one upload more would be more than a person may have under way */
export function requireOpenUploadQuota(open: { count: number; bytes: number }, more: number): void {
  if (open.count >= openMax) {
    throw refuse('TOO_MANY_REQUESTS', {
      detail: `You have ${openMax} uploads in progress. Publish or remove some first.`,
      retryAfterSeconds: 60,
    })
  }
  if (open.bytes + more > openBytesMax) {
    throw refuse('TOO_MANY_REQUESTS', {
      detail: `You have ${openBytesMax / MB}MB of uploads in progress. Publish or remove some first.`,
      retryAfterSeconds: 60,
    })
  }
}
