import type { PlatformPost } from '@fanfare/contract/shapes/backoffice/content'
import type { PlatformFile } from '@fanfare/contract/shapes/backoffice/platform-files'

/** Lists the files of a post that can be shown. */
export function filesOfPost({ files }: PlatformPost): PlatformFile[] {
  return files.flatMap(({ fileId, url, contentType }) =>
    fileId === null || url === null ? [] : [{ fileId, url, type: contentType }],
  )
}
