import { expect } from 'vitest'
import type { TestApp } from '../../setup/app.ts'
import { publishFiles, wavOf } from '../../setup/media.ts'
import type { Person } from '../../setup/people.ts'
import { polled } from '../../setup/polls.ts'
import { jpeg, published } from '../../setup/posts.ts'

/** Posts of every type that hold a word wherever one can stand, and all that their creator knows of them. */
export async function marked(
  by: TestApp,
  creator: Person,
  draft: { isPublicPost: boolean; isAdult: boolean },
) {
  const content = { caption: 'Marigold evening', contentTagCodes: ['PHOTOGRAPHY'], ...draft }
  const fields = {
    caption: content.caption,
    isPublicPost: String(draft.isPublicPost),
    isAdult: String(draft.isAdult),
    'contentTagCodes[0]': 'PHOTOGRAPHY',
  }
  const described = { ...fields, 'alternativeTexts[0]': 'Marigold picture' }
  const files = [{ part: 'IMAGE', name: 'marigold.jpg', bytes: await jpeg() }]
  const sound = [{ part: 'AUDIO', name: 'marigold.wav', bytes: wavOf(1) }]
  const posts = [
    await published(by, creator, content),
    await polled(by, creator, { ...content, options: ['Marigold yes', 'Marigold no'] }),
    (await publishFiles(by, creator, files, described)).data,
    (await publishFiles(by, creator, sound, fields)).data,
  ]
  const known = await Promise.all(
    posts.map(({ postId }) =>
      by.call('GET /post/get-post-details/{postId}', { params: { postId }, token: creator.token }),
    ),
  )
  const ids = known.flatMap(({ data }) => [
    ...data.files.map(({ fileId }) => fileId ?? ''),
    ...data.options.map(({ optionId }) => optionId),
  ])
  expect(ids).toHaveLength(4)
  return { posts, secrets: ['arigold', 'PHOTOGRAPHY', 'Photography', ...ids] }
}
