import type { AudioCodec } from 'mediabunny'

/**
 * What becomes of the sound of each codec: COPIED as it is, for browsers play it in an MP4; DECODED here and kept as FLAC.
 * All others only ffmpeg can read, where it is installed.
 */
const soundWays: Record<
  Exclude<AudioCodec, 'vorbis' | 'ac3' | 'eac3' | 'dts'> | 'alac',
  'COPIED' | 'DECODED'
> = {
  aac: 'COPIED',
  mp3: 'COPIED',
  opus: 'COPIED',
  flac: 'COPIED',
  alac: 'DECODED',
  ulaw: 'DECODED',
  alaw: 'DECODED',
  'pcm-u8': 'DECODED',
  'pcm-s8': 'DECODED',
  'pcm-s16': 'DECODED',
  'pcm-s16be': 'DECODED',
  'pcm-s24': 'DECODED',
  'pcm-s24be': 'DECODED',
  'pcm-s32': 'DECODED',
  'pcm-s32be': 'DECODED',
  'pcm-f32': 'DECODED',
  'pcm-f32be': 'DECODED',
  'pcm-f64': 'DECODED',
  'pcm-f64be': 'DECODED',
}

/** @param codec as mediabunny calls it, or else as its container does */
export function soundWayOf(codec: string): 'COPIED' | 'DECODED' | 'FFMPEG' {
  return Object.hasOwn(soundWays, codec) ? soundWays[codec as keyof typeof soundWays] : 'FFMPEG'
}
