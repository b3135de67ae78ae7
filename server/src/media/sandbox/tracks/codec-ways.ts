import type { AudioCodec, VideoCodec } from 'mediabunny'

/**
 * Handling of each audio codec: COPIED as it is, since browsers play it in an MP4; DECODED here and stored as
 * FLAC. All others require ffmpeg.
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

/**
 * Container in which the video of each codec is stored unchanged. Of all others ffmpeg makes H.264, if it is
 * installed.
 */
const pictureWays: Partial<Record<VideoCodec, 'MP4' | 'WEBM'>> = {
  avc: 'MP4',
  hevc: 'MP4',
  vp9: 'MP4',
  av1: 'MP4',
  // What browsers record, and play in WebM alone.
  vp8: 'WEBM',
}

/** @param codec as mediabunny calls it; null where it does not know it */
export function pictureWayOf(codec: VideoCodec | null): 'MP4' | 'WEBM' | 'FFMPEG' {
  return (codec && pictureWays[codec]) ?? 'FFMPEG'
}

const names: Record<string, string> = {
  mp2: 'MPEG Layer II',
  samr: 'AMR',
  sawb: 'AMR',
  vorbis: 'Vorbis',
  ac3: 'Dolby',
  eac3: 'Dolby',
  dts: 'DTS',
  vp8: 'VP8',
  s263: 'H.263',
  mp4v: 'MPEG-4 Part 2',
  prores: 'ProRes',
  jpeg: 'Motion JPEG',
}

/** A codec as people call it, by what its container or mediabunny calls it. */
export function codecName(codec: string): string {
  return names[codec] ?? codec
}
