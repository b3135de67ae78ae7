import { discardPublication } from '@fanfare/contract/calls/posts'
import type { Publication } from '@fanfare/contract/shapes/posts'
import { newIdempotencyKey } from '@fanfare/ui/idempotency-key'
import { t } from '@lingui/core/macro'
import { api } from '../../../../lib/api/call.ts'
import { ApiProblem, isProblem, Unreachable } from '../../../../lib/api/problem.ts'
import { pauseBeforeRetry } from '../../../../lib/api/resumable-upload.ts'
import { translate } from '../../../../lib/api/translate.ts'
import { errorMessages } from '../../../../lib/i18n/error-messages.ts'
import { readDraft, writeDraft } from '../state/composer-draft.ts'
import { type ComposerState, compose } from '../state/composer-state.ts'
import { type AttachmentStore, FileUnusable, makeAttachmentStore } from '../files/attachment-store.ts'
import { untilAborted } from '../files/until-aborted.ts'
import { readPostings, type StoredPosting, writePostings } from '../state/stored-postings.ts'
import { holdPosting } from './hold-posting.ts'
import { type Posting, type PostingStatus, postings } from './postings.ts'
import { processed, publishPost } from './publish-post.ts'

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
const known = new Set<string>()
let last = Promise.resolve()

const find = (id: string) => postings.getSnapshot().find((posting) => posting.id === id)

function change(id: string, changed: Partial<Posting>): void {
  postings.set(postings.getSnapshot().map((each) => (each.id === id ? { ...each, ...changed } : each)))
  askBeforeLeaving()
}

/** Publishes a post behind those that are being published. @returns the id of the posting */
export function startPosting(made: NewJob): string {
  const id = newIdempotencyKey()
  const job = add(id, made, 'queued')
  void holdPosting(id).then((letGo) => {
    if (!letGo) return
    if (jobs.get(id) === job) job.letGo = letGo
    else letGo()
  })
  store(made.userId)
  run(id)
  return id
}

function add(id: string, { isWatched, ...made }: NewJob, status: PostingStatus): Job {
  const { userId, draft, files } = made
  const unfollow = files.subscribe(() => change(id, shownOf(job)))
  const job: Job = { ...made, controller: new AbortController(), unfollow, letGo: () => undefined }
  jobs.set(id, job)
  known.add(id)
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
    job.draft = compose(job.draft, { do: 'make-ready', key, seconds })
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

function run(id: string): void {
  const job = jobs.get(id)
  if (!job) return
  job.controller = new AbortController()
  const { signal } = job.controller
  change(id, { status: 'queued', problems: [], lacksFile: false, isWaiting: false })
  // One after the other, so that posts appear in the order in which they were sent.
  last = last.then(() => send(id, job, signal))
}

async function send(id: string, job: Job, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  try {
    const publication = await publish(id, job, signal)
    if (publication.status !== 'PROCESSING') return await settle(id, job, publication)
    change(id, { status: 'processing', postId: publication.postId })
    store(job.userId)
    void follow(id, job, publication.postId, signal)
  } catch (error) {
    if (!signal.aborted) fail(id, job, error)
  }
}

async function publish(id: string, job: Job, signal: AbortSignal): Promise<Publication> {
  await prepare(id, job, signal)
  let maySendAnew = job.draft.uploads !== null
  for (let tries = 1; ; tries += 1) {
    const idempotencyKey = job.draft.requestKey ?? newIdempotencyKey()
    change(id, { status: 'uploading' })
    const uploads = job.draft.uploads ?? (await upload(job, signal))
    job.draft = compose(job.draft, { do: 'submit', requestKey: idempotencyKey, uploads })
    // Before the request: whether it arrived is not known if the page is closed or the answer is lost.
    store(job.userId)
    change(id, { status: 'publishing', isWaiting: false })
    const { draft, isPublicPost } = job
    try {
      return await publishPost({ state: draft, isPublicPost, uploads, idempotencyKey }, signal)
    } catch (error) {
      signal.throwIfAborted()
      if (maySendAnew && isProblem(error, 'RULE_BROKEN')) {
        // The server has not kept what was uploaded before, and made no post of it.
        maySendAnew = false
        job.files.recheck()
        job.draft = compose(draft, { do: 'submit', requestKey: idempotencyKey, uploads: null })
        continue
      }
      const isPassing = error instanceof Unreachable || (error instanceof ApiProblem && error.status >= 500)
      const isOver = find(id)?.isWatched || (navigator.onLine && tries >= onlineTriesMax)
      if (!isPassing || isOver) throw error
      change(id, { isWaiting: true })
      await pauseBeforeRetry(tries, error, signal)
    }
  }
}

/** @throws FileUnusable, or the signal's reason */
async function prepare(id: string, { draft, files }: Job, signal: AbortSignal): Promise<void> {
  const pending = draft.attachments.filter(({ isReady }) => !isReady)
  if (pending.length === 0) return
  change(id, { status: 'preparing' })
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
async function follow(id: string, job: Job, postId: string, signal: AbortSignal): Promise<void> {
  try {
    await settle(id, job, await processed(postId, signal))
  } catch (error) {
    if (!signal.aborted) fail(id, job, error)
  }
}

async function settle(id: string, job: Job, publication: Publication): Promise<void> {
  if (publication.status === 'FAILED') {
    refuse(id, job, [publication.failure === null ? unexplained() : translate(publication.failure)])
    await api(discardPublication, { params: { postId: publication.postId } }).catch((error: unknown) => {
      console.info('A post that failed could not be discarded', error)
    })
    return
  }
  change(id, { status: 'published', publication, postId: publication.postId })
  store(job.userId)
  await job.files.forgetKept()
}

function fail(id: string, job: Job, error: unknown): void {
  const problems = errorMessages(error, unexplained())
  const isRefused = error instanceof ApiProblem && error.status < 500
  if (error instanceof FileUnusable) leaveOut(id, job, error)
  else if (isProblem(error, 'NOT_SIGNED_IN') && readDraft(job.userId) === null) returnToDraft(id)
  else if (isRefused) refuse(id, job, problems)
  else {
    job.files.markRefused(problems)
    change(id, { status: 'failed', problems, isWaiting: false })
    store(job.userId)
  }
}

/** The rest of the post, also its type and its tags, waits for what its author does without the file. */
function leaveOut(id: string, job: Job, { key, message }: FileUnusable): void {
  job.files.remove(key)
  job.draft = { ...job.draft, attachments: job.draft.attachments.filter((each) => each.key !== key) }
  change(id, { status: 'failed', problems: [message], lacksFile: true, ...shownOf(job) })
  store(job.userId)
}

/** The session has ended: the post is in the composer for whoever signs in again as its author. */
function returnToDraft(id: string): void {
  const job = remove(id)
  if (!job) return
  writeDraft(job.userId, compose(job.draft, { do: 'submit', requestKey: null, uploads: null }))
  job.files.pause()
  job.files.revokeAll()
}

/** Nothing was published: the next try is a post of its own. */
function refuse(id: string, job: Job, problems: readonly string[]): void {
  job.files.recheck()
  job.files.markRefused(problems)
  job.draft = compose(job.draft, { do: 'submit', requestKey: null, uploads: null })
  change(id, { status: 'failed', problems, isWaiting: false, postId: null })
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
  change(id, { status: 'stopped', isWaiting: false })
}

export function retryPosting(id: string): void {
  run(id)
}

/** The dialog is closed: what happens is shown in the feed. */
export function releasePosting(id: string): void {
  change(id, { isWatched: false })
}

/** Gives a posting back to the composer with its files. @returns null where it is gone */
export function takeBackPosting(id: string): TakenBackPosting | null {
  const problems = find(id)?.problems ?? []
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
  const letGo = await holdPosting(id)
  const parked = { id, draft, isPublicPost, postId: null, problems: [], lacksFile: false }
  await addStored(userId, parked, letGo ?? (() => undefined))
  store(userId)
}

/**
 * Takes up what an earlier visit left: what the server has accepted is followed, what may have arrived is sent again
 * under its key, all else waits for its author.
 */
export async function restorePostings(userId: string): Promise<void> {
  for (const stored of readPostings(userId)) {
    const { id, postId, problems, draft } = stored
    const letGo = jobs.has(id) ? null : await holdPosting(id)
    if (!letGo) continue
    const job = await addStored(userId, stored, letGo)
    if (find(id)?.status === 'failed') continue
    if (postId) {
      change(id, { status: 'processing', postId })
      void follow(id, job, postId, job.controller.signal)
    } else if (problems.length > 0) {
      change(id, { status: 'failed', problems })
    } else if (draft.uploads !== null) run(id)
  }
  store(userId)
}

/** A posting as it was stored; `failed` where this browser has not kept all of its files. */
async function addStored(userId: string, stored: StoredPosting, letGo: () => void): Promise<Job> {
  const { id, draft, isPublicPost } = stored
  const files = makeAttachmentStore(userId)
  const lost = await files.restore(draft.attachments)
  const rest = lost.reduce((left, key) => compose(left, { do: 'detach', key }), draft)
  const job = add(id, { userId, draft: rest, isPublicPost, files, isWatched: false }, 'stopped')
  job.letGo = letGo
  if ((lost.length > 0 || stored.lacksFile) && stored.postId === null) {
    const isExplained = stored.problems.length > 0 && lost.length === 0
    const problems = isExplained
      ? stored.problems
      : [t`This browser could not keep all of its files. Add them again.`]
    change(id, { status: 'failed', problems, lacksFile: true })
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
  const others = readPostings(userId).filter(({ id }) => !known.has(id))
  writePostings(userId, [...others, ...own])
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
