const width = 320

/** The path of a small picture of a file: of a picture itself, or of the cover of a video or a sound. */
export function thumbnailUrl(fileId: string): string {
  return `/files/${fileId}-${width}`
}
