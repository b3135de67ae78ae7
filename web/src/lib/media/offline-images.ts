type Shown = ReadonlyMap<string, string>

const none: Shown = new Map()
let shown: Shown = none
const made = new Set<string>()
const listeners = new Set<() => void>()

function show(next: Shown): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Addresses of pictures that this device kept, by their paths at the API, while nothing else can be had. */
export const offlineImages = {
  get: () => shown,
  add(path: string, picture: Blob) {
    const url = URL.createObjectURL(picture)
    made.add(url)
    show(new Map(shown).set(path, url))
  },
  /** Switches back to images from the API. Images on screen stay as they are. */
  leave() {
    if (shown.size > 0) show(none)
  },
  /** Revokes all images. */
  forget() {
    for (const url of made) URL.revokeObjectURL(url)
    made.clear()
    this.leave()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
