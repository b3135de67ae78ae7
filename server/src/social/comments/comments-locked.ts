import { type Refusal, refuse } from '../../platform/errors.ts'

/** Builds the refusal for a viewer who may not see a post, and so none of its comments. */
export function commentsLocked({ isWithheld }: { isWithheld: boolean }): Refusal {
  return refuse('NOT_ALLOWED', {
    detail: isWithheld
      ? 'The comments on this post are for people of 18 and over.'
      : 'Subscribe to read the comments on this post.',
  })
}
