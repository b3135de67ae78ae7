const maxPositions = 200
const ignoredEndSeconds = 1

/** Playback positions by path, so that playback resumes when the viewer scrolls back. */
const positions = new Map<string, number>()

export function savePlaybackPosition(path: string, { currentTime, duration }: HTMLMediaElement) {
  positions.delete(path)
  if (currentTime < ignoredEndSeconds || duration - currentTime < ignoredEndSeconds) return
  positions.set(path, currentTime)
  if (positions.size > maxPositions) positions.delete(positions.keys().next().value ?? path)
}

export function loadPlaybackPosition(path: string): number {
  return positions.get(path) ?? 0
}
