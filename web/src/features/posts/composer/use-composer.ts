import type { PostType } from '@fanfare/contract/social/post-types'
import { generateIdempotencyKey } from '@fanfare/ui/lib/idempotency-key'
import { useEffect, useEffectEvent, useReducer, useRef, useState, useSyncExternalStore } from 'react'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { toErrorMessage } from '../../../lib/i18n/error-messages.ts'
import {
  type AttachmentUploadStore,
  createAttachmentUploadStore,
  FilePreparationError,
} from './files/attachment-upload-store.ts'
import { selectFittingFiles } from './files/select-fitting-files.ts'
import { appendSharedText } from './shared/caption-from-shared.ts'
import type { SharedContent } from './shared/shared-content.ts'
import { findStoredComposerDraft, storeComposerDraft } from './state/composer-draft.ts'
import {
  type Attachment,
  type ComposerAction,
  type ComposerState,
  composerReducer,
  createComposerState,
} from './state/composer-state.ts'

/** A publish job that its author edits: its files are at hand, also where the browser could not store them. */
export type ReturnedPublishJob = {
  draft: ComposerState
  files: AttachmentUploadStore
  /** Reasons why the last attempt to publish failed. */
  problems: readonly string[]
}

type ComposerInput = { as: PostType; shared: SharedContent | null; takenBack: ReturnedPublishJob | null }

/**
 * The post that somebody is writing: taken up from where they left it in this browser, kept with every change, its files
 * sent as they come. Every edit clears what was wrong. What they shared from another app is added to it.
 */
export function useComposer(userId: string, { as: openedAs, shared, takenBack }: ComposerInput) {
  const [state, dispatch] = useReducer(composerReducer, null, () => {
    const draft = takenBack?.draft ?? findStoredComposerDraft(userId)
    const start =
      draft?.type === 'TEXT' ? { ...draft, type: openedAs } : (draft ?? createComposerState(openedAs))
    if (!shared?.caption) return start
    return composerReducer(start, { do: 'write', caption: appendSharedText(start.caption, shared.caption) })
  })
  const submission = useSubmission()
  const [files] = useState(() => takenBack?.files ?? createAttachmentUploadStore(userId))
  const contents = useSyncExternalStore(files.subscribe, files.getSnapshot)
  const [isDraft, setDraft] = useState(() => takenBack !== null || findStoredComposerDraft(userId) !== null)
  const [discarded, setDiscarded] = useState<ComposerState | null>(null)
  /** The post is on its way, and its files with it: nothing of it is a draft any more. */
  const isHandedOver = useRef(false)
  /** The files whose preparation this composer waits for. */
  const awaited = useRef(new Set<string>())

  useEffect(() => {
    if (!isHandedOver.current) storeComposerDraft(userId, state)
  }, [userId, state])

  const restore = useEffectEvent(async () => {
    const readyAttachments = state.attachments.filter(({ isReady }) => isReady)
    for (const key of await files.restore(readyAttachments)) dispatch({ do: 'detach', key })
  })
  useEffect(() => {
    files.resume()
    void restore()
    return () => {
      if (!isHandedOver.current) files.pause()
    }
  }, [files])
  useEffect(
    () => () => {
      if (!isHandedOver.current) files.revokeAll()
    },
    [files],
  )

  const hasStarted = useRef(false)
  const start = useEffectEvent(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    if (takenBack) {
      submission.fail([...takenBack.problems])
      awaitFiles(state)
    }
    attach(shared?.files ?? [])
  })
  useEffect(() => start(), [])

  function edit(action: ComposerAction) {
    submission.clear()
    forgetDiscarded()
    dispatch(action)
  }

  function attach(chosen: readonly File[], prefersAudio = false) {
    if (chosen.length === 0) return
    const { files: admitted, problems } = selectFittingFiles(state, chosen, prefersAudio)
    submission.fail(problems)
    if (admitted.length === 0) return
    forgetDiscarded()
    const added = admitted.map(({ file, kind }) => ({ file, attachment: newAttachment(file.name, kind) }))
    dispatch({ do: 'attach', attachments: added.map(({ attachment }) => attachment) })
    for (const { file, attachment } of added) {
      files.prepare(attachment.key, file, attachment.kind)
      void awaitFile(attachment.key)
    }
  }

  function awaitFiles({ attachments }: ComposerState) {
    for (const { key, isReady } of attachments) if (!isReady) void awaitFile(key)
  }

  async function awaitFile(key: string) {
    if (awaited.current.has(key)) return
    awaited.current.add(key)
    try {
      const { seconds } = await files.untilPrepared(key)
      dispatch({ do: 'make-ready', key, seconds })
    } catch (error) {
      // Of a post that is on its way, the queue says it; of a file that was removed, nobody.
      if (isHandedOver.current || !files.getSnapshot().has(key)) return
      files.remove(key)
      dispatch({ do: 'detach', key })
      const sentence = error instanceof FilePreparationError ? error.message : toErrorMessage(error)
      submission.addError(sentence)
    } finally {
      awaited.current.delete(key)
    }
  }

  function detach(key: string) {
    files.remove(key)
    edit({ do: 'detach', key })
  }

  function returnToText() {
    for (const { key } of state.attachments) files.remove(key)
    edit({ do: 'return-to-text' })
  }

  function setCaptions(key: string, file: File | null) {
    files.setCaptions(key, file)
    edit({ do: 'name-captions', key, captionsName: file?.name ?? null })
  }

  /** Leaves the post and its files to whoever publishes it. What is shown stays while the dialog closes. */
  function handOver() {
    isHandedOver.current = true
    storeComposerDraft(userId, createComposerState('TEXT'))
  }

  /** Goes on with a post that was not published. */
  function takeBack(draft: ComposerState) {
    isHandedOver.current = false
    files.recheck()
    files.resume()
    dispatch({ do: 'restore', state: draft })
    awaitFiles(draft)
  }

  /** Begins afresh. What was there comes back by `undoDiscard`, until something new is written. */
  function discard() {
    submission.clear()
    setDiscarded(state)
    setDraft(false)
    dispatch({ do: 'restore', state: createComposerState('TEXT') })
  }

  function undoDiscard() {
    if (!discarded) return
    dispatch({ do: 'restore', state: discarded })
    setDiscarded(null)
    setDraft(true)
  }

  function forgetDiscarded() {
    for (const { key } of discarded?.attachments ?? []) files.remove(key)
    setDiscarded(null)
  }

  return {
    state,
    dispatch,
    submission,
    edit,
    attach,
    detach,
    returnToText,
    setCaptions,
    handOver,
    takeBack,
    /** True if the draft existed when the composer was opened. */
    isDraft,
    isDiscarded: discarded !== null,
    discard,
    undoDiscard,
    files,
    contents,
  }
}

export type Composer = ReturnType<typeof useComposer>

function newAttachment(name: string, kind: Attachment['kind']): Attachment {
  return {
    key: generateIdempotencyKey(),
    kind,
    name,
    isReady: false,
    seconds: null,
    alternativeText: '',
    captionsName: null,
    transcript: '',
    isPreview: false,
  }
}
