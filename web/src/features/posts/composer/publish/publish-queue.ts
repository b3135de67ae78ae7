import { discardPublication } from '@fanfare/contract/calls/social/posts'
import type { PostWithStatus } from '@fanfare/contract/shapes/social/posts'
import { generateIdempotencyKey } from '@fanfare/ui/lib/idempotency-key'
import { t } from '@lingui/core/macro'
import { callApi } from '../../../../lib/api/call.ts'
import { ApiProblem, ApiUnreachableError, isApiProblem } from '../../../../lib/api/problem.ts'
import { pauseBeforeRetry } from '../../../../lib/api/resumable-upload.ts'
import { translateApiMessage } from '../../../../lib/api/translate-api-message.ts'
import type { FieldError } from '../../../../lib/forms/use-submission.ts'
import { toErrorMessages } from '../../../../lib/i18n/error-messages.ts'
import {
  type AttachmentUploadStore,
  createAttachmentUploadStore,
  FilePreparationError,
} from '../files/attachment-upload-store.ts'
import { raceWithAbort } from '../files/race-with-abort.ts'
import { findStoredComposerDraft, storeComposerDraft } from '../state/composer-draft.ts'
import { type ComposerState, composerReducer } from '../state/composer-state.ts'
import {
  loadStoredPublishJobs,
  type StoredPublishJob,
  storePublishJobs,
} from '../state/stored-publish-jobs.ts'
import { tryLockPublishJob } from './lock-publish-job.ts'
import { type PublishJob, type PublishStatus, publishJobStore } from './publish-jobs.ts'
import { awaitPostProcessing, publishUploadedPost } from './publish-uploaded-post.ts'

type Job = {
  userId: string
  draft: ComposerState
  isPublicPost: boolean
  files: AttachmentUploadStore
  controller: AbortController
  unfollow: () => void
  /** Lets other tabs take the publish job up. */
  letGo: () => void
}

type NewJob = Pick<Job, 'userId' | 'draft' | 'isPublicPost' | 'files'> & { isWatched: boolean }
type TakenBackPublishJob = Pick<Job, 'draft' | 'isPublicPost' | 'files'> & Pick<PublishJob, 'problems'>

const onlineTriesMax = 5
const unfinished: readonly PublishStatus[] = ['queued', 'preparing', 'uploading', 'publishing']

const jobs = new Map<string, Job>()
/** The publish jobs that this page has or had: no other tab stores those. */
const ownJobIds = new Set<string>()
let lastRun = Promise.resolve()

const findJob = (id: string) => publishJobStore.getSnapshot().find((publishJob) => publishJob.id === id)

function updateJob(id: string, changed: Partial<PublishJob>): void {
  publishJobStore.set(
    publishJobStore.getSnapshot().map((each) => (each.id === id ? { ...each, ...changed } : each)),
  )
  askBeforeLeaving()
}

/** Publishes a post behind those that are being published. @returns the id of the publish job */
export function enqueuePublishJob(made: NewJob): string {
  const id = generateIdempotencyKey()
  const job = addJob(id, made, 'queued')
  void tryLockPublishJob(id).then((letGo) => {
    if (!letGo) return
    if (jobs.get(id) === job) job.letGo = letGo
    else letGo()
  })
  store(made.userId)
  runJob(id)
  return id
}

function addJob(id: string, { isWatched, ...made }: NewJob, status: PublishStatus): Job {
  const { userId, draft, files } = made
  const unfollow = files.subscribe(() => updateJob(id, shownOf(job)))
  const job: Job = { ...made, controller: new AbortController(), unfollow, letGo: () => undefined }
  jobs.set(id, job)
  ownJobIds.add(id)
  const publishJob: PublishJob = {
    id,
    userId,
    caption: draft.caption.trim(),
    status,
    problems: [],
    fieldErrors: [],
    lacksFile: false,
    postId: null,
    post: null,
    isWatched,
    ...shownOf(job),
  }
  publishJobStore.set([...publishJobStore.getSnapshot(), publishJob])
  askBeforeLeaving()
  for (const { key, isReady } of draft.attachments) if (!isReady) void noteWhenReady(id, job, key)
  return job
}

/**
 * Marks an attachment of the job as ready once it is prepared, also while the job is stopped or waits for
 * another.
 */
async function noteWhenReady(id: string, job: Job, key: string): Promise<void> {
  try {
    const { seconds } = await job.files.untilPrepared(key)
    if (jobs.get(id) !== job) return
    job.draft = composerReducer(job.draft, { do: 'make-ready', key, seconds })
    store(job.userId)
  } catch (error) {
    // The publish job says so when it is sent.
    console.info('A file of a post could not be prepared', error)
  }
}

function shownOf({ draft: { attachments }, files }: Job) {
  const contents = files.getSnapshot()
  const shown = attachments.find(({ kind }) => kind !== 'AUDIO')
  return {
    thumbnailUrl: (shown && contents.get(shown.key)?.previewUrl) ?? null,
    share: files.share(),
    isWaiting: [...contents.values()].some(({ isWaiting }) => isWaiting),
  }
}

function runJob(id: string): void {
  const job = jobs.get(id)
  if (!job) return
  job.controller = new AbortController()
  const { signal } = job.controller
  updateJob(id, { status: 'queued', problems: [], fieldErrors: [], lacksFile: false, isWaiting: false })
  // One after the other, so that posts appear in the order in which they were sent.
  lastRun = lastRun.then(() => send(id, job, signal))
}

async function send(id: string, job: Job, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  try {
    const post = await publish(id, job, signal)
    if (post.status !== 'PROCESSING') return await settleJob(id, job, post)
    updateJob(id, { status: 'processing', postId: post.postId })
    store(job.userId)
    void awaitProcessing(id, job, post.postId, signal)
  } catch (error) {
    if (!signal.aborted) failJob(id, job, error)
  }
}

async function publish(id: string, job: Job, signal: AbortSignal): Promise<PostWithStatus> {
  await prepare(id, job, signal)
  let maySendAnew = job.draft.uploads !== null
  for (let tries = 1; ; tries += 1) {
    const idempotencyKey = job.draft.requestKey ?? generateIdempotencyKey()
    updateJob(id, { status: 'uploading' })
    const uploads = job.draft.uploads ?? (await upload(job, signal))
    job.draft = composerReducer(job.draft, { do: 'submit', requestKey: idempotencyKey, uploads })
    // Before the request: whether it arrived is not known if the page is closed or the answer is lost.
    store(job.userId)
    updateJob(id, { status: 'publishing', isWaiting: false })
    const { draft, isPublicPost } = job
    try {
      return await publishUploadedPost({ state: draft, isPublicPost, uploads, idempotencyKey }, signal)
    } catch (error) {
      signal.throwIfAborted()
      if (maySendAnew && isApiProblem(error, 'RULE_BROKEN')) {
        // The server has not kept what was uploaded before, and made no post of it.
        maySendAnew = false
        job.files.recheck()
        job.draft = composerReducer(draft, { do: 'submit', requestKey: idempotencyKey, uploads: null })
        continue
      }
      const isPassing =
        error instanceof ApiUnreachableError || (error instanceof ApiProblem && error.status >= 500)
      const isOver = findJob(id)?.isWatched || (navigator.onLine && tries >= onlineTriesMax)
      if (!isPassing || isOver) throw error
      updateJob(id, { isWaiting: true })
      await pauseBeforeRetry(tries, error, signal)
    }
  }
}

/** @throws FilePreparationError, or the signal's reason */
async function prepare(id: string, { draft, files }: Job, signal: AbortSignal): Promise<void> {
  const pending = draft.attachments.filter(({ isReady }) => !isReady)
  if (pending.length === 0) return
  updateJob(id, { status: 'preparing' })
  await raceWithAbort(Promise.all(pending.map(({ key }) => files.untilPrepared(key))), signal)
}

function upload({ files, draft }: Job, signal: AbortSignal): Promise<string[]> {
  files.resume()
  return files.finish(
    draft.attachments.map(({ key }) => key),
    signal,
  )
}

/** Waits for what the server makes of the files, without holding up the posts behind it. */
async function awaitProcessing(id: string, job: Job, postId: string, signal: AbortSignal): Promise<void> {
  try {
    await settleJob(id, job, await awaitPostProcessing(postId, signal))
  } catch (error) {
    if (!signal.aborted) failJob(id, job, error)
  }
}

async function settleJob(id: string, job: Job, post: PostWithStatus): Promise<void> {
  if (post.status === 'FAILED') {
    rejectJob(id, job, [post.failure === null ? unexplained() : translateApiMessage(post.failure)])
    await callApi(discardPublication, { params: { postId: post.postId } }).catch((error: unknown) => {
      console.info('A post that failed could not be discarded', error)
    })
    return
  }
  updateJob(id, { status: 'published', post, postId: post.postId })
  store(job.userId)
  await job.files.deleteStored()
}

function failJob(id: string, job: Job, error: unknown): void {
  const problems = toErrorMessages(error, unexplained())
  const isRefused = error instanceof ApiProblem && error.status < 500
  if (error instanceof FilePreparationError) leaveOut(id, job, error)
  else if (isApiProblem(error, 'NOT_SIGNED_IN') && findStoredComposerDraft(job.userId) === null)
    returnToDraft(id)
  else if (isRefused) rejectJob(id, job, problems, error.errors)
  else {
    job.files.markRefused(problems)
    updateJob(id, { status: 'failed', problems, isWaiting: false })
    store(job.userId)
  }
}

/** The rest of the post, also its type and its tags, waits for what its author does without the file. */
function leaveOut(id: string, job: Job, { key, message }: FilePreparationError): void {
  job.files.remove(key)
  job.draft = { ...job.draft, attachments: job.draft.attachments.filter((each) => each.key !== key) }
  updateJob(id, { status: 'failed', problems: [message], lacksFile: true, ...shownOf(job) })
  store(job.userId)
}

/** The session has ended: the post is in the composer for whoever signs in again as its author. */
function returnToDraft(id: string): void {
  const job = remove(id)
  if (!job) return
  storeComposerDraft(
    job.userId,
    composerReducer(job.draft, { do: 'submit', requestKey: null, uploads: null }),
  )
  job.files.pause()
  job.files.revokeAll()
}

/**
 * Marks a job as failed. Nothing was published, so the next attempt is a post of its own, with a new request
 * key.
 */
function rejectJob(
  id: string,
  job: Job,
  problems: readonly string[],
  fieldErrors: readonly FieldError[] = [],
): void {
  job.files.recheck()
  job.files.markRefused(problems)
  job.draft = composerReducer(job.draft, { do: 'submit', requestKey: null, uploads: null })
  updateJob(id, { status: 'failed', problems, fieldErrors, isWaiting: false, postId: null })
  store(job.userId)
}

function unexplained(): string {
  return t`Post Server Error: Please try again or contact our support team is this continues`
}

/** Ends what is running; the post is there to be sent, edited or discarded. */
export function stopPublishJob(id: string): void {
  const job = jobs.get(id)
  if (!job) return
  job.controller.abort(new DOMException('Stopped', 'AbortError'))
  job.files.pause()
  updateJob(id, { status: 'stopped', isWaiting: false })
}

export function retryPublishJob(id: string): void {
  runJob(id)
}

/** The dialog is closed: what happens is shown in the feed. */
export function markPublishJobUnwatched(id: string): void {
  updateJob(id, { isWatched: false })
}

/** Gives a publish job back to the composer with its files. @returns null where it is gone */
export function returnJobToComposer(id: string): TakenBackPublishJob | null {
  const problems = findJob(id)?.problems ?? []
  const job = remove(id)
  return job && { draft: job.draft, files: job.files, isPublicPost: job.isPublicPost, problems }
}

/** Deletes a publish job and its files, also what of them was uploaded. */
export function discardPublishJob(id: string): void {
  const job = remove(id)
  for (const { key } of job?.draft.attachments ?? []) job?.files.remove(key)
}

/** Removes a publish job that has gone live and was announced. */
export function dismissPublishJob(id: string): void {
  remove(id)?.files.revokeAll()
}

function remove(id: string): Job | null {
  const job = jobs.get(id)
  if (!job) return null
  job.controller.abort(new DOMException('Removed', 'AbortError'))
  job.unfollow()
  job.letGo()
  jobs.delete(id)
  publishJobStore.set(publishJobStore.getSnapshot().filter((publishJob) => publishJob.id !== id))
  askBeforeLeaving()
  store(job.userId)
  return job
}

/** Ends and deletes every publish job of this page. */
export function clearPublishJobs(): void {
  for (const id of [...jobs.keys()]) {
    const job = remove(id)
    job?.files.pause()
    job?.files.revokeAll()
  }
}

/** Keeps a draft that another one replaces in the composer. */
export async function stashDraftAsPublishJob(
  userId: string,
  draft: ComposerState,
  isPublicPost: boolean,
): Promise<void> {
  const id = generateIdempotencyKey()
  const letGo = await tryLockPublishJob(id)
  const parked = { id, draft, isPublicPost, postId: null, problems: [], lacksFile: false }
  await addStoredJob(userId, parked, letGo ?? (() => undefined))
  store(userId)
}

/**
 * Takes up what an earlier visit left: what the server has accepted is followed, what may have arrived is sent again
 * under its key, all else waits for its author.
 */
export async function restoreAndResumePublishJobs(userId: string): Promise<void> {
  for (const stored of loadStoredPublishJobs(userId)) {
    const { id, postId, problems, draft } = stored
    const letGo = jobs.has(id) ? null : await tryLockPublishJob(id)
    if (!letGo) continue
    const job = await addStoredJob(userId, stored, letGo)
    if (findJob(id)?.status === 'failed') continue
    if (postId) {
      updateJob(id, { status: 'processing', postId })
      void awaitProcessing(id, job, postId, job.controller.signal)
    } else if (problems.length > 0) {
      updateJob(id, { status: 'failed', problems })
    } else if (draft.uploads !== null) runJob(id)
  }
  store(userId)
}

/** A publish job as it was stored; `failed` where this browser has not kept all of its files. */
async function addStoredJob(userId: string, stored: StoredPublishJob, letGo: () => void): Promise<Job> {
  const { id, draft, isPublicPost } = stored
  const files = createAttachmentUploadStore(userId)
  const lost = await files.restore(draft.attachments)
  const rest = lost.reduce((left, key) => composerReducer(left, { do: 'detach', key }), draft)
  const job = addJob(id, { userId, draft: rest, isPublicPost, files, isWatched: false }, 'stopped')
  job.letGo = letGo
  if ((lost.length > 0 || stored.lacksFile) && stored.postId === null) {
    const isExplained = stored.problems.length > 0 && lost.length === 0
    const problems = isExplained
      ? stored.problems
      : [t`This browser couldn't save all of the files. Please add them again.`]
    updateJob(id, { status: 'failed', problems, lacksFile: true })
  }
  return job
}

/** Other tabs have publish jobs of their own in the same list: those stay. */
function store(userId: string): void {
  const own = publishJobStore
    .getSnapshot()
    .flatMap(({ id, status, postId, problems, lacksFile }): StoredPublishJob[] => {
      const job = jobs.get(id)
      if (job?.userId !== userId || status === 'published') return []
      const { draft, isPublicPost } = job
      // What is chosen and not prepared yet is not in this browser after a reload.
      const willLackFile = lacksFile || draft.attachments.some(({ isReady }) => !isReady)
      return [{ id, draft, isPublicPost, postId, problems, lacksFile: willLackFile }]
    })
  const others = loadStoredPublishJobs(userId).filter(({ id }) => !ownJobIds.has(id))
  storePublishJobs(userId, [...others, ...own])
}

let isAsking = false

function askBeforeLeaving(): void {
  const isNeeded = publishJobStore.getSnapshot().some(({ status }) => unfinished.includes(status))
  if (isNeeded === isAsking) return
  isAsking = isNeeded
  if (isNeeded) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
