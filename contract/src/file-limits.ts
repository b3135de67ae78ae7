const MB = 1024 * 1024

/** How many files a form takes, and how large each may be: apart from the other limits, as every call with a form names them. */
export const fileLimits = {
  mediaFiles: 4,
  imageBytes: 15 * MB,
  videoBytes: 50 * MB,
  audioBytes: 20 * MB,
  captionsBytes: 1 * MB,
} as const
