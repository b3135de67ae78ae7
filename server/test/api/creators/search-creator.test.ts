import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'
import { joined } from '../../setup/people.ts'

async function town() {
  const app = await startTestApp()
  await joined(app, { username: 'amara_obi', displayName: 'Amara Obi', verified: true })
  await joined(app, { username: 'amarachi', displayName: 'Chi' })
  await joined(app, { username: 'tunde.bakes', displayName: 'Amara Cakes' })
  await joined(app, { username: 'jose', displayName: 'José Núñez' })
  await joined(app, { username: 'a_b', displayName: '100% Bola' })
  const search = async (searchTerm: string) => {
    const { status, data } = await app.call('GET /creator/search-creator/{searchTerm}', {
      params: { searchTerm },
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
    await Promise.all(Array.from({ length: 25 }, (_, place) => joined(app, { username: `many_${place}` })))
    expect(await search('many')).toHaveLength(20)
  })

  test('refuses a term that is too long', async () => {
    const { status } = await app.call('GET /creator/search-creator/{searchTerm}', {
      params: { searchTerm: 'x'.repeat(61) },
    })
    expect(status).toBe(400)
  })
})
