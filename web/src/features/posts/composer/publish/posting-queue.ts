import { discardPublication } from '@fanfare/contract/calls/posts'
import type { Publication } from '@fanfare/contract/shapes/posts'
import { newIdempotencyKey } from '@fanfare/ui/idempotency-key'
import { t } from '@lingui/core/macro'
import { api } from '../../../../lib/api/call.ts'
import { ApiProblem, isProblem, Unreachable } from '../../../../lib/api/problem.ts'
import { pauseBeforeRetry } from '../../../../lib/api/resumable-upload.ts'
import { translate } from '../../../../lib/api/translate.ts'
import { errorMessages } from '../../../../lib/i18n/error-messages.ts'
import { loadDraft, storeDraft } from '../state/composer-draft.ts'
import { type ComposerState, composerReducer } from '../state/composer-state.ts'
import { type AttachmentStore, FileUnusable, createAttachmentStore } from '../files/attachment-store.ts'
import { untilAborted } from '../files/until-aborted.ts'
import { loadStoredPostings, type StoredPosting, storePostings } from '../state/stored-postings.ts'
import { lockPosting } from './lock-posting.ts'
import { type Posting, type PostingStatus, postings } from './postings.ts'
import { awaitProcessed, publishPost } from './publish-post.ts'

type Job = {
  userId: string
  draft: ComposerState
  isPublicPost: boolean
  files: AttachmentStore
  controller: AbortController
  unfollow: () => void
  /** Lets other tabs take the posting up. */
  letGo: () => void
}

type NewJob = Pick<Job, 'userId' | 'draft' | 'isPublicPost' | 'files'> & { isWatched: boolean }
type TakenBackPosting = Pick<Job, 'draft' | 'isPublicPost' | 'files'> & Pick<Posting, 'problems'>

const onlineTriesMax = 5
const unfinished: readonly PostingStatus[] = ['queued', 'preparing', 'uploading', 'publishing']

const jobs = new Map<string, Job>()
/** The postings that this page has or had: no other tab stores those. */
const ownPostingIds = new Set<string>()
let lastRun = Promise.resolve()

const findPosting = (id: string) => postings.getSnapshot().find((posting) => posting.id === id)

function updatePosting(id: string, changed: Partial<Posting>): void {
  postings.set(postings.getSnapshot().map((each) => (each.id === id ? { ...each, ...changed } : each)))
  askBeforeLeaving()
}

/** Publishes a post behind those that are being published. @returns the id of the posting */
export function startPosting(made: NewJob): string {
  const id = newIdempotencyKey()
  const job = addPosting(id, made, 'queued')
  void lockPosting(id).then((letGo) => {
    if (!letGo) return
    if (jobs.get(id) === job) job.letGo = letGo
    else letGo()
  })
  store(made.userId)
  runPosting(id)
  return id
}

function addPosting(id: string, { isWatched, ...made }: NewJob, status: PostingStatus): Job {
  const { userId, draft, files } = made
  const unfollow = files.subscribe(() => updatePosting(id, shownOf(job)))
  const job: Job = { ...made, controller: new AbortController(), unfollow, letGo: () => undefined }
  jobs.set(id, job)
  ownPostingIds.add(id)
  const posting: Posting = {
    id,
    userId,
    caption: draft.caption.trim(),
    status,
    problems: [],
    lacksFile: false,
    postId: null,
    publication: null,
    isWatched,
    ...shownOf(job),
  }
  postings.set([...postings.getSnapshot(), posting])
  askBeforeLeaving()
  for (const { key, isReady } of draft.attachments) if (!isReady) void noteWhenReady(id, job, key)
  return job
}

/** Also while the posting is stopped or waits for another. */
async function noteWhenReady(id: string, job: Job, key: string): Promise<void> {
  try {
    const { seconds } = await job.files.prepared(key)
    if (jobs.get(id) !== job) return
    job.draft = composerReducer(job.draft, { do: 'make-ready', key, seconds })
    store(job.userId)
  } catch (error) {
    // The posting says so when it is sent.
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

function runPosting(id: string): void {
  const job = jobs.get(id)
  if (!job) return
  job.controller = new AbortController()
  const { signal } = job.controller
  updatePosting(id, { status: 'queued', problems: [], lacksFile: false, isWaiting: false })
  // One after the other, so that posts appear in the order in which they were sent.
  lastRun = lastRun.then(() => send(id, job, signal))
}

async function send(id: string, job: Job, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  try {
    const publication = await publish(id, job, signal)
    if (publication.status !== 'PROCESSING') return await settlePosting(id, job, publication)
    updatePosting(id, { status: 'processing', postId: publication.postId })
    store(job.userId)
    void awaitProcessing(id, job, publication.postId, signal)
  } catch (error) {
    if (!signal.aborted) failPosting(id, job, error)
  }
}

async function publish(id: string, job: Job, signal: AbortSignal): Promise<Publication> {
  await prepare(id, job, signal)
  let maySendAnew = job.draft.uploads !== null
  for (let tries = 1; ; tries += 1) {
    const idempotencyKey = job.draft.requestKey ?? newIdempotencyKey()
    updatePosting(id, { status: 'uploading' })
    const uploads = job.draft.uploads ?? (await upload(job, signal))
    job.draft = composerReducer(job.draft, { do: 'submit', requestKey: idempotencyKey, uploads })
    // Before the request: whether it arrived is not known if the page is closed or the answer is lost.
    store(job.userId)
    updatePosting(id, { status: 'publishing', isWaiting: false })
    const { draft, isPublicPost } = job
    try {
      return await publishPost({ state: draft, isPublicPost, uploads, idempotencyKey }, signal)
    } catch (error) {
      signal.throwIfAborted()
      if (maySendAnew && isProblem(error, 'RULE_BROKEN')) {
        // The server has not kept what was uploaded before, and made no post of it.
        maySendAnew = false
        job.files.recheck()
        job.draft = composerReducer(draft, { do: 'submit', requestKey: idempotencyKey, uploads: null })
        continue
      }
      const isPassing = error instanceof Unreachable || (error instanceof ApiProblem && error.status >= 500)
      const isOver = findPosting(id)?.isWatched || (navigator.onLine && tries >= onlineTriesMax)
      if (!isPassing || isOver) throw error
      updatePosting(id, { isWaiting: true })
      await pauseBeforeRetry(tries, error, signal)
    }
  }
}

/** @throws FileUnusable, or the signal's reason */
async function prepare(id: string, { draft, files }: Job, signal: AbortSignal): Promise<void> {
  const pending = draft.attachments.filter(({ isReady }) => !isReady)
  if (pending.length === 0) return
  updatePosting(id, { status: 'preparing' })
  await untilAborted(Promise.all(pending.map(({ key }) => files.prepared(key))), signal)
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
    await settlePosting(id, job, await awaitProcessed(postId, signal))
  } catch (error) {
    if (!signal.aborted) failPosting(id, job, error)
  }
}

async function settlePosting(id: string, job: Job, publication: Publication): Promise<void> {
  if (publication.status === 'FAILED') {
    rejectPosting(id, job, [publication.failure === null ? unexplained() : translate(publication.failure)])
    await api(discardPublication, { params: { postId: publication.postId } }).catch((error: unknown) => {
      console.info('A post that failed could not be discarded', error)
    })
    return
  }
  updatePosting(id, { status: 'published', publication, postId: publication.postId })
  store(job.userId)
  await job.files.forgetKept()
}

function failPosting(id: string, job: Job, error: unknown): void {
  const problems = errorMessages(error, unexplained())
  const isRefused = error instanceof ApiProblem && error.status < 500
  if (error instanceof FileUnusable) leaveOut(id, job, error)
  else if (isProblem(error, 'NOT_SIGNED_IN') && loadDraft(job.userId) === null) returnToDraft(id)
  else if (isRefused) rejectPosting(id, job, problems)
  else {
    job.files.markRefused(problems)
    updatePosting(id, { status: 'failed', problems, isWaiting: false })
    store(job.userId)
  }
}

/** The rest of the post, also its type and its tags, waits for what its author does without the file. */
function leaveOut(id: string, job: Job, { key, message }: FileUnusable): void {
  job.files.remove(key)
  job.draft = { ...job.draft, attachments: job.draft.attachments.filter((each) => each.key !== key) }
  updatePosting(id, { status: 'failed', problems: [message], lacksFile: true, ...shownOf(job) })
  store(job.userId)
}

/** The session has ended: the post is in the composer for whoever signs in again as its author. */
function returnToDraft(id: string): void {
  const job = remove(id)
  if (!job) return
  storeDraft(job.userId, composerReducer(job.draft, { do: 'submit', requestKey: null, uploads: null }))
  job.files.pause()
  job.files.revokeAll()
}

/** Nothing was published: the next try is a post of its own. */
function rejectPosting(id: string, job: Job, problems: readonly string[]): void {
  job.files.recheck()
  job.files.markRefused(problems)
  job.draft = composerReducer(job.draft, { do: 'submit', requestKey: null, uploads: null })
  updatePosting(id, { status: 'failed', problems, isWaiting: false, postId: null })
  store(job.userId)
}

function unexplained(): string {
  return t`Post Server Error: Please try again or contact our support team is this continues`
}

/** Ends what is running; the post is there to be sent, edited or discarded. */
export function stopPosting(id: string): void {
  const job = jobs.get(id)
  if (!job) return
  job.controller.abort(new DOMException('Stopped', 'AbortError'))
  job.files.pause()
  updatePosting(id, { status: 'stopped', isWaiting: false })
}

export function retryPosting(id: string): void {
  runPosting(id)
}

/** The dialog is closed: what happens is shown in the feed. */
export function releasePosting(id: string): void {
  updatePosting(id, { isWatched: false })
}

/** Gives a posting back to the composer with its files. @returns null where it is gone */
export function returnPostingToComposer(id: string): TakenBackPosting | null {
  const problems = findPosting(id)?.problems ?? []
  const job = remove(id)
  return job && { draft: job.draft, files: job.files, isPublicPost: job.isPublicPost, problems }
}

/** Deletes a posting and its files, also what of them was uploaded. */
export function discardPosting(id: string): void {
  const job = remove(id)
  for (const { key } of job?.draft.attachments ?? []) job?.files.remove(key)
}

/** Removes a posting that has gone live and was announced. */
export function dismissPosting(id: string): void {
  remove(id)?.files.revokeAll()
}

function remove(id: string): Job | null {
  const job = jobs.get(id)
  if (!job) return null
  job.controller.abort(new DOMException('Removed', 'AbortError'))
  job.unfollow()
  job.letGo()
  jobs.delete(id)
  postings.set(postings.getSnapshot().filter((posting) => posting.id !== id))
  askBeforeLeaving()
  store(job.userId)
  return job
}

/** Ends and deletes every posting of this page. */
export function clearPostings(): void {
  for (const id of [...jobs.keys()]) {
    const job = remove(id)
    job?.files.pause()
    job?.files.revokeAll()
  }
}

/** Keeps a draft that another one replaces in the composer. */
export async function parkDraft(userId: string, draft: ComposerState, isPublicPost: boolean): Promise<void> {
  const id = newIdempotencyKey()
  const letGo = await lockPosting(id)
  const parked = { id, draft, isPublicPost, postId: null, problems: [], lacksFile: false }
  await addStoredPosting(userId, parked, letGo ?? (() => undefined))
  store(userId)
}

/**
 * Takes up what an earlier visit left: what the server has accepted is followed, what may have arrived is sent again
 * under its key, all else waits for its author.
 */
export async function restorePostings(userId: string): Promise<void> {
  for (const stored of loadStoredPostings(userId)) {
    const { id, postId, problems, draft } = stored
    const letGo = jobs.has(id) ? null : await lockPosting(id)
    if (!letGo) continue
    const job = await addStoredPosting(userId, stored, letGo)
    if (findPosting(id)?.status === 'failed') continue
    if (postId) {
      updatePosting(id, { status: 'processing', postId })
      void awaitProcessing(id, job, postId, job.controller.signal)
    } else if (problems.length > 0) {
      updatePosting(id, { status: 'failed', problems })
    } else if (draft.uploads !== null) runPosting(id)
  }
  store(userId)
}

/** A posting as it was stored; `failed` where this browser has not kept all of its files. */
async function addStoredPosting(userId: string, stored: StoredPosting, letGo: () => void): Promise<Job> {
  const { id, draft, isPublicPost } = stored
  const files = createAttachmentStore(userId)
  const lost = await files.restore(draft.attachments)
  const rest = lost.reduce((left, key) => composerReducer(left, { do: 'detach', key }), draft)
  const job = addPosting(id, { userId, draft: rest, isPublicPost, files, isWatched: false }, 'stopped')
  job.letGo = letGo
  if ((lost.length > 0 || stored.lacksFile) && stored.postId === null) {
    const isExplained = stored.problems.length > 0 && lost.length === 0
    const problems = isExplained
      ? stored.problems
      : [t`This browser could not keep all of its files. Add them again.`]
    updatePosting(id, { status: 'failed', problems, lacksFile: true })
  }
  return job
}

/** Other tabs have postings of their own in the same list: those stay. */
function store(userId: string): void {
  const own = postings
    .getSnapshot()
    .flatMap(({ id, status, postId, problems, lacksFile }): StoredPosting[] => {
      const job = jobs.get(id)
      if (job?.userId !== userId || status === 'published') return []
      const { draft, isPublicPost } = job
      // What is chosen and not prepared yet is not in this browser after a reload.
      const willLackFile = lacksFile || draft.attachments.some(({ isReady }) => !isReady)
      return [{ id, draft, isPublicPost, postId, problems, lacksFile: willLackFile }]
    })
  const others = loadStoredPostings(userId).filter(({ id }) => !ownPostingIds.has(id))
  storePostings(userId, [...others, ...own])
}

let isAsking = false

function askBeforeLeaving(): void {
  const isNeeded = postings.getSnapshot().some(({ status }) => unfinished.includes(status))
  if (isNeeded === isAsking) return
  isAsking = isNeeded
  if (isNeeded) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
