const MB = 1024 * 1024

/** The number and size of files that a form takes: apart from the other limits, as every call with a form names them. */
export const formFileLimits = {
  mediaFiles: 4,
  imageBytes: 15 * MB,
  videoBytes: 50 * MB,
  audioBytes: 20 * MB,
  captionsBytes: 1 * MB,
} as const
