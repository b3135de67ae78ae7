import type { Context } from '../../platform/context.ts'

/** Kinds of addresses that are too many for one part; each has an index whose order is that of the ids. */
const long = {
  creators: 'account WHERE true',
  posts: 'post WHERE deleted_at IS NULL AND is_public',
} as const
type LongKind = keyof typeof long

/** Part of a sitemap: the ids after its first up to its last; the last part of its kind has no end yet. */
export type SitemapPart = { kind: LongKind; after: string; upto: string | null } | { kind: 'site' | 'tags' }

/** A part may grow by what comes back, such as a post that was taken down in error. */
const rowsOfPart = 4500
export const maxUrlsPerSitemapPart = 5000
/** Maximum steps in which an index is built at once: the rest is known at the next request. */
const stepsMost = 1000

const partForm =
  /^(?<kind>creators|posts)-(?<after>0|[0-9A-HJKMNP-TV-Z]{26})(?:-(?<upto>[0-9A-HJKMNP-TV-Z]{26}))?$/

export function sitemapPartName(part: SitemapPart): string {
  if (!('after' in part)) return part.kind
  return [part.kind, part.after, ...(part.upto === null ? [] : [part.upto])].join('-')
}

/** Parses the name of a part; undefined for an invalid one. */
export function parseSitemapPartName(name: string): SitemapPart | undefined {
  if (name === 'site' || name === 'tags') return { kind: name }
  const { kind, after, upto } = partForm.exec(name)?.groups ?? {}
  if (after === undefined || (kind !== 'creators' && kind !== 'posts')) return undefined
  return { kind, after, upto: upto ?? null }
}

/**
 * Says where parts end. Ids only grow, so what is known of that stays true: it is found once in each process, a part at a time by the
 * index, and then gone on from.
 */
export function createSitemapPartsLoader({ reads }: Pick<Context, 'reads'>): () => Promise<SitemapPart[]> {
  const ends: Record<LongKind, string[]> = { creators: [], posts: [] }
  let last: Promise<unknown> = Promise.resolve()

  const findEnds = async (kind: LongKind) => {
    for (let step = 0; step < stepsMost; step += 1) {
      const [end] = await reads.query<{ id: string }>(
        `sitemap_end_${kind}`,
        `SELECT id FROM ${long[kind]} AND id > $1 ORDER BY id OFFSET ${rowsOfPart - 1} LIMIT 1`,
        [ends[kind].at(-1) ?? '0'],
      )
      if (!end) return
      ends[kind].push(end.id)
    }
  }

  const partsOf = (kind: LongKind): SitemapPart[] =>
    ['0', ...ends[kind]].map((after, index) => ({ kind, after, upto: ends[kind][index] ?? null }))

  return async () => {
    // One at a time: two that went on at once would find each end twice.
    const found = last.then(async () => {
      await findEnds('creators')
      await findEnds('posts')
    })
    last = found.catch(() => undefined)
    await found
    return [{ kind: 'site' }, { kind: 'tags' }, ...partsOf('creators'), ...partsOf('posts')]
  }
}
