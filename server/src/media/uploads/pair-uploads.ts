import type { UploadFileRole } from '@fanfare/contract/shapes/social/media'
import { refuse } from '../../platform/errors.ts'

/** Uploaded file, whatever its part. */
export type UploadToPair = { id: string; part: UploadFileRole; fileName: string; pairKey: string | null }

/** A picture, video or audio of a post with what belongs to it, by the ids of the uploads. */
export type PairedUploads = {
  part: 'IMAGE' | 'VIDEO' | 'AUDIO'
  uploadId: string
  thumbnailId: string | null
  captionsId: string | null
}

/**
 * Finds for each video its cover and captions: by the key that they share, else by the name of the file without its ending,
 * else by their order. What stands for itself keeps its order.
 * @throws Refusal RULE_BROKEN for a cover or captions without a video
 */
export function pairUploads(sent: readonly UploadToPair[]): PairedUploads[] {
  const videos = sent.filter(({ part }) => part === 'VIDEO')
  const thumbnails = pairTo(
    videos,
    sent.filter(({ part }) => part === 'THUMBNAIL'),
  )
  const captions = pairTo(
    videos,
    sent.filter(({ part }) => part === 'CAPTIONS'),
  )
  return sent.flatMap(({ id, part }) =>
    part === 'THUMBNAIL' || part === 'CAPTIONS'
      ? []
      : [
          {
            part,
            uploadId: id,
            thumbnailId: thumbnails.get(id) ?? null,
            captionsId: captions.get(id) ?? null,
          },
        ],
  )
}

function pairTo(videos: readonly UploadToPair[], companions: readonly UploadToPair[]): Map<string, string> {
  const pairs = new Map<string, string>()
  let left = [...companions]
  for (const belongs of [shareKey, shareStem, () => true]) {
    for (const video of videos) {
      const found = pairs.has(video.id) ? undefined : left.find((companion) => belongs(video, companion))
      if (!found) continue
      pairs.set(video.id, found.id)
      left = left.filter((companion) => companion !== found)
    }
  }
  if (left.length > 0) {
    throw refuse('RULE_BROKEN', {
      detail: `No video was sent for ${left[0]?.fileName || 'one of the files'}.`,
    })
  }
  return pairs
}

function shareKey(video: UploadToPair, companion: UploadToPair): boolean {
  return video.pairKey !== null && video.pairKey === companion.pairKey
}

function shareStem(video: UploadToPair, companion: UploadToPair): boolean {
  return video.fileName !== '' && stemOf(video.fileName) === stemOf(companion.fileName)
}

function stemOf(fileName: string): string {
  return fileName.replace(/\.\w{1,5}$/, '').toLowerCase()
}
