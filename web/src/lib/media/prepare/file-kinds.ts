import {
  mediaFormatOfContentType,
  mediaFormats,
  mediaFormatsOfFileKind,
  type PostFileKind,
} from '@fanfare/contract/social/media-formats'

/** Kind of a file in a post. */
export type FileKind = PostFileKind

/** The type that the browser gives a file, else, where its system knows none, the one of its ending; empty without. */
export function contentTypeOf({ name, type }: { name: string; type: string }): string {
  const ending = endingOf(name)
  return type || (mediaFormats.find(({ endings }) => endings.includes(ending))?.types[0] ?? '')
}

function endingOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** Returns the kind of a file in a post, by its name and claimed type; null if it is not supported. */
export function fileKindOf(file: { name: string; type: string }): FileKind | null {
  return mediaFormatOfContentType(contentTypeOf(file))?.part ?? null
}

/** Checks whether a file with a video type may be audio only: recorders write both into one container. */
export function mayBeAudioOnly({ name }: { name: string }): boolean {
  const ending = endingOf(name)
  return mediaFormatsOfFileKind('AUDIO').some(({ endings }) => endings.includes(ending))
}

/** Returns the `accept` attribute of a file picker for these kinds. */
export function acceptAttribute(...fileKinds: FileKind[]): string {
  const kinds = fileKinds.flatMap(mediaFormatsOfFileKind)
  return [
    ...kinds.flatMap(({ types }) => types),
    ...kinds.flatMap(({ endings }) => endings.map((ending) => `.${ending}`)),
  ].join()
}

/** The kinds by their names, for who chooses. */
export function formatFileKindNames(...fileKinds: FileKind[]): string {
  const names = fileKinds.flatMap(mediaFormatsOfFileKind).map(({ name }) => name)
  return [...new Set(names)].join(', ')
}
