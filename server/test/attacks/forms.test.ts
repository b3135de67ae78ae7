import { beforeAll, expect, test } from 'vitest'
import { times } from '../setup/runner/length.ts'
import { oneOf } from '../setup/runner/randomness.ts'
import { attack } from './attack.ts'
import { sendForm } from './spoil-form.ts'
import { startTarget, type Target } from './target.ts'
import { callsOfAdmins, callsOfPeople, validForm, validRequest } from './valid-requests.ts'

let target: Target

beforeAll(async () => {
  target = await startTarget()
}, 120_000)

test(
  'forms, whole and broken, are answered as declared and change nothing of anybody else’s',
  async () => {
    const calls = [...callsOfPeople, ...callsOfAdmins].filter(({ multipart }) => multipart)
    const { people, known, world } = target
    const found = await attack(
      target,
      { title: 'forms', count: times(30, 4000), attackers: people },
      async (random, { token }) => {
        const draft = validRequest(oneOf(random, calls), known, world.names, random, token)
        await sendForm(draft, validForm(draft, known, world.names, random), random)
        return draft
      },
    )
    expect(found).toEqual([])
  },
  times(600_000, 3_600_000),
)
