import { kindOfType, kindsOf, type MediaPart, mediaKinds } from '@fanfare/contract/media-kinds'

/** What a file is to a post. */
export type FileKind = MediaPart

/** The type that the browser gives a file, else, where its system knows none, the one of its ending; empty without. */
export function contentTypeOf({ name, type }: { name: string; type: string }): string {
  const ending = endingOf(name)
  return type || (mediaKinds.find(({ endings }) => endings.includes(ending))?.types[0] ?? '')
}

function endingOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** What the file can be in a post, by its name and claimed type; null where it can be nothing. */
export function fileKindOf(file: { name: string; type: string }): FileKind | null {
  return kindOfType(contentTypeOf(file))?.part ?? null
}

/** Whether a file that passes for a video may be a sound: recorders write both into one container. */
export function mayBeAudioOnly({ name }: { name: string }): boolean {
  const ending = endingOf(name)
  return kindsOf('AUDIO').some(({ endings }) => endings.includes(ending))
}

/** What a file picker offers for these kinds. */
export function acceptAttribute(...wanted: FileKind[]): string {
  const kinds = wanted.flatMap(kindsOf)
  return [
    ...kinds.flatMap(({ types }) => types),
    ...kinds.flatMap(({ endings }) => endings.map((ending) => `.${ending}`)),
  ].join()
}

/** The kinds by their names, for who chooses. */
export function kindNames(...wanted: FileKind[]): string {
  const names = wanted.flatMap(kindsOf).map(({ name }) => name)
  return [...new Set(names)].join(', ')
}
