import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'
import { toggledBlock } from '../../setup/blocks.ts'
import { joined, type Person } from '../../setup/people.ts'

async function town() {
  const app = await startTestApp()
  await joined(app, { username: 'amara_obi', displayName: 'Amara Obi', verified: true })
  await joined(app, { username: 'amarachi', displayName: 'Chi' })
  await joined(app, { username: 'tunde.bakes', displayName: 'Amara Cakes' })
  await joined(app, { username: 'jose', displayName: 'José Núñez' })
  await joined(app, { username: 'a_b', displayName: '100% Bola' })
  const search = async (searchTerm: string, viewer?: Person) => {
    const { status, data } = await app.call('GET /creator/search-creator/{searchTerm}', {
      params: { searchTerm },
      ...(viewer && { token: viewer.token }),
    })
    expect(status).toBe(200)
    return data.map(({ username }) => username)
  }
  return { app, search }
}

const { app, search } = await town()

describe('looking for people', () => {
  test('finds by the first letters of username or name, verified people first', async () => {
    expect(await search('amara')).toEqual(['amara_obi', 'amarachi', 'tunde.bakes'])
    expect(await search('AMA')).toEqual(['amara_obi', 'amarachi', 'tunde.bakes'])
  })

  test('puts who has exactly this username first', async () => {
    expect((await search('amarachi'))[0]).toBe('amarachi')
    expect((await search('@amarachi'))[0]).toBe('amarachi')
  })

  test('finds in spite of typing errors', async () => {
    expect(await search('amaara obi')).toContain('amara_obi')
    expect(await search('tunde bkes')).toContain('tunde.bakes')
    expect(await search('josé nunez')).toContain('jose')
  })

  test('finds a letter that is wrong, missing, doubled or swapped, and words that stand behind', async () => {
    for (const typed of ['amaroobi', 'amarachy', 'amarchi', 'amarrachi', 'amarahci']) {
      expect([typed, await search(typed)]).toEqual([typed, [expect.stringMatching(/^amara/)]])
    }
    expect(await search('nunez')).toEqual(['jose'])
    expect(await search('nun')).toEqual(['jose'])
    expect(await search('Obi')).toContain('amara_obi')
  })

  test('finds names without their accents, in any letters', async () => {
    await joined(app, { username: 'am_poulain', displayName: 'Amélie Poulain' })
    await joined(app, { username: 'oluso', displayName: 'Olúṣọlá Straße' })
    expect(await search('amelie')).toEqual(['am_poulain'])
    expect(await search('AMÉLIE')).toEqual(['am_poulain'])
    expect(await search('olusola strasse')).toEqual(['oluso'])
  })

  test('puts whom many follow before others who begin alike', async () => {
    const [few, many] = [
      await joined(app, { username: 'kemi_a', verified: true }),
      await joined(app, { username: 'kemi_b', verified: true }),
    ]
    for (const { id } of [few, many]) {
      const subscribers = id === many.id ? 9 : 2
      await app.ctx.db
        .updateTable('account_count')
        .set({ subscribers })
        .where('account_id', '=', id)
        .execute()
    }
    expect(await search('kemi')).toEqual(['kemi_b', 'kemi_a'])
  })

  test('finds neither people whom the viewer has blocked nor people who have blocked the viewer', async () => {
    const [viewer, other] = [await joined(app), await joined(app, { username: 'zuri_blocked' })]
    await toggledBlock(app, viewer, other)
    for (const term of ['zuri_blocked', 'zuri', 'zurri']) expect(await search(term, viewer)).toEqual([])
    expect(await search(viewer.username, other)).toEqual([])
    expect(await search('zuri')).toEqual(['zuri_blocked'])
    await toggledBlock(app, viewer, other)
    expect(await search('zuri', viewer)).toEqual(['zuri_blocked'])
  })

  test('takes signs for what they are', async () => {
    expect(await search('100%')).toEqual(['a_b'])
    expect(await search('%')).toEqual([])
    expect(await search('a_')).toEqual(['a_b'])
    expect(await search('\\')).toEqual([])
    expect(await search("'; --")).toEqual([])
  })

  test('finds nobody who is deactivated', async () => {
    const gone = await joined(app, { username: 'gone_already' })
    expect(await search('gone_alr')).toEqual(['gone_already'])
    await app.ctx.db
      .updateTable('account')
      .set({ deactivated_at: app.clock.now() })
      .where('id', '=', gone.id)
      .execute()
    expect(await search('gone_alr')).toEqual([])
  })

  test('answers with twenty at most', async () => {
    await Promise.all(Array.from({ length: 25 }, (_, index) => joined(app, { username: `many_${index}` })))
    expect(await search('many')).toHaveLength(20)
  })

  test('refuses a term that is too long', async () => {
    const { status } = await app.call('GET /creator/search-creator/{searchTerm}', {
      params: { searchTerm: 'x'.repeat(61) },
    })
    expect(status).toBe(400)
  })
})
