/** Kind of a file in a post. */
export type PostFileKind = 'IMAGE' | 'VIDEO' | 'AUDIO'

/**
 * Conversion of a media kind into one that plays everywhere: SHARP decodes pictures; COPIED copies tracks
 * into a container without tags if their codecs play everywhere, and decodes sound if they do not
 * (`codec-handling.ts`); DECODED decodes samples or pixels by a library or own code; FFMPEG needs that program.
 * Browsers first scale each picture that they can open.
 */
export type MediaConversion = 'SHARP' | 'COPIED' | 'DECODED' | 'FFMPEG'

export type MediaFormat = {
  name: string
  part: PostFileKind
  decoder: MediaConversion
  /** MIME types that browsers and file signature detection report; the first is ours. */
  types: readonly [string, ...string[]]
  endings: readonly string[]
}

/** Media kinds accepted for a post, an avatar or a banner. */
export const mediaFormats: readonly MediaFormat[] = [
  picture('JPEG', 'SHARP', ['image/jpeg'], ['jpg', 'jpeg']),
  picture('PNG', 'SHARP', ['image/png', 'image/apng'], ['png']),
  picture('GIF', 'SHARP', ['image/gif'], ['gif']),
  picture('WebP', 'SHARP', ['image/webp'], ['webp']),
  picture('AVIF', 'SHARP', ['image/avif'], ['avif']),
  picture(
    'HEIC',
    'DECODED',
    ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
    ['heic', 'heif', 'hif'],
  ),
  video('MP4', 'COPIED', ['video/mp4'], ['mp4']),
  video('MOV', 'COPIED', ['video/quicktime'], ['mov']),
  video('MKV', 'COPIED', ['video/x-matroska', 'video/matroska'], ['mkv']),
  video('M4V', 'COPIED', ['video/x-m4v', 'video/m4v'], ['m4v']),
  video('WebM', 'COPIED', ['video/webm'], ['webm']),
  video('3GP', 'COPIED', ['video/3gpp', 'video/3gpp2'], ['3gp', '3g2']),
  sound('MP3', 'COPIED', ['audio/mpeg', 'audio/mp3'], ['mp3']),
  sound('WAV', 'COPIED', ['audio/wav', 'audio/x-wav', 'audio/vnd.wave'], ['wav']),
  sound('AAC', 'COPIED', ['audio/aac', 'audio/x-aac'], ['aac']),
  sound('M4A', 'COPIED', ['audio/mp4', 'audio/m4a', 'audio/x-m4a'], ['m4a']),
  sound('FLAC', 'COPIED', ['audio/flac', 'audio/x-flac'], ['flac']),
  sound('OGG', 'COPIED', ['audio/ogg', 'audio/opus', 'application/ogg'], ['ogg', 'oga', 'opus']),
  sound('WebM', 'COPIED', ['audio/webm'], ['weba', 'webm']),
  sound('3GP', 'COPIED', ['audio/3gpp', 'audio/3gpp2'], ['3gp', '3g2']),
  sound('AMR', 'FFMPEG', ['audio/amr', 'audio/amr-wb'], ['amr']),
  sound('AIFF', 'DECODED', ['audio/aiff', 'audio/x-aiff'], ['aif', 'aiff']),
]

function picture(
  name: string,
  decoder: MediaConversion,
  types: MediaFormat['types'],
  endings: string[],
): MediaFormat {
  return { name, part: 'IMAGE', decoder, types, endings }
}

function video(
  name: string,
  decoder: MediaConversion,
  types: MediaFormat['types'],
  endings: string[],
): MediaFormat {
  return { name, part: 'VIDEO', decoder, types, endings }
}

function sound(
  name: string,
  decoder: MediaConversion,
  types: MediaFormat['types'],
  endings: string[],
): MediaFormat {
  return { name, part: 'AUDIO', decoder, types, endings }
}

/** The kinds that a part may be of. */
export function mediaFormatsOfFileKind(part: PostFileKind): readonly MediaFormat[] {
  return mediaFormats.filter((kind) => kind.part === part)
}

/** The kind that a content type names, with parameters or without; undefined where it names none. */
export function mediaFormatOfContentType(type: string): MediaFormat | undefined {
  const [bare = ''] = type.split(';')
  return mediaFormats.find(({ types }) => types.includes(bare.trim().toLowerCase()))
}
