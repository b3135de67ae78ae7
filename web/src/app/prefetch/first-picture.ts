import type { CreatorProfile } from '@fanfare/contract/shapes/social/creators'
import type { ImageWidth } from '@fanfare/contract/shapes/social/media'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { coverSizesAttribute, imageGridCellSize } from '../../lib/media/cover-sizes.ts'
import { listImageSources, srcSetOf } from '../../lib/media/image-sources.ts'
import type { FirstScreenKind } from './plan.ts'

type Picture = Partial<HTMLLinkElement> | undefined

/** Returns the preload attributes of the largest picture of a screen, in the size that the app requests. */
export function firstPicturePreload(visit: FirstScreenKind, data: unknown, toUrl: UrlOf): Picture {
  switch (visit) {
    case 'landing': {
      const [creator] = data as Pick<CreatorProfile, 'bannerUrl'>[]
      return creator?.bannerUrl ? { href: toUrl(creator.bannerUrl, 640) } : undefined
    }
    case 'profile':
      return bannerOf(data as CreatorProfile, toUrl)
    case 'post':
      return pictureOf(data as Post, toUrl)
    case 'home':
      return (data as Post[])
        .slice(0, 2)
        .map((post) => pictureOf(post, toUrl))
        .find(Boolean)
    default:
      return undefined
  }
}

type UrlOf = (path: string, width?: ImageWidth) => string

function bannerOf({ bannerUrl }: Pick<CreatorProfile, 'bannerUrl'>, toUrl: UrlOf): Picture {
  if (!bannerUrl) return undefined
  const source = (width: ImageWidth) => `${toUrl(bannerUrl, width)} ${width}w`
  return {
    imageSrcset: `${source(640)}, ${source(1080)}`,
    imageSizes: '(width < 40rem) 100vw, 40rem',
  }
}

/** The first picture of a post, at its place in the gallery. */
function pictureOf(post: Post, toUrl: UrlOf): Picture {
  const shown = post.files.filter(({ contentType }) => /^(image|video)\//.test(contentType))
  const [file] = shown
  if (!file?.url || !file.contentType.startsWith('image/') || post.isAdult) return undefined
  return {
    imageSrcset: srcSetOf(listImageSources(file, toUrl)),
    imageSizes: coverSizesAttribute(file, imageGridCellSize(0, shown.length)),
    crossOrigin: 'anonymous',
  }
}
