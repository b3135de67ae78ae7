import { searchSubscriptions } from '@fanfare/contract/calls/money/subscriptions'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { generateIdempotencyKey } from '@fanfare/ui/lib/idempotency-key'
import { serverNow } from '@fanfare/ui/lib/server-clock'
import { callApi } from '../../lib/api/call.ts'
import { resizeAndEncodeImage } from '../../lib/media/prepare/encode-image.ts'
import { deploymentSettings } from '../../lib/page-settings.ts'
import { encryptAndStoreBytes } from '../../lib/storage/encrypted-store.ts'
import {
  cacheableImagePaths,
  imageCacheExpiryOf,
  isNonPublicPostOfOthers,
  type SnapshotImage,
} from './snapshot.ts'

/** Largest page that the API returns. */
const maxSubscriptions = 100

/**
 * Stores the images of these posts that are on screen, as they are rendered: nothing is downloaded again.
 * @param stored images of the snapshot so far
 * @param seenPaths paths of the images that were on screen since the page was opened; new ones are added
 * @returns `stored` with the new images, last seen last; `stored` itself if there are none
 * @throws ApiProblem, ApiUnreachableError
 */
export async function storeSnapshotImages(
  posts: readonly Post[],
  stored: readonly SnapshotImage[],
  seenPaths: Set<string>,
): Promise<readonly SnapshotImage[]> {
  const postOf = new Map(
    posts.flatMap((post) => cacheableImagePaths(post).map((path) => [path, post] as const)),
  )
  const seen = new Map<string, HTMLImageElement>()
  for (const image of document.querySelectorAll<HTMLImageElement>('img[crossorigin]')) {
    const path = pathOf(image)
    if (path && postOf.has(path) && !seenPaths.has(path)) seen.set(path, image)
  }
  if (seen.size === 0) return stored

  const isPaid = [...seen.keys()].some((path) => isNonPublicPostOfOthers(postOf.get(path) as Post))
  const ends = isPaid ? await subscriptionEnds() : new Map<string, string | null>()
  const snapshotByPath = new Map(stored.map((picture) => [picture.path, picture]))
  for (const [path, image] of seen) {
    const post = postOf.get(path)
    const until = post ? imageCacheExpiryOf(post, serverNow(), ends) : null
    const earlier = snapshotByPath.get(path)
    snapshotByPath.delete(path)
    seenPaths.add(path)
    if (!post || until === null) continue
    const picture = earlier ?? (await captureImage(image, path, post))
    if (picture) snapshotByPath.set(path, { ...picture, until })
  }
  return [...snapshotByPath.values()]
}

/** Returns the API path of a loaded image; null if it is not from the API or not shown. */
function pathOf({ complete, naturalWidth, currentSrc }: HTMLImageElement): string | null {
  if (!complete || naturalWidth === 0 || !URL.canParse(currentSrc)) return null
  const { origin, pathname } = new URL(currentSrc)
  const address = origin + pathname
  return address.startsWith(`${deploymentSettings.apiOrigin}/`)
    ? address.slice(deploymentSettings.apiOrigin.length)
    : null
}

async function captureImage(
  image: HTMLImageElement,
  path: string,
  { postId }: Post,
): Promise<Omit<SnapshotImage, 'until'> | null> {
  await idle()
  // With `srcset`, `naturalWidth` is the displayed width rather than that of the file.
  const width = Number(new URL(image.currentSrc).searchParams.get('w')) || image.naturalWidth
  const size = { width, height: Math.max(1, Math.round((width * image.naturalHeight) / image.naturalWidth)) }
  try {
    const picture = await resizeAndEncodeImage(image, size, { mayBeTransparent: true })
    const name = generateIdempotencyKey()
    if (!(await encryptAndStoreBytes(name, await picture.arrayBuffer()))) return null
    return { path, name, postId, bytes: picture.size }
  } catch (error) {
    console.warn('An image could not be stored', error)
    return null
  }
}

/** Loads the end of the viewer’s subscription to each creator; null if it has none. */
async function subscriptionEnds(): Promise<Map<string, string | null>> {
  const { data } = await callApi(searchSubscriptions, { query: { limit: maxSubscriptions } })
  return new Map(
    data
      .filter(({ status }) => status !== 'EXPIRED')
      .map(({ creator, dateExpires }) => [creator.userId, dateExpires]),
  )
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve)
  })
}
