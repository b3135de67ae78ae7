import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { majorUnits } from '@fanfare/contract/fields/money'
import { deriveOneTimeCode, insertOneTimeCode } from '../../../server/src/accounts/codes/one-time-code.ts'
import {
  type ProfilePictureKind,
  replaceProfilePicture,
} from '../../../server/src/accounts/profile/picture.ts'
import { updateAccount } from '../../../server/src/accounts/profile/update-user.ts'
import { registerAccount } from '../../../server/src/accounts/sign-in/register.ts'
import { approveIdentityAsOperator } from '../../../server/src/accounts/verification/approve-identity-as-operator.ts'
import { setOwnSubscriptionPrice } from '../../../server/src/money/subscriptions/own-offer.ts'
import type { Context } from '../../../server/src/platform/context.ts'
import { updateOwnCreatorPage } from '../../../server/src/social/creators/page/own-page.ts'
import { OperatorError } from '../../../tools/process/operator-error.ts'
import { forEachInParallel } from '../for-each-in-parallel.ts'
import { contextAt, dayMs, historyDays } from '../moment.ts'
import { cropPicture, facePictureOf } from '../posts/pictures.ts'
import { withTemporaryUploads } from '../posts/temporary-uploads.ts'
import { createSeededRandom } from '../seeded-random.ts'
import { type Creator, demoEmailOf, demoPassword, type Person } from './people.ts'

/** Person with an account. */
export type Member<P extends Person = Person> = P & { id: string; joinedAt: Date }

const bannerSize = { width: 1500, height: 500 }

/** Returns the device of a demo person, at an address for documentation: who shares one is shown to admins. */
export function deviceOf({ username }: Pick<Person, 'username'>): { address: string; userAgent: string } {
  const [one, other] = createHash('sha256').update(username).digest('hex').match(/.{4}/g) ?? []
  return { address: `2001:db8:${one}:${other}::1`, userAgent: 'Demo' }
}

/**
 * Returns when the demo began, so that a run after a killed one keeps its times.
 * @throws OperatorError when other people have the names or addresses of demo people
 */
export async function loadDemoStartDate(ctx: Context, people: readonly Person[]): Promise<Date> {
  const existingAccounts = await ctx.db
    .selectFrom('account')
    .select(['username', 'email', 'created_at'])
    .where((where) =>
      where.or([
        where(
          'username',
          'in',
          people.map(({ username }) => username),
        ),
        where('email', 'in', people.map(demoEmailOf)),
      ]),
    )
    .execute()
  const stranger = existingAccounts.find((account) => account.email !== demoEmailOf(account))
  if (stranger) {
    throw new OperatorError(
      `@${stranger.username} is somebody else here: demo data is made in a fresh instance. Set DEMO=0, or another DATA_DIR.`,
    )
  }
  const [first] = people
  const firstAccount = existingAccounts.find(({ username }) => username === first?.username)
  return firstAccount ? new Date(firstAccount.created_at.getTime() + historyDays * dayMs) : ctx.clock.now()
}

/** Lets everybody join who has not, with profile and face; creators are verified and have their price. */
export async function createMissingAccounts(
  ctx: Context,
  began: Date,
  { creators, fans }: { creators: readonly Creator[]; fans: readonly Person[] },
  say: (line: string) => void,
): Promise<{ creators: Member<Creator>[]; fans: Member[] }> {
  const random = createSeededRandom('joining')
  const start = began.getTime() - historyDays * dayMs
  const timed = <P extends Person>(people: readonly P[], from: number, to: number) =>
    people.map((person, index) => {
      const days = from + ((to - from) * index) / people.length + (index === 0 ? 0 : random.next())
      return { ...person, id: '', joinedAt: new Date(start + days * dayMs) }
    })
  const members = { creators: timed(creators, 0, 9), fans: timed(fans, 10, 75) }
  const [first, ...others] = [...members.creators, ...members.fans]
  if (!first) return members
  // The first one's account keeps when the demo began.
  await joinOne(ctx, first)
  await forEachInParallel(others, 4, (person) => joinOne(ctx, person))
  for (const creator of members.creators) await openShop(ctx, creator)
  let dressed = 0
  await forEachInParallel([...members.creators, ...members.fans], 3, async (person) => {
    await dress(ctx, person.id, 'AVATAR', () => readFile(facePictureOf(person.username)))
    dressed += 1
    if (dressed % 15 === 0 || dressed === others.length + 1) say(`${dressed} of ${others.length + 1} people`)
  })
  return members
}

async function joinOne(ctx: Context, person: Member): Promise<void> {
  const existing = await ctx.db
    .selectFrom('account')
    .select(['id', 'bio'])
    .where('username', '=', person.username)
    .executeTakeFirst()
  person.id = existing?.id ?? (await register(contextAt(ctx, person.joinedAt), person))
  if (existing && existing.bio !== '') return
  const { bio, location, username } = person
  if (isCreator(person)) await furnishPage(ctx, person)
  const viewer = { userId: person.id, sessionId: '' }
  const websiteUrl = `https://example.com/${username}`
  await updateAccount(ctx, viewer, deviceOf(person), { bio, location, websiteUrl })
}

function isCreator(person: Member): person is Member<Creator> {
  return 'welcome' in person
}

/** Saves the parts of a creator's page besides the profile. */
function furnishPage(ctx: Context, { id, username, tags, link, welcome }: Member<Creator>): Promise<void> {
  const page = {
    label: link,
    url: `https://example.com/${username}/${link.toLowerCase().replaceAll(' ', '-')}`,
  }
  return updateOwnCreatorPage(ctx, id, {
    links: [page, { label: 'Newsletter', url: `https://letters.example.com/${username}` }],
    contentTagCodes: [...tags],
    welcomeMessage: welcome,
  })
}

/** The code goes from hand to hand: nobody is mailed. */
async function register(ctx: Context, person: Person): Promise<string> {
  const email = demoEmailOf(person)
  const code = await ctx.db
    .transaction()
    .execute((tx) =>
      insertOneTimeCode(tx, ctx, { purpose: 'SIGN_UP', identifier: email, accountId: null, isMailed: true }),
    )
  const { userId } = await registerAccount(ctx, deviceOf(person), {
    username: person.username,
    displayName: person.name,
    email,
    password: demoPassword,
    countryCode: person.country,
    dateOfBirth: person.born,
    acceptTerms: true,
    twoFactor: { token: code.token, otp: deriveOneTimeCode(ctx, code.id), authenticationType: 'SIGN_UP' },
  })
  return userId
}

async function openShop(ctx: Context, creator: Member<Creator>): Promise<void> {
  await approveIdentityAsOperator(contextAt(ctx, creator.joinedAt), creator.username, {
    withoutDocuments: true,
  })
  if (creator.price > 0 && creator.pricedDaysAgo === undefined) await setDemoSubscriptionPrice(ctx, creator)
}

export function setDemoSubscriptionPrice(ctx: Context, { id, price }: Member<Creator>): Promise<void> {
  return setOwnSubscriptionPrice(ctx, id, {
    isFreeSubscription: price === 0,
    freeSubscribers: 'KEEP',
    subscriptionPrice: majorUnits.parse(price),
  })
}

/** Gives everybody the wide picture over the profile who has none. */
export async function addMissingBanners(ctx: Context, people: readonly Member[]): Promise<void> {
  await forEachInParallel(people, 3, ({ id, username, banner }) =>
    dress(ctx, id, 'BANNER', () =>
      cropPicture({ subject: banner, index: 0, size: bannerSize, seed: `banner of ${username}` }),
    ),
  )
}

async function dress(
  ctx: Context,
  id: string,
  what: ProfilePictureKind,
  open: () => Promise<Buffer>,
): Promise<void> {
  const column = what === 'AVATAR' ? 'avatar_file_id' : 'banner_file_id'
  const existing = await ctx.db
    .selectFrom('account')
    .select(column)
    .where('id', '=', id)
    .where(column, 'is not', null)
    .executeTakeFirst()
  if (existing) return
  const sendable = { part: 'IMAGE', name: 'picture', bytes: await open() } as const
  await withTemporaryUploads([sendable], (sent) =>
    replaceProfilePicture(
      ctx,
      id,
      what,
      sent.map(({ file }) => file),
    ),
  )
}
