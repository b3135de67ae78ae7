import type { PollOption, Post } from '@fanfare/contract/shapes/social/posts'

/** Applies the viewer's vote for an option to the post; it is counted if the counts are already known. */
export function applyVote<P extends Pick<Post, 'options'>>(post: P, optionId: string): P {
  if (post.options.some(({ hasVoted }) => hasVoted)) return post
  const options = post.options.map((option) =>
    option.optionId === optionId
      ? { ...option, hasVoted: true, voteCount: option.voteCount === null ? null : option.voteCount + 1 }
      : option,
  )
  return { ...post, options }
}

/** Whole per cents that add up to 100, each as near to its share as that allows; null while the counts are withheld. */
export function votePercentages(options: readonly Pick<PollOption, 'voteCount'>[]): number[] | null {
  const counts: number[] = []
  for (const { voteCount } of options) {
    if (voteCount === null) return null
    counts.push(voteCount)
  }
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return counts
  const exact = counts.map((count) => (count / total) * 100)
  const shares = exact.map(Math.floor)
  const byRest = exact
    .map((share, at) => ({ at, rest: share - Math.floor(share) }))
    .sort((one, other) => other.rest - one.rest || one.at - other.at)
  let left = 100 - shares.reduce((sum, share) => sum + share, 0)
  for (const { at } of byRest) {
    if (left <= 0) break
    shares[at] = (shares[at] ?? 0) + 1
    left -= 1
  }
  return shares
}

export function totalVotes(options: readonly Pick<PollOption, 'voteCount'>[]): number | null {
  return options.reduce<number | null>(
    (sum, { voteCount }) => (sum === null || voteCount === null ? null : sum + voteCount),
    0,
  )
}
