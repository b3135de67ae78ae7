import type { PostForAdmins } from '@fanfare/contract/shapes/backoffice/content'
import type { FileForAdmins } from '@fanfare/contract/shapes/backoffice/platform-files'

/** Lists the files of a post that can be shown. */
export function viewableFilesOfPost({ files }: PostForAdmins): FileForAdmins[] {
  return files.flatMap(({ fileId, url, contentType }) =>
    fileId === null || url === null ? [] : [{ fileId, url, type: contentType }],
  )
}
