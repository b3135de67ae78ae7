import { type Refusal, refuse } from '../../platform/errors.ts'

/** What is said to who may not see the post that comments stand under, and so neither them. */
export function commentsLocked({ isWithheld }: { isWithheld: boolean }): Refusal {
  return refuse('NOT_ALLOWED', {
    detail: isWithheld
      ? 'The comments on this post are for people of 18 and over.'
      : 'Subscribe to read the comments on this post.',
  })
}
