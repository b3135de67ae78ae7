import type { Post } from '@fanfare/contract/shapes/social/posts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'
import { type Draft, published } from './posts.ts'

/** A poll that was published, for certain. */
export function polled(
  app: TestApp,
  person: Person,
  { options = ['Yes', 'No'], days = 7, ...draft }: Draft & { options?: string[]; days?: number } = {},
): Promise<Post> {
  const parts = Object.fromEntries(options.map((content, index) => [`options[${index}]`, content]))
  return published(app, person, {
    type: 'POLL',
    caption: 'Shall we?',
    ...draft,
    parts: { ...parts, pollLength: String(days), ...draft.parts },
  })
}

export function vote(app: TestApp, person: Person | undefined, optionId: string | undefined) {
  return app.call('GET /post/vote-poll-option/{optionId}', {
    params: { optionId: optionId ?? '' },
    token: person?.token,
  })
}
