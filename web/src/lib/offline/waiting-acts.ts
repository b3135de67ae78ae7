import type { Post } from '@fanfare/contract/shapes/posts'
import { serverDate } from '@fanfare/ui/server-clock'
import { useSyncExternalStore } from 'react'
import { Unreachable } from '../api/problem.ts'
import { withLike } from '../cache/with-like.ts'
import { withVote } from '../cache/with-vote.ts'

/** A post that is to be liked or saved, or not to be, when there is a line. */
export type WaitingTap = { kind: 'like' | 'save'; postId: string; wanted: boolean }

/** A comment under a post, or a reply under a comment, that is to be liked or not to be. */
export type WaitingRemarkLike = {
  kind: 'like-comment' | 'like-reply'
  remarkId: string
  under: string
  wanted: boolean
}

export type WaitingVote = { kind: 'vote'; postId: string; optionId: string }

/** A creator who is to be followed for free, or not to be. What costs anything never waits. */
export type WaitingFollow = {
  kind: 'follow'
  creatorId: string
  username: string
  wanted: boolean
  /** Why she leaves, if she says. */
  reason: string
}

/** What is one button, however often it is pressed. */
export type WaitingPress = WaitingTap | WaitingRemarkLike | WaitingVote | WaitingFollow

/** A comment or a reply that is to be made when there is a line; the key makes it one however often it is sent. */
export type WaitingComment = {
  kind: 'comment'
  key: string
  postId: string
  /** The comment that it replies to, and whom. */
  answers?: { commentId: string; username: string }
  /** Where it is shown. */
  place: string
  content: string
  since: string
  /** Why the API did not take it. It is not sent again by itself. */
  refusal: string | null
}

export type WaitingAct = WaitingPress | WaitingComment

export type ChangeActs = (acts: readonly WaitingAct[]) => readonly WaitingAct[]

let acts: readonly WaitingAct[] = []
const listeners = new Set<() => void>()
let keep: ((change: ChangeActs) => void) | undefined

/** What a member did without a line, in its order. */
export const waitingActs = {
  get: () => acts,
  set(next: readonly WaitingAct[]) {
    acts = next
    for (const listener of listeners) listener()
  },
  /** Shown at once, and kept over a reload by who keeps them. */
  change(change: ChangeActs) {
    this.set(change(acts))
    keep?.(change)
  },
  keepWith(keeper: typeof keep) {
    keep = keeper
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
export async function doOrWait<Result>(
  waiting: WaitingPress | Omit<WaitingComment, 'since' | 'refusal'>,
  act: () => Promise<Result>,
): Promise<Result | null> {
  const added: WaitingAct =
    waiting.kind === 'comment' ? { ...waiting, since: serverDate().toISOString(), refusal: null } : waiting
  if (!acts.some((each) => placeOf(each) === placeOf(added) && isUnsent(each))) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
    }
  }
  waitingActs.change((before) => withAct(before, added))
  return null
}

/** The acts with one more; of a post that is liked and unliked only the last counts, and stands last. */
export function withAct(before: readonly WaitingAct[], act: WaitingAct): WaitingAct[] {
  return [...withoutAct(before, act), act]
}

export function withoutAct(before: readonly WaitingAct[], act: WaitingAct): WaitingAct[] {
  return before.filter((each) => thingOf(each) !== thingOf(act))
}

/** The acts once this one was sent; who pressed again meanwhile has what she pressed last still to be sent. */
export function withoutSent(before: readonly WaitingAct[], sent: WaitingAct): WaitingAct[] {
  return before.filter((each) => thingOf(each) !== thingOf(sent) || wishOf(each) !== wishOf(sent))
}

export function withRefusal(
  before: readonly WaitingAct[],
  comment: WaitingComment,
  refusal: string | null,
): WaitingAct[] {
  return before.map((each) =>
    each.kind === 'comment' && each.key === comment.key ? { ...each, refusal } : each,
  )
}

/** The post as it will be. */
export function withTap(post: Post, kind: WaitingTap['kind'], wanted: boolean): Post {
  return kind === 'like' ? withLike(post, wanted) : { ...post, isSaved: wanted }
}

/** The post as it will be once all that waits is sent. */
export function withWaiting(post: Post): Post {
  return acts.reduce((before, act) => {
    if ((act.kind === 'like' || act.kind === 'save') && act.postId === post.postId)
      return withTap(before, act.kind, act.wanted)
    return act.kind === 'vote' && act.postId === post.postId ? withVote(before, act.optionId) : before
  }, post)
}

/** The button that was pressed, or the one comment. */
function thingOf(act: WaitingAct): string {
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

/** Within which nothing is overtaken: what is written under one post, and each button. */
function placeOf(act: WaitingAct): string {
  return act.kind === 'comment' ? `comments ${act.postId}` : thingOf(act)
}

function wishOf(act: WaitingAct): string | boolean {
  if (act.kind === 'comment') return true
  return act.kind === 'vote' ? act.optionId : act.wanted
}

export function isUnsent(act: WaitingAct): boolean {
  return act.kind !== 'comment' || act.refusal === null
}

/** @param id of the post, comment, reply or creator whose button it is */
export function useIsWaiting(kind: WaitingPress['kind'], id: string): boolean {
  const isThis = (act: WaitingAct) => thingOf(act) === `${kind} ${id}`
  return useSyncExternalStore(
    waitingActs.subscribe,
    () => acts.some(isThis),
    () => false,
  )
}

export function useWaitingComments(postId: string): WaitingComment[] {
  const all = useSyncExternalStore(waitingActs.subscribe, waitingActs.get, waitingActs.get)
  return all.filter((act): act is WaitingComment => act.kind === 'comment' && act.postId === postId)
}

export function useWaitingFollows(): WaitingFollow[] {
  const all = useSyncExternalStore(waitingActs.subscribe, waitingActs.get, waitingActs.get)
  return all.filter((act) => act.kind === 'follow')
}

export function useWaitingFollow(creatorId: string): WaitingFollow | null {
  return useWaitingFollows().find((act) => act.creatorId === creatorId) ?? null
}
