import type { UploadPart } from '@fanfare/contract/shapes/media'
import { discardUpload, uploadResumably } from '../../../../lib/api/resumable-upload.ts'
import { errorMessage } from '../../../../lib/i18n/error-messages.ts'
import type { FileKind } from '../../../../lib/media/prepare/file-kinds.ts'
import type { Attachment } from '../state/composer-state.ts'
import { unfinishedAttachments } from '../state/stored-publish-jobs.ts'
import { deleteDraftFile, loadDraftFiles, storeDraftFile } from './draft-files.ts'
import { FileRejectedError, type PreparedFile, prepareFile } from './prepare-file.ts'
import { untilAborted } from './until-aborted.ts'

/** Preview and upload state of an attachment. */
export type AttachmentContent = {
  previewUrl: string | null
  waveform: number[] | null
  /** Uploaded share of the file, from 0 to 1. */
  share: number
  /** True while the server does not respond; the upload resumes by itself. */
  isWaiting: boolean
  /** Reason why the server rejected the file. */
  refusal: string | null
  /** The dialog or the feed says the same: only one of them is an alert. */
  isRefusalAnnounced: boolean
}

/** A chosen file that this browser cannot make ready; the message names it and says why. */
export class FileUnusable extends Error {
  readonly key: string

  constructor(key: string, message: string, cause: unknown) {
    super(message, { cause })
    this.key = key
  }
}

type Contents = ReadonlyMap<string, AttachmentContent>

/** A file of an attachment on its way to the server. */
type Part = {
  part: UploadPart
  name: string
  blob: Blob
  url: string | null
  id: string | null
  sent: number
}
type Item = { kind: FileKind; waveform: number[] | null; parts: Part[]; sending: ActiveUpload | null }
type ActiveUpload = { controller: AbortController; done: Promise<void> }

/**
 * Holds the bytes of a draft's attachments: makes them ready, keeps them in this browser, and sends them as soon as they
 * are there. `pause` stops sending, what has arrived stays; `resume` goes on.
 */
export function createAttachmentStore(userId: string) {
  let contents: Contents = new Map()
  let isPaused = true
  const items = new Map<string, Item>()
  /** Preparation of each file chosen in this session, including files that are ready. */
  const preparations = new Map<string, Promise<{ seconds: number | null }>>()
  const listeners = new Set<() => void>()

  function show(key: string, change: Partial<AttachmentContent>) {
    const before = contents.get(key)
    if (!before) return
    contents = new Map(contents).set(key, { ...before, ...change })
    for (const listener of listeners) listener()
  }

  function add(key: string, previewUrl: string | null) {
    contents = new Map(contents).set(key, {
      previewUrl,
      waveform: null,
      share: 0,
      isWaiting: false,
      refusal: null,
      isRefusalAnnounced: false,
    })
    for (const listener of listeners) listener()
  }

  /** Makes a chosen file ready, keeps it and begins to send it. `prepared` says when. */
  function prepare(key: string, chosen: File, kind: FileKind): void {
    add(key, kind === 'IMAGE' ? URL.createObjectURL(chosen) : null)
    const preparation = makeReady(key, chosen, kind)
    // What went wrong is said by whoever waits for it.
    preparation.catch(() => undefined)
    preparations.set(key, preparation)
  }

  async function makeReady(key: string, chosen: File, kind: FileKind): Promise<{ seconds: number | null }> {
    const file = await prepareFile(chosen, kind).catch((error: unknown) => {
      const sentence = error instanceof FileRejectedError ? error.message : errorMessage(error)
      const message = sentence.includes(chosen.name) ? sentence : `${chosen.name}: ${sentence}`
      throw new FileUnusable(key, message, error)
    })
    if (contents.has(key)) {
      take(key, kind, file, chosen.name, {})
      persist(key)
      start(key)
    }
    return { seconds: file.seconds }
  }

  /**
   * Waits until a chosen file is ready.
   * @throws FileUnusable
   */
  async function prepared(key: string): Promise<{ seconds: number | null }> {
    const preparation = preparations.get(key)
    if (!preparation) throw new Error('This file was not chosen here')
    return await preparation
  }

  function take(
    key: string,
    kind: FileKind,
    { file, cover, waveform }: Omit<PreparedFile, 'seconds'>,
    name: string,
    urls: Partial<Record<UploadPart, string>>,
    captions: Blob | null = null,
  ) {
    const part = (of: UploadPart, blob: Blob | null, named: string): Part[] =>
      blob ? [{ part: of, name: named, blob, url: urls[of] ?? null, id: null, sent: 0 }] : []
    // What is small goes first.
    const parts = [
      ...part('THUMBNAIL', cover, 'cover.jpg'),
      ...part('CAPTIONS', captions, 'captions.vtt'),
      ...part(kind, file, nameOf(name, file.type)),
    ]
    items.set(key, { kind, waveform, parts, sending: null })
    const shown = cover ?? (kind === 'VIDEO' ? null : file)
    const before = contents.get(key)?.previewUrl
    show(key, { waveform, ...(before || !shown ? {} : { previewUrl: URL.createObjectURL(shown) }) })
  }

  function persist(key: string) {
    const item = items.get(key)
    if (!item) return
    const blobOf = (target: UploadPart) => item.parts.find(({ part }) => part === target)?.blob ?? null
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
   * Takes up the files that this browser kept, and has it forget those that nothing needs.
   * @returns the keys of those that it has no more
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
      add(key, null)
      take(key, kind, file, name, file.uploadUrls, file.captions)
      start(key)
    }
    const needed = new Set([...attachments, ...unfinishedAttachments(userId)].map(({ key }) => key))
    for (const key of storedFiles.keys())
      if (!needed.has(key) && !contents.has(key)) void deleteDraftFile(key)
    return lost
  }

  function start(key: string) {
    const item = items.get(key)
    if (!item || item.sending || isPaused || item.parts.every(({ id }) => id !== null)) return
    const controller = new AbortController()
    show(key, { refusal: null, isRefusalAnnounced: false, isWaiting: false })
    const done = send(key, item, controller.signal).finally(() => {
      if (item.sending?.controller === controller) item.sending = null
    })
    item.sending = { controller, done }
    done.catch((error: unknown) => {
      if (!controller.signal.aborted) show(key, { refusal: errorMessage(error), isWaiting: false })
    })
  }

  async function send(key: string, item: Item, signal: AbortSignal) {
    const showProgress = () => show(key, { share: shareOf(item.parts), isWaiting: false })
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
          onWaiting: (isWaiting) => show(key, { isWaiting }),
        },
      )
      one.sent = 1
      showProgress()
    }
  }

  /**
   * Waits until every attachment has arrived; those that were refused are tried again.
   * @returns the ids of the uploads, in the order of the post
   * @throws ApiProblem, or the signal's reason
   */
  async function finish(keys: readonly string[], signal: AbortSignal): Promise<string[]> {
    for (const key of keys) start(key)
    await untilAborted(Promise.all(keys.map((key) => items.get(key)?.sending?.done)), signal)
    return keys.flatMap((key) => (items.get(key)?.parts ?? []).flatMap(({ id }) => id ?? []))
  }

  /** Asks the server at the next try whether it still has what it was sent. */
  function recheck() {
    for (const { parts } of items.values()) for (const part of parts) part.id = null
  }

  /**
   * Marks the files that the server named in its sentences about a post that it did not take, and those that were refused
   * with one of them: whoever shows the sentences announces them.
   */
  function markRefused(problems: readonly string[]) {
    for (const [key, { parts }] of items) {
      const before = contents.get(key)?.refusal
      const refusal = problems.find(
        (problem) => problem === before || parts.some(({ name }) => problem.includes(name)),
      )
      if (refusal !== undefined) show(key, { refusal, isRefusalAnnounced: true, isWaiting: false })
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
    drop(key)
    void deleteDraftFile(key)
  }

  function drop(key: string) {
    revoke(key)
    items.delete(key)
    preparations.delete(key)
    const rest = new Map(contents)
    rest.delete(key)
    contents = rest
    for (const listener of listeners) listener()
  }

  /** Deletes the stored draft files once the post is published. */
  async function deleteStored() {
    await Promise.all([...items.keys()].map(deleteDraftFile))
  }

  function revoke(key: string) {
    const url = contents.get(key)?.previewUrl
    if (url) URL.revokeObjectURL(url)
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
    // What the server refused waits for its author.
    for (const key of items.keys()) if (!contents.get(key)?.refusal) start(key)
  }

  return {
    getSnapshot: () => contents,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    prepare,
    prepared,
    restore,
    retry: start,
    finish,
    recheck,
    markRefused,
    setCaptions,
    remove,
    forgetKept: deleteStored,
    /** The share of all bytes that has arrived, from 0 to 1. */
    share: () => shareOf([...items.values()].flatMap(({ parts }) => parts)),
    pause,
    resume,
    /** Revokes all previews and clears the contents: files still being prepared are not stored either. */
    revokeAll: () => {
      for (const key of contents.keys()) revoke(key)
      contents = new Map()
    },
  }
}

export type AttachmentStore = ReturnType<typeof createAttachmentStore>

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

/** The name that it was chosen by, with the ending of what it has become. */
function nameOf(name: string, type: string): string {
  const ending = endings[type]
  return ending ? `${name.replace(/\.[^.]*$/, '') || 'image'}.${ending}` : name
}
