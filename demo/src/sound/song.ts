import { createSeededRandom } from '../seeded-random.ts'
import { encodeWav } from './encode-wav.ts'
import {
  createPluckedStrings,
  createShaker,
  type Instrument,
  mixBassNote,
  mixDrumNote,
  mixPadNote,
  sampleRate,
} from './instruments.ts'

type Style = {
  /** Quarter notes a minute. */
  beats: number
  bars: number
  /** The lowest note of each chord, and whether it is a minor one. */
  chords: readonly (readonly [root: number, kind: 'major' | 'minor'])[]
  /** Steps of a bar of sixteen on which the strings are plucked. */
  plucked: readonly number[]
  hasDrums: boolean
}

const styles = {
  highlife: {
    beats: 112,
    bars: 14,
    chords: [
      [48, 'major'],
      [53, 'major'],
      [55, 'major'],
      [48, 'major'],
    ],
    plucked: [0, 3, 6, 8, 10, 12, 14],
    hasDrums: true,
  },
  ballad: {
    beats: 72,
    bars: 8,
    chords: [
      [45, 'minor'],
      [53, 'major'],
      [48, 'major'],
      [55, 'major'],
    ],
    plucked: [0, 2, 4, 6, 8, 10, 12, 14],
    hasDrums: false,
  },
  story: {
    beats: 60,
    bars: 7,
    chords: [
      [50, 'minor'],
      [46, 'major'],
      [53, 'major'],
      [48, 'major'],
    ],
    plucked: [0, 6, 11],
    hasDrums: false,
  },
} as const satisfies Record<string, Style>

export type MusicStyle = keyof typeof styles

export function isMusicStyle(name: string): name is MusicStyle {
  return Object.hasOwn(styles, name)
}

/** Half a minute of music, the same for the same seed, as a WAV file. */
export function synthesizeSong(name: MusicStyle, seed: string): Buffer {
  const style: Style = styles[name]
  const random = createSeededRandom(`song ${seed}`)
  const beat = 60 / style.beats
  const samples = new Float32Array(Math.round((style.bars * 4 * beat + 2) * sampleRate))
  const guitar = createPluckedStrings(random, 0.996)
  const shake = createShaker(random)
  for (let bar = 0; bar < style.bars; bar++) {
    const [root, kind] = style.chords[bar % style.chords.length] ?? [48, 'major']
    const chord = [0, kind === 'major' ? 4 : 3, 7, 12].map((step) => root + step)
    const begin = bar * 4 * beat
    const play = (instrument: Instrument, step: number, pitch: number, loudness: number) =>
      instrument(samples, begin + (step * beat) / 4, pitch, loudness)
    for (const tone of chord) mixPadNote(samples, begin, tone, 0.035)
    for (const step of style.plucked) {
      play(guitar, step, random.pick(chord) + 12, random.between(0.24, 0.4))
    }
    for (const step of [0, 6, 10]) play(mixBassNote, step, root - 12, 0.26)
    if (!style.hasDrums || bar < 2) continue
    for (const step of [0, 4, 8, 12]) play(mixDrumNote, step, 69, 0.5)
    for (let step = 0; step < 16; step += 2) play(shake, step, 0, step % 4 === 2 ? 0.16 : 0.07)
  }
  return encodeWav(fadedOut(samples), sampleRate)
}

/** Normalizes the samples to full volume and fades out the end. */
function fadedOut(samples: Float32Array): Float32Array {
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0.001)
  const tail = 1.5 * sampleRate
  return samples.map(
    (sample, index) => (sample / loudest) * 0.9 * Math.min(1, (samples.length - index) / tail),
  )
}
