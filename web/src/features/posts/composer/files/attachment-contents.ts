/** Preview and upload state of an attachment. */
export type AttachmentDisplayState = {
  previewUrl: string | null
  waveform: number[] | null
  /** Uploaded share of the file, from 0 to 1. */
  share: number
  /** True while the server does not respond; the upload resumes by itself. */
  isWaiting: boolean
  /** Reason why the server rejected the file. */
  refusal: string | null
  /** The dialog or the feed says the same: only one of them is an alert. */
  isRefusalAnnounced: boolean
}

type Contents = ReadonlyMap<string, AttachmentDisplayState>

/** Creates the previews and upload states of a draft's attachments by their keys, as `useSyncExternalStore` reads them. */
export function createAttachmentDisplayStore() {
  let contents: Contents = new Map()
  const listeners = new Set<() => void>()

  function replace(next: Contents) {
    contents = next
    for (const listener of listeners) listener()
  }

  function revoke(key: string) {
    const url = contents.get(key)?.previewUrl
    if (url) URL.revokeObjectURL(url)
  }

  return {
    getSnapshot: () => contents,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get: (key: string) => contents.get(key),
    has: (key: string) => contents.has(key),
    add(key: string, previewUrl: string | null) {
      const content = { previewUrl, waveform: null, share: 0, isWaiting: false }
      replace(new Map(contents).set(key, { ...content, refusal: null, isRefusalAnnounced: false }))
    },
    update(key: string, change: Partial<AttachmentDisplayState>) {
      const before = contents.get(key)
      if (before) replace(new Map(contents).set(key, { ...before, ...change }))
    },
    /** Removes an attachment and revokes its preview. */
    remove(key: string) {
      revoke(key)
      const rest = new Map(contents)
      rest.delete(key)
      replace(rest)
    },
    /** Revokes all previews and clears the contents, without a word to listeners. */
    revokeAll() {
      for (const key of contents.keys()) revoke(key)
      contents = new Map()
    },
  }
}
