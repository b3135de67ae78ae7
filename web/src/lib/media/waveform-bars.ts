/** The loudness of a recording in this many bars, each the loudest of those that it stands for, from 0.06 to 1. */
export function waveformBars(waveform: readonly number[], count: number): number[] {
  const bars = Math.min(count, waveform.length)
  return Array.from({ length: bars }, (_, at) => {
    const from = Math.floor((at * waveform.length) / bars)
    const to = Math.max(from + 1, Math.floor(((at + 1) * waveform.length) / bars))
    const loudest = Math.max(...waveform.slice(from, to))
    return Math.min(1, Math.max(0.06, loudest / 100))
  })
}
