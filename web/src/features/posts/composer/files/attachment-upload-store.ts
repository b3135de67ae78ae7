import type { UploadFileRole } from '@fanfare/contract/shapes/social/media'
import { discardUpload, uploadResumably } from '../../../../lib/api/resumable-upload.ts'
import { toErrorMessage } from '../../../../lib/i18n/error-messages.ts'
import type { FileKind } from '../../../../lib/media/prepare/file-kinds.ts'
import type { Attachment } from '../state/composer-state.ts'
import { attachmentsOfStoredJobs } from '../state/stored-publish-jobs.ts'
import { createAttachmentDisplayStore } from './attachment-contents.ts'
import { deleteDraftFile, loadDraftFiles, storeDraftFile } from './draft-files.ts'
import { FileRejectedError, type PreparedFile, prepareFileForUpload } from './prepare-file.ts'
import { raceWithAbort } from './race-with-abort.ts'

/** Thrown for a chosen file that this browser cannot prepare; the message names it and says why. */
export class FilePreparationError extends Error {
  readonly key: string

  constructor(key: string, message: string, cause: unknown) {
    super(message, { cause })
    this.key = key
  }
}

/** A file of an attachment and its upload: `id` is null until it has arrived, `sent` the share from 0 to 1. */
type Part = {
  part: UploadFileRole
  name: string
  blob: Blob
  url: string | null
  id: string | null
  sent: number
}
type Item = { kind: FileKind; waveform: number[] | null; parts: Part[]; sending: ActiveUpload | null }
type ActiveUpload = { controller: AbortController; done: Promise<void> }

/**
 * Creates the store of a draft's attachments: prepares their files, stores them in this browser, and uploads them as soon as
 * they are ready. `pause` stops the uploads, which `resume` continues.
 */
export function createAttachmentUploadStore(userId: string) {
  const contents = createAttachmentDisplayStore()
  let isPaused = true
  const items = new Map<string, Item>()
  /** Preparation of each file chosen in this session, including files that are ready. */
  const preparations = new Map<string, Promise<{ seconds: number | null }>>()

  /** Prepares a chosen file, stores it and starts its upload. `untilPrepared` waits for that. */
  function prepare(key: string, chosen: File, kind: FileKind): void {
    contents.add(key, kind === 'IMAGE' ? URL.createObjectURL(chosen) : null)
    const preparation = makeReady(key, chosen, kind)
    // The error is shown by the caller of `untilPrepared`.
    preparation.catch(() => undefined)
    preparations.set(key, preparation)
  }

  async function makeReady(key: string, chosen: File, kind: FileKind): Promise<{ seconds: number | null }> {
    const file = await prepareFileForUpload(chosen, kind).catch((error: unknown) => {
      const sentence = error instanceof FileRejectedError ? error.message : toErrorMessage(error)
      const message = sentence.includes(chosen.name) ? sentence : `${chosen.name}: ${sentence}`
      throw new FilePreparationError(key, message, error)
    })
    if (contents.has(key)) {
      take(key, kind, file, { name: chosen.name })
      persist(key)
      start(key)
    }
    return { seconds: file.seconds }
  }

  /**
   * Waits until a chosen file is ready.
   * @throws FilePreparationError
   */
  async function untilPrepared(key: string): Promise<{ seconds: number | null }> {
    const preparation = preparations.get(key)
    if (!preparation) throw new Error('This file was not chosen here')
    return await preparation
  }

  function take(
    key: string,
    kind: FileKind,
    { file, cover, waveform }: Omit<PreparedFile, 'seconds'>,
    {
      name,
      urls = {},
      captions = null,
    }: { name: string; urls?: Partial<Record<UploadFileRole, string>>; captions?: Blob | null },
  ) {
    const part = (of: UploadFileRole, blob: Blob | null, named: string): Part[] =>
      blob ? [{ part: of, name: named, blob, url: urls[of] ?? null, id: null, sent: 0 }] : []
    // Small ones are sent first.
    const parts = [
      ...part('THUMBNAIL', cover, 'cover.jpg'),
      ...part('CAPTIONS', captions, 'captions.vtt'),
      ...part(kind, file, nameOf(name, file.type)),
    ]
    items.set(key, { kind, waveform, parts, sending: null })
    const shown = cover ?? (kind === 'VIDEO' ? null : file)
    const before = contents.get(key)?.previewUrl
    contents.update(key, {
      waveform,
      ...(before || !shown ? {} : { previewUrl: URL.createObjectURL(shown) }),
    })
  }

  function persist(key: string) {
    const item = items.get(key)
    if (!item) return
    const blobOf = (target: UploadFileRole) => item.parts.find(({ part }) => part === target)?.blob ?? null
    const file = blobOf(item.kind)
    if (!file) return
    void storeDraftFile({
      key,
      userId,
      file,
      cover: blobOf('THUMBNAIL'),
      captions: blobOf('CAPTIONS'),
      waveform: item.waveform,
      uploadUrls: Object.fromEntries(item.parts.flatMap(({ part, url }) => (url ? [[part, url]] : []))),
    })
  }

  /**
   * Restores the files that this browser has stored, and deletes those that no draft needs.
   * @returns the keys of attachments whose files are missing
   */
  async function restore(attachments: readonly Attachment[]): Promise<string[]> {
    const storedFiles = new Map((await loadDraftFiles(userId)).map((file) => [file.key, file]))
    const lost: string[] = []
    for (const { key, kind, name } of attachments) {
      if (contents.has(key)) continue
      const file = storedFiles.get(key)
      if (!file) {
        lost.push(key)
        continue
      }
      contents.add(key, null)
      take(key, kind, file, { name, urls: file.uploadUrls, captions: file.captions })
      start(key)
    }
    const needed = new Set([...attachments, ...attachmentsOfStoredJobs(userId)].map(({ key }) => key))
    for (const key of storedFiles.keys())
      if (!needed.has(key) && !contents.has(key)) void deleteDraftFile(key)
    return lost
  }

  function start(key: string) {
    const item = items.get(key)
    if (!item || item.sending || isPaused || item.parts.every(({ id }) => id !== null)) return
    const controller = new AbortController()
    contents.update(key, { refusal: null, isRefusalAnnounced: false, isWaiting: false })
    const done = send(key, item, controller.signal).finally(() => {
      if (item.sending?.controller === controller) item.sending = null
    })
    item.sending = { controller, done }
    done.catch((error: unknown) => {
      if (!controller.signal.aborted)
        contents.update(key, { refusal: toErrorMessage(error), isWaiting: false })
    })
  }

  async function send(key: string, item: Item, signal: AbortSignal) {
    const showProgress = () => contents.update(key, { share: shareOf(item.parts), isWaiting: false })
    for (const one of item.parts) {
      if (one.id !== null) continue
      one.id = await uploadResumably(
        { part: one.part, key, name: one.name, blob: one.blob },
        {
          url: one.url,
          signal,
          onStarted: (url) => {
            one.url = url
            persist(key)
          },
          onProgress: (share) => {
            one.sent = share
            showProgress()
          },
          onWaiting: (isWaiting) => contents.update(key, { isWaiting }),
        },
      )
      one.sent = 1
      showProgress()
    }
  }

  /**
   * Waits until every attachment has arrived; refused ones are tried again.
   * @returns the ids of the uploads, in the order of the post
   * @throws ApiProblem, or the signal's reason
   */
  async function finish(keys: readonly string[], signal: AbortSignal): Promise<string[]> {
    for (const key of keys) start(key)
    await raceWithAbort(Promise.all(keys.map((key) => items.get(key)?.sending?.done)), signal)
    return keys.flatMap((key) => (items.get(key)?.parts ?? []).flatMap(({ id }) => id ?? []))
  }

  /** Marks all uploads as unknown, so that the next try asks the server what it still has. */
  function recheck() {
    for (const { parts } of items.values()) for (const part of parts) part.id = null
  }

  /**
   * Marks the files that the server named in its problems with a post, and those that were refused with one of them: the view
   * that shows the problems announces them.
   */
  function markRefused(problems: readonly string[]) {
    for (const [key, { parts }] of items) {
      const before = contents.get(key)?.refusal
      const refusal = problems.find(
        (problem) => problem === before || parts.some(({ name }) => problem.includes(name)),
      )
      if (refusal !== undefined) contents.update(key, { refusal, isRefusalAnnounced: true, isWaiting: false })
    }
  }

  function setCaptions(key: string, captions: Blob | null) {
    const item = items.get(key)
    if (!item) return
    const old = item.parts.find(({ part }) => part === 'CAPTIONS')
    if (old?.url) void discardUpload(old.url)
    item.sending?.controller.abort()
    item.sending = null
    const others = item.parts.filter((part) => part !== old)
    const part: Part[] = captions
      ? [{ part: 'CAPTIONS', name: 'captions.vtt', blob: captions, url: null, id: null, sent: 0 }]
      : []
    item.parts = [...part, ...others]
    persist(key)
    start(key)
  }

  function remove(key: string) {
    const item = items.get(key)
    item?.sending?.controller.abort()
    for (const { url } of item?.parts ?? []) if (url) void discardUpload(url)
    items.delete(key)
    preparations.delete(key)
    contents.remove(key)
    void deleteDraftFile(key)
  }

  /** Deletes the stored draft files once the post is published. */
  async function deleteStored() {
    await Promise.all([...items.keys()].map(deleteDraftFile))
  }

  function pause() {
    isPaused = true
    for (const item of items.values()) {
      item.sending?.controller.abort()
      item.sending = null
    }
  }

  function resume() {
    isPaused = false
    // Refused ones wait for their author.
    for (const key of items.keys()) if (!contents.get(key)?.refusal) start(key)
  }

  return {
    getSnapshot: contents.getSnapshot,
    subscribe: contents.subscribe,
    prepare,
    untilPrepared,
    restore,
    retry: start,
    finish,
    recheck,
    markRefused,
    setCaptions,
    remove,
    deleteStored,
    /** The share of all bytes that has arrived, from 0 to 1. */
    share: () => shareOf([...items.values()].flatMap(({ parts }) => parts)),
    pause,
    resume,
    /** Revokes all previews and clears the contents: files still being prepared are not stored either. */
    revokeAll: contents.revokeAll,
  }
}

export type AttachmentUploadStore = ReturnType<typeof createAttachmentUploadStore>

function shareOf(parts: readonly Part[]): number {
  const all = parts.reduce((sum, { blob }) => sum + blob.size, 0)
  const sent = parts.reduce((sum, { blob, sent: share }) => sum + blob.size * share, 0)
  return all === 0 ? 0 : sent / all
}

const endings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/** Returns the name of the chosen file, with the ending of its new type. */
function nameOf(name: string, type: string): string {
  const ending = endings[type]
  return ending ? `${name.replace(/\.[^.]*$/, '') || 'image'}.${ending}` : name
}
