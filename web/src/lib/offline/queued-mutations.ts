import type { Post } from '@fanfare/contract/shapes/social/posts'
import { serverDate } from '@fanfare/ui/lib/server-clock'
import { useSyncExternalStore } from 'react'
import { ApiUnreachableError } from '../api/problem.ts'
import { applyLike } from '../cache/apply-like.ts'
import { applyVote } from '../cache/apply-vote.ts'

/** Likes or saves a post, or takes that back. */
export type QueuedPostToggle = { kind: 'like' | 'save'; postId: string; wanted: boolean }

/** Likes a comment under a post, or a reply under a comment, or takes that back. */
export type QueuedCommentOrReplyLike = {
  kind: 'like-comment' | 'like-reply'
  remarkId: string
  under: string
  wanted: boolean
}

export type QueuedVote = { kind: 'vote'; postId: string; optionId: string }

/** Subscribes to a creator for free, or unsubscribes. What costs anything is never queued. */
export type QueuedSubscriptionToggle = {
  kind: 'follow'
  creatorId: string
  username: string
  wanted: boolean
  /** Reason for leaving, if given. */
  reason: string
}

/** Desired state of one button, however often it is pressed. */
export type QueuedToggle = QueuedPostToggle | QueuedCommentOrReplyLike | QueuedVote | QueuedSubscriptionToggle

/** Creates a comment or a reply; `key` is its idempotency key. */
export type QueuedCommentOrReply = {
  kind: 'comment'
  key: string
  postId: string
  /** The comment that it replies to, and its author. */
  answers?: { commentId: string; username: string }
  /** Path of the page that shows it. */
  place: string
  content: string
  since: string
  /** Reason why the API rejected it. It is not retried automatically. */
  refusal: string | null
}

/** A mutation as browsers store it: members keep their names, so that an update of the app loses none. */
export type QueuedMutation = QueuedToggle | QueuedCommentOrReply

export type ChangeMutationQueue = (acts: readonly QueuedMutation[]) => readonly QueuedMutation[]

let queue: readonly QueuedMutation[] = []
const listeners = new Set<() => void>()
let persist: ((change: ChangeMutationQueue) => void) | undefined

/** Mutations that a member made offline, in order: an observable store. */
export const queuedMutations = {
  get: () => queue,
  set(next: readonly QueuedMutation[]) {
    queue = next
    for (const listener of listeners) listener()
  },
  /** Changes what is shown, then what is stored. */
  change(change: ChangeMutationQueue) {
    this.set(change(queue))
    persist?.(change)
  },
  /** @param store applies each change to the stored queue too */
  persistWith(store: typeof persist) {
    persist = store
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/**
 * Runs a mutation now; queues it if the API does not answer, or if one that has to come before it is queued.
 * @param act runs the mutation online
 * @returns the result, or null if the mutation was queued
 * @throws what `act` throws, except ApiUnreachableError
 */
export async function runOrQueue<Result>(
  mutation: QueuedToggle | Omit<QueuedCommentOrReply, 'since' | 'refusal'>,
  act: () => Promise<Result>,
): Promise<Result | null> {
  const added: QueuedMutation =
    mutation.kind === 'comment' ? { ...mutation, since: serverDate().toISOString(), refusal: null } : mutation
  if (!queue.some((each) => orderingKeyOf(each) === orderingKeyOf(added) && isMutationPending(each))) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof ApiUnreachableError)) throw error
    }
  }
  queuedMutations.change((before) => queueWithMutation(before, added))
  return null
}

/** Returns the queue with one more mutation, which replaces an earlier one of the same button. */
export function queueWithMutation(before: readonly QueuedMutation[], act: QueuedMutation): QueuedMutation[] {
  return [...queueWithoutMutation(before, act), act]
}

export function queueWithoutMutation(
  before: readonly QueuedMutation[],
  act: QueuedMutation,
): QueuedMutation[] {
  return before.filter((each) => mutationKeyOf(each) !== mutationKeyOf(act))
}

/**
 * Returns the queue without a mutation that was sent; if the button was pressed again meanwhile, the last
 * press stays queued.
 */
export function queueWithoutSentMutation(
  before: readonly QueuedMutation[],
  sent: QueuedMutation,
): QueuedMutation[] {
  return before.filter(
    (each) => mutationKeyOf(each) !== mutationKeyOf(sent) || desiredStateOf(each) !== desiredStateOf(sent),
  )
}

export function queueWithCommentRefusal(
  before: readonly QueuedMutation[],
  comment: QueuedCommentOrReply,
  refusal: string | null,
): QueuedMutation[] {
  return before.map((each) =>
    each.kind === 'comment' && each.key === comment.key ? { ...each, refusal } : each,
  )
}

/** Returns the post as it will be after a like or a save. */
export function applyPostToggle(post: Post, kind: QueuedPostToggle['kind'], target: boolean): Post {
  return kind === 'like' ? applyLike(post, target) : { ...post, isSaved: target }
}

/** Returns the post as it will be after all queued mutations. */
export function applyQueuedMutationsToPost(post: Post): Post {
  return queue.reduce((before, act) => {
    if ((act.kind === 'like' || act.kind === 'save') && act.postId === post.postId)
      return applyPostToggle(before, act.kind, act.wanted)
    return act.kind === 'vote' && act.postId === post.postId ? applyVote(before, act.optionId) : before
  }, post)
}

/** Returns the key of a button, or of one comment. */
function mutationKeyOf(act: QueuedMutation): string {
  if (act.kind === 'comment') return `comment ${act.key}`
  if (act.kind === 'follow') return `follow ${act.creatorId}`
  return `${act.kind} ${'remarkId' in act ? act.remarkId : act.postId}`
}

/** Returns the key within which nothing overtakes what is queued: of the comments under one post, and of each button. */
function orderingKeyOf(act: QueuedMutation): string {
  return act.kind === 'comment' ? `comments ${act.postId}` : mutationKeyOf(act)
}

function desiredStateOf(act: QueuedMutation): string | boolean {
  if (act.kind === 'comment') return true
  return act.kind === 'vote' ? act.optionId : act.wanted
}

/** Checks whether a mutation is still to be sent: a refused comment is not. */
export function isMutationPending(act: QueuedMutation): boolean {
  return act.kind !== 'comment' || act.refusal === null
}

/** Tells whether a button waits for the connection. @param id of its post, comment, reply or creator */
export function useIsToggleQueued(kind: QueuedToggle['kind'], id: string): boolean {
  const isThis = (act: QueuedMutation) => mutationKeyOf(act) === `${kind} ${id}`
  return useSyncExternalStore(
    queuedMutations.subscribe,
    () => queue.some(isThis),
    () => false,
  )
}

function useQueue(): readonly QueuedMutation[] {
  return useSyncExternalStore(queuedMutations.subscribe, queuedMutations.get, queuedMutations.get)
}

export function useQueuedCommentsAndReplies(postId: string): QueuedCommentOrReply[] {
  return useQueue().filter(
    (act): act is QueuedCommentOrReply => act.kind === 'comment' && act.postId === postId,
  )
}

export function useQueuedSubscriptionToggles(): QueuedSubscriptionToggle[] {
  return useQueue().filter((act) => act.kind === 'follow')
}

export function useQueuedSubscriptionToggle(creatorId: string): QueuedSubscriptionToggle | null {
  return useQueuedSubscriptionToggles().find((act) => act.creatorId === creatorId) ?? null
}
