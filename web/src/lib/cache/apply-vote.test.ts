import { describe, expect, it } from 'vitest'
import { applyVote, totalVotes, votePercentages } from './apply-vote.ts'

const option = (optionId: string, voteCount: number | null, hasVoted = false) => ({
  optionId,
  content: optionId,
  voteCount,
  hasVoted,
})
const counts = (...numbers: (number | null)[]) => numbers.map((voteCount) => ({ voteCount }))

describe('withVote', () => {
  it('marks the choice and leaves counts that are withheld alone', () => {
    expect(applyVote({ options: [option('a', null), option('b', null)] }, 'b').options).toEqual([
      option('a', null),
      option('b', null, true),
    ])
  })

  it('counts the vote where the counts are known', () => {
    expect(applyVote({ options: [option('a', 4), option('b', 0)] }, 'a').options[0]).toEqual(
      option('a', 5, true),
    )
  })

  it('changes nothing for who has voted', () => {
    const post = { options: [option('a', 4, true), option('b', 2)] }
    expect(applyVote(post, 'b')).toBe(post)
  })
})

describe('sharesOf', () => {
  it('adds up to 100', () => {
    expect(votePercentages(counts(1, 1, 1))).toEqual([34, 33, 33])
    expect(votePercentages(counts(1306, 749, 363))).toEqual([54, 31, 15])
  })

  it('is nothing for everybody without votes, and unknown while counts are withheld', () => {
    expect(votePercentages(counts(0, 0))).toEqual([0, 0])
    expect(votePercentages(counts(3, null))).toBeNull()
  })
})

describe('votesOf', () => {
  it('adds the votes up where they are known', () => {
    expect(totalVotes(counts(3, 4))).toBe(7)
    expect(totalVotes(counts(3, null))).toBeNull()
  })
})
