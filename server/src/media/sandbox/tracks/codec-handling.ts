import type { AudioCodec, VideoCodec } from 'mediabunny'

/**
 * Handling of each audio codec: COPIED as it is, since browsers play it in an MP4; DECODED here and stored as
 * FLAC. All others require ffmpeg.
 */
const audioCodecs: Record<
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

/** Returns how audio of a codec is handled, which mediabunny names, or else its container. */
export function chooseAudioHandling(codec: string): 'COPIED' | 'DECODED' | 'FFMPEG' {
  return Object.hasOwn(audioCodecs, codec) ? audioCodecs[codec as keyof typeof audioCodecs] : 'FFMPEG'
}

/**
 * Container in which the video of each codec is stored unchanged. Of all others ffmpeg makes H.264, if it is
 * installed.
 */
const videoCodecs: Partial<Record<VideoCodec, 'MP4' | 'WEBM'>> = {
  avc: 'MP4',
  hevc: 'MP4',
  vp9: 'MP4',
  av1: 'MP4',
  // Recorded by browsers, which play it in WebM only.
  vp8: 'WEBM',
}

/** Returns how video of a codec is handled; null is a codec that mediabunny does not know. */
export function chooseVideoHandling(codec: VideoCodec | null): 'MP4' | 'WEBM' | 'FFMPEG' {
  return (codec && videoCodecs[codec]) ?? 'FFMPEG'
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

/** Returns the common name of a codec, which mediabunny or its container names. */
export function toCommonCodecName(codec: string): string {
  return names[codec] ?? codec
}
