const remembered = 200
const ends = 1

/** Where recordings were left, so that who scrolls back goes on there. */
const places = new Map<string, number>()

export function keepPlace(path: string, { currentTime, duration }: HTMLMediaElement) {
  places.delete(path)
  if (currentTime < ends || duration - currentTime < ends) return
  places.set(path, currentTime)
  if (places.size > remembered) places.delete(places.keys().next().value ?? path)
}

export function keptPlace(path: string): number {
  return places.get(path) ?? 0
}
