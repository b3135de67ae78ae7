const width = 320

/** Returns the path of a small picture of a file: of the picture itself, or of the cover of a video or audio. */
export function thumbnailUrl(fileId: string): string {
  return `/files/${fileId}-${width}`
}
