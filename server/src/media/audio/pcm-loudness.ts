import type { AudioCodec, EncodedPacket } from 'mediabunny'

/** Returns the loudness of a packet, on any scale that is the same for the whole file; 0 is silence. */
export type LoudnessMeter = (packet: EncodedPacket) => number

type Sample = { bytes: number; at: (view: DataView, offset: number) => number }

/** Readers of each PCM sample format, with values from -1 to 1. */
const samples: Partial<Record<AudioCodec, Sample>> = {
  'pcm-u8': { bytes: 1, at: (view, offset) => (view.getUint8(offset) - 128) / 128 },
  'pcm-s8': { bytes: 1, at: (view, offset) => view.getInt8(offset) / 128 },
  'pcm-s16': { bytes: 2, at: (view, offset) => view.getInt16(offset, true) / 2 ** 15 },
  'pcm-s16be': { bytes: 2, at: (view, offset) => view.getInt16(offset, false) / 2 ** 15 },
  // The upper two of three bytes suffice.
  'pcm-s24': { bytes: 3, at: (view, offset) => view.getInt16(offset + 1, true) / 2 ** 15 },
  'pcm-s24be': { bytes: 3, at: (view, offset) => view.getInt16(offset, false) / 2 ** 15 },
  'pcm-s32': { bytes: 4, at: (view, offset) => view.getInt32(offset, true) / 2 ** 31 },
  'pcm-s32be': { bytes: 4, at: (view, offset) => view.getInt32(offset, false) / 2 ** 31 },
  'pcm-f32': { bytes: 4, at: (view, offset) => view.getFloat32(offset, true) },
  'pcm-f32be': { bytes: 4, at: (view, offset) => view.getFloat32(offset, false) },
  'pcm-f64': { bytes: 8, at: (view, offset) => view.getFloat64(offset, true) },
  'pcm-f64be': { bytes: 8, at: (view, offset) => view.getFloat64(offset, false) },
}

/** Returns a function that finds the peak of a packet, in any channel; undefined for compressed audio. */
export function pcmLoudnessMeter(codec: AudioCodec): LoudnessMeter | undefined {
  const sample = samples[codec]
  if (!sample) return undefined
  return ({ data }) => {
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    let peak = 0
    for (let offset = 0; offset + sample.bytes <= data.length; offset += sample.bytes) {
      const height = Math.abs(sample.at(view, offset))
      if (height > peak) peak = height
    }
    // Floating-point samples have any value.
    return Number.isFinite(peak) ? Math.min(1, peak) : 0
  }
}
