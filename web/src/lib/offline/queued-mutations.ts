import type { Post } from '@fanfare/contract/shapes/posts'
import { serverDate } from '@fanfare/ui/lib/server-clock'
import { useSyncExternalStore } from 'react'
import { Unreachable } from '../api/problem.ts'
import { applyLike } from '../cache/apply-like.ts'
import { applyVote } from '../cache/apply-vote.ts'

/** A post that is to be liked or saved, or not to be, when there is a line. */
export type QueuedPostToggle = { kind: 'like' | 'save'; postId: string; wanted: boolean }

/** A comment under a post, or a reply under a comment, that is to be liked or not to be. */
export type QueuedCommentLike = {
  kind: 'like-comment' | 'like-reply'
  remarkId: string
  under: string
  wanted: boolean
}

export type QueuedVote = { kind: 'vote'; postId: string; optionId: string }

/** A creator who is to be followed for free, or not to be. What costs anything never waits. */
export type QueuedFollow = {
  kind: 'follow'
  creatorId: string
  username: string
  wanted: boolean
  /** Reason for leaving, if given. */
  reason: string
}

/** Mutation of one button, however often it is pressed. */
export type QueuedToggle = QueuedPostToggle | QueuedCommentLike | QueuedVote | QueuedFollow

/** A comment or a reply that is to be made when there is a line; the key makes it one however often it is sent. */
export type QueuedComment = {
  kind: 'comment'
  key: string
  postId: string
  /** The comment that it replies to, and whom. */
  answers?: { commentId: string; username: string }
  /** Path of the page that shows it. */
  place: string
  content: string
  since: string
  /** Reason why the API rejected it. It is not retried automatically. */
  refusal: string | null
}

export type QueuedMutation = QueuedToggle | QueuedComment

export type ChangeQueue = (acts: readonly QueuedMutation[]) => readonly QueuedMutation[]

let queue: readonly QueuedMutation[] = []
const listeners = new Set<() => void>()
let persist: ((change: ChangeQueue) => void) | undefined

/** Mutations that a member made offline, in order. */
export const queuedMutations = {
  get: () => queue,
  set(next: readonly QueuedMutation[]) {
    queue = next
    for (const listener of listeners) listener()
  },
  /** Shown at once, and kept over a reload by who keeps them. */
  change(change: ChangeQueue) {
    this.set(change(queue))
    persist?.(change)
  },
  persistWith(keeper: typeof persist) {
    persist = keeper
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/**
 * Does something now, or lets it wait for the line where nothing answers, and where what was done before still waits.
 * @returns null when it waits
 * @throws what `act` throws, but for Unreachable
 */
export async function runOrQueue<Result>(
  waiting: QueuedToggle | Omit<QueuedComment, 'since' | 'refusal'>,
  act: () => Promise<Result>,
): Promise<Result | null> {
  const added: QueuedMutation =
    waiting.kind === 'comment' ? { ...waiting, since: serverDate().toISOString(), refusal: null } : waiting
  if (!queue.some((each) => orderingKeyOf(each) === orderingKeyOf(added) && isPending(each))) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
    }
  }
  queuedMutations.change((before) => enqueued(before, added))
  return null
}

/** The acts with one more; of a post that is liked and unliked only the last counts, and stands last. */
export function enqueued(before: readonly QueuedMutation[], act: QueuedMutation): QueuedMutation[] {
  return [...dequeued(before, act), act]
}

export function dequeued(before: readonly QueuedMutation[], act: QueuedMutation): QueuedMutation[] {
  return before.filter((each) => mutationKeyOf(each) !== mutationKeyOf(act))
}

/**
 * Returns the queue without a mutation that was sent; if the button was pressed again meanwhile, the last
 * press stays queued.
 */
export function withoutSent(before: readonly QueuedMutation[], sent: QueuedMutation): QueuedMutation[] {
  return before.filter(
    (each) => mutationKeyOf(each) !== mutationKeyOf(sent) || desiredStateOf(each) !== desiredStateOf(sent),
  )
}

export function withRefusal(
  before: readonly QueuedMutation[],
  comment: QueuedComment,
  refusal: string | null,
): QueuedMutation[] {
  return before.map((each) =>
    each.kind === 'comment' && each.key === comment.key ? { ...each, refusal } : each,
  )
}

/** The post as it will be. */
export function withPostToggle(post: Post, kind: QueuedPostToggle['kind'], target: boolean): Post {
  return kind === 'like' ? applyLike(post, target) : { ...post, isSaved: target }
}

/** The post as it will be once all that waits is sent. */
export function withQueuedMutations(post: Post): Post {
  return queue.reduce((before, act) => {
    if ((act.kind === 'like' || act.kind === 'save') && act.postId === post.postId)
      return withPostToggle(before, act.kind, act.wanted)
    return act.kind === 'vote' && act.postId === post.postId ? applyVote(before, act.optionId) : before
  }, post)
}

/** The button that was pressed, or the one comment. */
function mutationKeyOf(act: QueuedMutation): string {
  switch (act.kind) {
    case 'comment':
      return `comment ${act.key}`
    case 'like-comment':
    case 'like-reply':
      return `${act.kind} ${act.remarkId}`
    case 'follow':
      return `follow ${act.creatorId}`
    default:
      return `${act.kind} ${act.postId}`
  }
}

/** Returns the key within which order is preserved: the comments under one post, and each button. */
function orderingKeyOf(act: QueuedMutation): string {
  return act.kind === 'comment' ? `comments ${act.postId}` : mutationKeyOf(act)
}

function desiredStateOf(act: QueuedMutation): string | boolean {
  if (act.kind === 'comment') return true
  return act.kind === 'vote' ? act.optionId : act.wanted
}

export function isPending(act: QueuedMutation): boolean {
  return act.kind !== 'comment' || act.refusal === null
}

/** @param id of the post, comment, reply or creator whose button it is */
export function useIsQueued(kind: QueuedToggle['kind'], id: string): boolean {
  const isThis = (act: QueuedMutation) => mutationKeyOf(act) === `${kind} ${id}`
  return useSyncExternalStore(
    queuedMutations.subscribe,
    () => queue.some(isThis),
    () => false,
  )
}

export function useQueuedComments(postId: string): QueuedComment[] {
  const all = useSyncExternalStore(queuedMutations.subscribe, queuedMutations.get, queuedMutations.get)
  return all.filter((act): act is QueuedComment => act.kind === 'comment' && act.postId === postId)
}

export function useQueuedFollows(): QueuedFollow[] {
  const all = useSyncExternalStore(queuedMutations.subscribe, queuedMutations.get, queuedMutations.get)
  return all.filter((act) => act.kind === 'follow')
}

export function useQueuedFollow(creatorId: string): QueuedFollow | null {
  return useQueuedFollows().find((act) => act.creatorId === creatorId) ?? null
}
