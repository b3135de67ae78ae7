/**
 * Computes the loudness of a recording along its length: the peak of each of `points` equal segments, 0 to
 * 100, the loudest being 100.
 */
export function computeWaveform(samples: Float32Array, points: number): number[] {
  const stretch = samples.length / points
  const peaks = Array.from({ length: points }, (_, point) => {
    let peak = 0
    const end = Math.floor((point + 1) * stretch)
    for (let at = Math.floor(point * stretch); at < end; at++) {
      peak = Math.max(peak, Math.abs(samples[at] ?? 0))
    }
    return peak
  })
  const loudest = Math.max(...peaks)
  return peaks.map((peak) => (loudest === 0 ? 0 : Math.round((peak / loudest) * 100)))
}
