import type { SeededRandom } from '../seeded-random.ts'

export const sampleRate = 32_000

/** Mixes a note into the samples, from `at` seconds on. */
export type Instrument = (samples: Float32Array, at: number, pitch: number, loudness: number) => void

/** A string that is plucked: noise in a loop as long as one swing, which gets duller with every turn. */
export function createPluckedStrings(random: SeededRandom, ring: number): Instrument {
  return (samples, at, pitch, loudness) => {
    const loop = Float32Array.from({ length: Math.round(sampleRate / frequencyOf(pitch)) }, () =>
      random.between(-1, 1),
    )
    let index = 0
    mix(samples, at, 2.4, (passed) => {
      const here = loop[index] ?? 0
      const next = (index + 1) % loop.length
      loop[index] = 0.5 * (here + (loop[next] ?? 0)) * ring
      index = next
      return here * loudness * Math.min(1, passed * 400)
    })
  }
}

/** A round low tone. */
export const mixBassNote: Instrument = (samples, at, pitch, loudness) => {
  const radiansPerSecond = 2 * Math.PI * frequencyOf(pitch)
  mix(samples, at, 0.7, (passed) => {
    const fade = Math.min(1, passed * 90) * Math.exp(-passed * 3.4)
    return (
      loudness * fade * (Math.sin(radiansPerSecond * passed) + 0.25 * Math.sin(2 * radiansPerSecond * passed))
    )
  })
}

/** Chords that swell and go. */
export const mixPadNote: Instrument = (samples, at, pitch, loudness) => {
  const radiansPerSecond = 2 * Math.PI * frequencyOf(pitch)
  mix(samples, at, 2.2, (passed) => {
    const swell = Math.sin(Math.min(1, passed / 2.2) * Math.PI) ** 2
    return (
      loudness *
      swell *
      (Math.sin(radiansPerSecond * passed) + 0.5 * Math.sin(radiansPerSecond * 1.004 * passed))
    )
  })
}

/** A drum: its pitch falls while it fades. */
export const mixDrumNote: Instrument = (samples, at, pitch, loudness) => {
  const high = frequencyOf(pitch)
  mix(samples, at, 0.3, (passed) => {
    const swing = high * 0.05 * (1 - Math.exp(-passed * 40)) + high * 0.5 * passed
    return loudness * Math.exp(-passed * 16) * Math.sin(2 * Math.PI * swing)
  })
}

/** A shaker: a breath of noise. */
export function createShaker(random: SeededRandom): Instrument {
  return (samples, at, _pitch, loudness) => {
    mix(samples, at, 0.08, (passed) => loudness * random.between(-1, 1) * Math.exp(-passed * 60))
  }
}

/** Pitches as keyboards number them: 69 swings 440 times a second. */
function frequencyOf(pitch: number): number {
  return 440 * 2 ** ((pitch - 69) / 12)
}

function mix(samples: Float32Array, at: number, seconds: number, tone: (passed: number) => number): void {
  const first = Math.round(at * sampleRate)
  const last = Math.min(samples.length, first + Math.round(seconds * sampleRate))
  for (let index = first; index < last; index++) {
    samples[index] = (samples[index] ?? 0) + tone((index - first) / sampleRate)
  }
}
