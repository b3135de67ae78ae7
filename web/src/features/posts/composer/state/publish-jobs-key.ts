const prefix = 'composer-postings:'

/** The key under which this browser stores an author's unfinished publish jobs. */
export function buildPublishJobsStorageKey(userId: string): string {
  return prefix + userId
}

/** Checks whether an earlier visit left unfinished publish jobs of this author. */
export function hasStoredPublishJobs(userId: string): boolean {
  try {
    return localStorage.getItem(buildPublishJobsStorageKey(userId)) !== null
  } catch {
    // Storage can be forbidden: then nothing was left.
    return false
  }
}

/** Deletes every stored publish job of this browser, whoever wrote it. */
export function deleteAllStoredPublishJobs(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
}
