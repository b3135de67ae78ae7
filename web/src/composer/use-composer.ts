import type { PostType } from '@fanfare/contract/shapes/posts'
import { newIdempotencyKey } from '@fanfare/ui/idempotency-key'
import { useEffect, useEffectEvent, useReducer, useRef, useState, useSyncExternalStore } from 'react'
import { useSubmission } from '../submission/use-submission.ts'
import { messageOf } from '../words/messages-of.ts'
import { readDraft, writeDraft } from './composer-draft.ts'
import { type Attachment, type ComposerAction, compose, newComposer } from './composer-state.ts'
import { admitFiles } from './files/admit-files.ts'
import { makeAttachmentStore } from './files/attachment-store.ts'
import { FileRefused } from './files/prepare-file.ts'
import { withShared } from './shared/caption-of.ts'
import type { Parcel } from './shared/parcel.ts'

/**
 * The post that a person is writing: taken up from where she left it in this browser, kept with every change, its files
 * sent as they come. Every edit clears what was wrong. What she shared from another app is added to it.
 */
export function useComposer(userId: string, openedAs: PostType, shared: Parcel | null) {
  const [state, dispatch] = useReducer(compose, null, () => {
    const draft = readDraft(userId)
    const start = draft?.type === 'TEXT' ? { ...draft, type: openedAs } : (draft ?? newComposer(openedAs))
    if (!shared?.caption) return start
    return compose(start, { do: 'write', caption: withShared(start.caption, shared.caption) })
  })
  const submission = useSubmission()
  const [files] = useState(() => makeAttachmentStore(userId))
  const contents = useSyncExternalStore(files.subscribe, files.getSnapshot)

  useEffect(() => writeDraft(userId, state), [userId, state])

  const restore = useEffectEvent(async () => {
    const kept = state.attachments.filter(({ isReady }) => isReady)
    for (const key of await files.restore(kept)) dispatch({ do: 'detach', key })
  })
  useEffect(() => {
    files.resume()
    void restore()
    return files.pause
  }, [files])
  useEffect(() => files.revokeAll, [files])

  const isSharedTaken = useRef(false)
  const takeShared = useEffectEvent(() => {
    if (isSharedTaken.current) return
    isSharedTaken.current = true
    attach(shared?.files ?? [])
  })
  useEffect(() => takeShared(), [])

  function edit(action: ComposerAction) {
    submission.clear()
    dispatch(action)
  }

  function attach(chosen: readonly File[], isSoundWanted = false) {
    if (chosen.length === 0) return
    const { files: admitted, problems } = admitFiles(state, chosen, isSoundWanted)
    submission.fail(problems)
    if (admitted.length === 0) return
    const added = admitted.map(({ file, kind }) => ({ file, attachment: newAttachment(file.name, kind) }))
    dispatch({ do: 'attach', attachments: added.map(({ attachment }) => attachment) })
    for (const { file, attachment } of added) void prepare(attachment, file)
  }

  async function prepare({ key, kind }: Attachment, file: File) {
    try {
      const { seconds } = await files.prepare(key, file, kind)
      dispatch({ do: 'make-ready', key, seconds })
    } catch (error) {
      files.remove(key)
      dispatch({ do: 'detach', key })
      const sentence = error instanceof FileRefused ? error.message : messageOf(error)
      const named = sentence.includes(file.name) ? sentence : `${file.name}: ${sentence}`
      submission.fail((before) => [...before, named])
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

  /** It is published: nothing of it is kept. What is shown stays while the dialog closes. */
  function forget() {
    writeDraft(userId, newComposer('TEXT'))
    void files.forgetKept()
  }

  /** Begins afresh, after `forget`. */
  function clear() {
    files.dropAll()
    dispatch({ do: 'restore', state: newComposer('TEXT') })
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
    forget,
    clear,
    files,
    contents,
  }
}

export type Composer = ReturnType<typeof useComposer>

function newAttachment(name: string, kind: Attachment['kind']): Attachment {
  return {
    key: newIdempotencyKey(),
    kind,
    name,
    isReady: false,
    seconds: null,
    alternativeText: '',
    captionsName: null,
    transcript: '',
  }
}
