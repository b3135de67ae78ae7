import { beforeAll, expect, test } from 'vitest'
import { times } from '../setup/runner/length.ts'
import { oneOf, type Randomness } from '../setup/runner/randomness.ts'
import { attack } from './attack.ts'
import { spoil } from './spoil.ts'
import { type Attacker, startTarget, type Target } from './target.ts'
import { callsOfAdmins, callsOfPeople, type Draft, validRequest } from './valid-requests.ts'

let target: Target

beforeAll(async () => {
  target = await startTarget()
}, 120_000)

function spoilt(calls: typeof callsOfPeople) {
  return (random: Randomness, { token }: Attacker): Draft => {
    const draft = validRequest(oneOf(random, calls), target.known, target.world.names, random, token)
    spoil(draft, random)
    return draft
  }
}

test(
  'what guests and members send is answered as declared, tells nothing of others and changes nothing of theirs',
  async () => {
    const { people } = target
    expect(
      await attack(
        target,
        { title: 'people', count: times(1350, 60_000), attackers: people },
        spoilt(callsOfPeople),
      ),
    ).toEqual([])
  },
  times(600_000, 3_600_000),
)

test(
  'the back-office lets in none of them',
  async () => {
    const { people } = target
    expect(
      await attack(
        target,
        { title: 'outsiders', count: times(250, 5000), attackers: people },
        spoilt(callsOfAdmins),
      ),
    ).toEqual([])
  },
  times(600_000, 3_600_000),
)

test(
  'what admins send is answered as declared, and tells no secret that is kept from them too',
  async () => {
    const { admins } = target
    expect(
      await attack(
        target,
        { title: 'admins', count: times(550, 25_000), attackers: admins },
        spoilt(callsOfAdmins),
      ),
    ).toEqual([])
  },
  times(600_000, 3_600_000),
)
