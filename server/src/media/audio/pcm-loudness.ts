import type { AudioCodec, EncodedPacket } from 'mediabunny'

/** Returns the loudness of a packet, on any scale that is the same for the whole file; 0 is silence. */
export type Loudness = (packet: EncodedPacket) => number

type Sample = { bytes: number; at: (view: DataView, place: number) => number }

/** Readers of each PCM sample format, with values from -1 to 1. */
const samples: Partial<Record<AudioCodec, Sample>> = {
  'pcm-u8': { bytes: 1, at: (view, place) => (view.getUint8(place) - 128) / 128 },
  'pcm-s8': { bytes: 1, at: (view, place) => view.getInt8(place) / 128 },
  'pcm-s16': { bytes: 2, at: (view, place) => view.getInt16(place, true) / 2 ** 15 },
  'pcm-s16be': { bytes: 2, at: (view, place) => view.getInt16(place, false) / 2 ** 15 },
  // Of three bytes the upper two say how loud it is.
  'pcm-s24': { bytes: 3, at: (view, place) => view.getInt16(place + 1, true) / 2 ** 15 },
  'pcm-s24be': { bytes: 3, at: (view, place) => view.getInt16(place, false) / 2 ** 15 },
  'pcm-s32': { bytes: 4, at: (view, place) => view.getInt32(place, true) / 2 ** 31 },
  'pcm-s32be': { bytes: 4, at: (view, place) => view.getInt32(place, false) / 2 ** 31 },
  'pcm-f32': { bytes: 4, at: (view, place) => view.getFloat32(place, true) },
  'pcm-f32be': { bytes: 4, at: (view, place) => view.getFloat32(place, false) },
  'pcm-f64': { bytes: 8, at: (view, place) => view.getFloat64(place, true) },
  'pcm-f64be': { bytes: 8, at: (view, place) => view.getFloat64(place, false) },
}

/** The highest of the samples in a packet, of any channel. Undefined for what is compressed. */
export function pcmLoudness(codec: AudioCodec): Loudness | undefined {
  const sample = samples[codec]
  if (!sample) return undefined
  return ({ data }) => {
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    let most = 0
    for (let place = 0; place + sample.bytes <= data.length; place += sample.bytes) {
      const height = Math.abs(sample.at(view, place))
      if (height > most) most = height
    }
    // Samples of floating point may be anything.
    return Number.isFinite(most) ? Math.min(1, most) : 0
  }
}
