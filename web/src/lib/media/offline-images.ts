type Shown = ReadonlyMap<string, string>

const none: Shown = new Map()
let shown: Shown = none
const created = new Set<string>()
const listeners = new Set<() => void>()

function show(next: Shown): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Object URLs of the images that this device stored, by their paths at the API, while that does not answer. */
export const offlineImageUrls = {
  get: () => shown,
  add(path: string, picture: Blob) {
    const url = URL.createObjectURL(picture)
    created.add(url)
    show(new Map(shown).set(path, url))
  },
  /** Switches back to images from the API. Images on screen stay as they are. */
  hide() {
    if (shown.size > 0) show(none)
  },
  /** Revokes all images. */
  revokeAll() {
    for (const url of created) URL.revokeObjectURL(url)
    created.clear()
    this.hide()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
