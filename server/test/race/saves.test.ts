import { expect, test } from 'vitest'
import { startTestApp } from '../setup/app.ts'
import { joined } from '../setup/people.ts'
import { published } from '../setup/posts.ts'

const app = await startTestApp()

test('a post that is saved into folders and taken out at once is in "All saves" while it is in a folder', async () => {
  const [creator, fan, another] = [await joined(app), await joined(app), await joined(app)]
  const { postId } = await published(app, creator)
  await app.call('POST /post-folder/toggle-save/{postId}', { params: { postId }, token: another.token })
  const { token } = fan
  const made = await Promise.all(
    ['One', 'Two', 'Three'].map((name) =>
      app.call('POST /post-folder/create-post-folder', { body: { name }, token }),
    ),
  )
  const postFolderIds = made.map(({ data }) => data.postFolderId)
  for (let iteration = 0; iteration < 10; iteration++) {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 2 === 0
          ? app.call('POST /post-folder/toggle-save/{postId}', { params: { postId }, token })
          : app.call('POST /post-folder/add-to-user-folder', {
              body: {
                postFolderIds: index % 4 === 1 ? postFolderIds : postFolderIds.toReversed(),
                postId,
              },
              token,
            }),
      ),
    )
    for (const { status } of answers) expect([200, 404]).toContain(status)
    const { data } = await app.call('GET /post-folder/get-post-folders', { query: { postId }, token })
    const [all, ...own] = data
    if (own.some(({ hasPost }) => hasPost)) expect(all?.hasPost).toBe(true)
    expect(all?.itemCount).toBe(all?.hasPost ? 1 : 0)
  }
})

test('of twenty folders of one name at once, one is made', async () => {
  const { token } = await joined(app)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      app.call('POST /post-folder/create-post-folder', {
        body: { name: index % 2 === 0 ? 'Recipes' : ' RECIPES ' },
        token,
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ problem }) => problem?.code === 'NAME_TAKEN')).toHaveLength(19)
})
