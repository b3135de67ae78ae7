/** What a file is to a post. */
export type FileKind = 'IMAGE' | 'VIDEO' | 'AUDIO'

const kinds: Record<string, FileKind> = {
  'image/jpeg': 'IMAGE',
  'image/png': 'IMAGE',
  'image/gif': 'IMAGE',
  'image/webp': 'IMAGE',
  'video/mp4': 'VIDEO',
  'video/quicktime': 'VIDEO',
  'video/matroska': 'VIDEO',
  'video/x-matroska': 'VIDEO',
  'video/x-m4v': 'VIDEO',
  'video/m4v': 'VIDEO',
  'audio/mpeg': 'AUDIO',
  'audio/mp3': 'AUDIO',
  'audio/wav': 'AUDIO',
  'audio/x-wav': 'AUDIO',
  'audio/vnd.wave': 'AUDIO',
  'audio/aac': 'AUDIO',
  'audio/x-aac': 'AUDIO',
  'audio/mp4': 'AUDIO',
  'audio/m4a': 'AUDIO',
  'audio/x-m4a': 'AUDIO',
  'audio/flac': 'AUDIO',
  'audio/x-flac': 'AUDIO',
  'audio/aiff': 'AUDIO',
  'audio/x-aiff': 'AUDIO',
}

/** For systems that know an ending and not its type. */
const typesByEnding: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  mkv: 'video/x-matroska',
  m4v: 'video/x-m4v',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  aac: 'audio/aac',
  m4a: 'audio/mp4',
  flac: 'audio/flac',
  aif: 'audio/aiff',
  aiff: 'audio/aiff',
}

/** The type that the browser gives a file, else the one of its ending; empty where neither is known. */
export function contentTypeOf({ name, type }: { name: string; type: string }): string {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return type || (typesByEnding[ending] ?? '')
}

/** What the file can be in a post, by its name and claimed type; null where it can be nothing. */
export function fileKindOf(file: { name: string; type: string }): FileKind | null {
  return kinds[contentTypeOf(file)] ?? null
}

/** What a file picker offers for these kinds. */
export function acceptOf(...wanted: FileKind[]): string {
  const types = Object.keys(kinds).filter((type) => wanted.includes(kinds[type] as FileKind))
  const endings = Object.entries(typesByEnding).filter(([, type]) => types.includes(type))
  return [...types, ...endings.map(([ending]) => `.${ending}`)].join()
}
