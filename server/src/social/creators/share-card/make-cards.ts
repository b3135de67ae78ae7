import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withDedicatedSandbox } from '../../../media/sandbox/run-in-sandbox.ts'
import type { Rendition } from '../../../media/store-media.ts'
import type { Context } from '../../../platform/context.ts'
import { withTemporaryFolder } from '../../../platform/temporary-folder.ts'
import type { ShareCardContent } from './load-creator-share-card.ts'

/** Maximum cards in memory, of about 100 kB each. They are stored nowhere, so that erased data is on none. */
const maxCards = 100
/** Owner of the render jobs: members who share wait behind others who share, not behind those who publish. */
const owner = 'share cards'

/** Creates a cache of share cards as JPEG, rendered at the first request, once for concurrent ones. */
export function createShareCardCache(ctx: Context) {
  const cache = new Map<string, Promise<Buffer>>()

  return {
    has: ({ version }: ShareCardContent) => cache.has(version),
    /** @throws Refusal UNAVAILABLE when too many wait; an Error that may pass */
    get(card: ShareCardContent): Promise<Buffer> {
      const { version } = card
      const made = cache.get(version) ?? makeCard(ctx, card)
      cache.delete(version)
      cache.set(version, made)
      made.catch(() => cache.delete(version))
      for (const oldest of cache.keys()) {
        if (cache.size <= maxCards) break
        cache.delete(oldest)
      }
      return made
    },
  }
}

function makeCard(ctx: Context, { facts, avatar, banner }: ShareCardContent): Promise<Buffer> {
  return withTemporaryFolder(async (folder) => {
    const fetched = async (file: Rendition | null, name: string) => {
      if (file === null) return null
      const path = join(folder, name)
      await ctx.outside.storage.fetch([file.key], path)
      return path
    }
    const path = join(folder, 'facts')
    await writeFile(path, JSON.stringify(facts))
    const pictures = {
      avatar: await fetched(avatar, 'avatar'),
      banner: await fetched(banner, 'banner'),
      mark: await copiedMark(ctx, folder),
    }
    // The card is an SVG of our own, rendered in a process that opens no foreign files.
    const made = await withDedicatedSandbox(owner, (open) =>
      open({ kind: 'CARD', path, folder, seconds: ctx.config.mediaCpuSeconds, ...pictures }),
    )
    const [card] = made.files
    if (!card) throw new Error('The sandbox made no card.')
    return readFile(card.path)
  })
}

/** The sandbox sees only what lies in its folder. */
async function copiedMark({ config }: Context, folder: string): Promise<string | null> {
  if (config.brand.logo === null) return null
  const path = join(folder, 'mark')
  await copyFile(config.brand.logo.path, path)
  return path
}
